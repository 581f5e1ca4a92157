import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { recordPayment } from '#sales/orders/server/money/record-payment.ts'
import { refundOrder } from '#sales/orders/server/money/refund-order.ts'
import { placeOrder } from '#sales/orders/server/placing/place-order.ts'
import { closeSession } from '#sales/registers/server/close-session.ts'
import { countSession, startCount } from '#sales/registers/server/count-session.ts'
import { addMovement, reverseMovement } from '#sales/registers/server/move-cash.ts'
import { openSession } from '#sales/registers/server/open-session.ts'
import type { Tender } from '#sales/registers/tenders.ts'
import { testDatabase } from '../support/database.ts'
import { anOpenSession, aRegister, atRegister, tens } from '../support/register-steps.ts'
import { printed, printedSeed } from '../support/seed.ts'
import { refusedAs } from '../support/wave-steps.ts'
import { because, makeWorld, orderOf, type World } from '../support/world.ts'

let db: Database
let world: World
/** At a register device. */
let till: Actor
let registerId: string

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 1_000_000)
  const { actor, deviceId } = await atRegister(db, world)
  till = actor
  registerId = (await aRegister(db, world, { deviceId })).id
})

/** Of 450.00 in all. */
const aDraft = () => ({
  ...orderOf(world, [{ variantId: world.variants[0]?.id ?? '', quantity: 100 }]),
  shippingMinor: 0,
})

const anUnpaidOrder = async () => (await placeOrder(db, world.admin, aDraft(), null)).id

const pay = (orderId: string, amountMinor: number, more: object = {}, actor = till) =>
  db.transaction((tx) =>
    recordPayment(tx, actor, {
      orderId,
      method: 'cash',
      amountMinor,
      reference: '',
      isSecond: true,
      ...more,
    }),
  )

const refund = (orderId: string, amountMinor: number, method: Tender | null = null) =>
  db.transaction((tx) =>
    refundOrder(tx, till, { orderId, lines: [], amountMinor, method, reason: because('Sorry') }),
  )

const open = (notes: number) =>
  db.transaction((tx) => openSession(tx, world.admin, { registerId, counted: tens(notes) }))

/** Counts so much cash in pence, and closes with whatever difference there is. */
async function closeWith(id: string, pence: number) {
  await db.transaction((tx) => startCount(tx, world.admin, { id, version: 1 }))
  const counted = [{ valueMinor: 1, pieces: pence % 100_000 }]
  const notes = Math.floor(pence / 100_000)
  const all = notes === 0 ? counted : [...counted, { valueMinor: 5_000, pieces: notes * 20 }]
  const session = await db.transaction((tx) =>
    countSession(tx, world.admin, { id, version: 2, counted: all }),
  )
  if (session.state === 'closed') return session
  const close = { id, version: session.version, reason: because('A test') }
  await db.transaction((tx) => closeSession(tx, world.admin, close))
  return session
}

describe('payments at a register', () => {
  test('need an open session, and none is taken while its cash is counted', async () => {
    const order = await anUnpaidOrder()
    expect(await refusedAs(pay(order, 1_000))).toBe('no_open_session')
    const paid = { method: 'cash', amountMinor: 45_000, reference: '' } as const
    const draft = { ...aDraft(), payments: [paid] }
    expect(await refusedAs(placeOrder(db, till, draft, null))).toBe('no_open_session')
    const { id } = await open(10)
    await pay(order, 1_000)
    await db.transaction((tx) => startCount(tx, world.admin, { id, version: 1 }))
    expect(await refusedAs(pay(order, 1_000))).toBe('session_closing')
    const all = [...tens(10), { valueMinor: 500, pieces: 2 }]
    const closed = await db.transaction((tx) =>
      countSession(tx, world.admin, { id, version: 2, counted: all }),
    )
    expect(closed).toMatchObject({ state: 'closed', differenceMinor: 0 })
  })

  test('are booked by method with their change, and elsewhere not at all', async () => {
    const { id } = await open(0)
    const order = await anUnpaidOrder()
    await pay(order, 2_000, { method: 'card', reference: 'A1' })
    await pay(order, 50_000, { rest: 'change' })
    const elsewhere = await anUnpaidOrder()
    await pay(elsewhere, 45_000, {}, world.admin)
    const paid = { method: 'cash', amountMinor: 45_000, reference: '' } as const
    const draft = { ...aDraft(), payments: [paid] }
    const placed = await placeOrder(db, till, draft, null)
    await refund(placed.id, 500)
    const closed = await closeWith(id, 87_500)
    expect(closed).toMatchObject({ differenceMinor: 0, expectedMinor: 87_500 })
    expect(closed.tenders).toEqual([
      { method: 'card', payments: 1, paidMinor: 2_000, refundedMinor: 0 },
      { method: 'cash', payments: 2, paidMinor: 95_000, refundedMinor: 7_500 },
    ])
  })

  test('that are committed while the count begins are all in it', async () => {
    const { id } = await open(0)
    const orders = await Promise.all(Array.from({ length: 8 }, anUnpaidOrder))
    const paying = orders.map((order) => refusedAs(pay(order, 1_000)))
    const counting = db.transaction((tx) => startCount(tx, world.admin, { id, version: 1 }))
    const [answers] = await Promise.all([Promise.all(paying), counting])
    const taken = answers.filter((answer) => answer === 'done').length
    expect(new Set(answers)).toEqual(
      new Set(['done', 'session_closing'].filter((answer) => answers.includes(answer))),
    )
    const counted = [{ valueMinor: 1_000, pieces: taken }]
    const session = await db.transaction((tx) =>
      countSession(tx, world.admin, { id, version: 2, counted }),
    )
    expect(session).toMatchObject({ differenceMinor: 0, expectedMinor: taken * 1_000 })
  })
})

type Step =
  | { readonly does: 'pay' | 'pay by card' | 'refund'; readonly pence: number }
  | { readonly does: 'cash_in' | 'cash_out' | 'drop'; readonly pence: number }
  | { readonly does: 'reverse' }

const pence = fc.integer({ min: 1, max: 900 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constantFrom('pay', 'pay by card', 'refund'), pence }),
  fc.record({ does: fc.constantFrom('cash_in', 'cash_out', 'drop'), pence }),
  fc.record({ does: fc.constant('reverse' as const) }),
)

test('the expected cash is the opening cash and every cash entry, whatever happened', async () => {
  const seed = printedSeed('register sessions')
  let steps = 0
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: 20 }),
      fc.array(step, { minLength: 5, maxLength: 25 }),
      async (notes, drawn) => {
        const { id } = await open(notes)
        const order = await anUnpaidOrder()
        let expected = notes * 1_000
        let refundable = 0
        let last: { id: string; changed: number } | null = null
        for (const each of drawn) {
          steps += 1
          if (each.does === 'pay' || each.does === 'pay by card') {
            const method = each.does === 'pay' ? 'cash' : 'card'
            await pay(order, each.pence, { method })
            refundable += each.pence
            if (method === 'cash') expected += each.pence
          } else if (each.does === 'refund') {
            if (each.pence > refundable) continue
            await refund(order, each.pence, 'cash')
            refundable -= each.pence
            expected -= each.pence
          } else if (each.does === 'reverse') {
            if (!last) continue
            const movementId = last.id
            await db.transaction((tx) => reverseMovement(tx, world.admin, { id, movementId }))
            expected -= last.changed
            last = null
          } else {
            const { does: kind, pence: amountMinor } = each
            const movement = { id, kind, amountMinor, reason: because('A test') }
            const added = await db.transaction((tx) => addMovement(tx, world.admin, movement))
            const changed = kind === 'cash_in' ? amountMinor : -amountMinor
            expected += changed
            last = { id: added.movementId, changed }
          }
        }
        const session = await closeWith(id, Math.max(0, expected))
        expect(session.expectedMinor).toBe(expected)
      },
    ),
    { seed, numRuns: 25 },
  )
  printed(`${steps} steps in 25 sessions`)
})

test('registers that are closed at once number their Z reports each for itself', async () => {
  const sessions = await Promise.all([1, 2, 3].map(() => anOpenSession(db, world)))
  const closed = await Promise.all(sessions.map(({ id }) => closeWith(id, 10_000)))
  expect(closed.map(({ zNumber }) => zNumber)).toEqual([1, 1, 1])
})
