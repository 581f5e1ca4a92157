import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeTicketSecret } from '#organization/approvals/server/index.ts'
import { permissionsOfRoles } from '#organization/users/role-table.ts'
import { type Actor, newActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { catalogSettings } from '#stock/catalog/catalog.settings.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { setAt } from '../../../../tests/support/past-days-steps.ts'
import {
  aClosingSession,
  anOpenSession,
  aRegister,
  expectedCash,
} from '../../../../tests/support/register-steps.ts'
import { aParkedSale, aSale, newSale } from '../../../../tests/support/sale-steps.ts'
import { refusedAs } from '../../../../tests/support/wave-steps.ts'
import {
  addStore,
  because,
  makeUser,
  makeWorld,
  type World,
} from '../../../../tests/support/world.ts'
import type { Sale } from '../sales.contract.ts'
import { completeSale, type NewSale } from './complete-sale.ts'
import { recallSale } from './parked-sales.ts'
import { refundSale } from './refund-sale.ts'
import { getSale } from './sales.queries.ts'
import { voidSale } from './void-sale.ts'

let db: Database
let world: World
let admin: Actor
/** Staff who may use registers: no manager. */
let cashier: Actor

beforeAll(async () => {
  db = await testDatabase()
  await makeTicketSecret(db)
  world = await makeWorld(db, 1_000)
  admin = world.admin
  const { userId, name } = await db.transaction((tx) => makeUser(tx, 'staff'))
  const permissions = new Set([...permissionsOfRoles(['staff']), 'pos'])
  const grants = [{ role: 'staff', permissions, outletIds: null }]
  cashier = newActor({ userId, name, roles: ['staff'], permissions, grants })
})

const variant = (at = 0) => world.variants[at]?.id ?? ''

const line = (quantity: number, more: object = {}, at = 0) => ({
  variantId: variant(at),
  quantity,
  discountMinor: 0,
  ...more,
})

const sell = (sale: NewSale, actor = admin) => db.transaction((tx) => completeSale(tx, actor, sale))

const onHand = async (at = 0) => {
  const level = await db.reader
    .selectFrom('stock_levels')
    .select(['on_hand', 'unavailable'])
    .where('variant_id', '=', variant(at))
    .where('outlet_id', '=', world.outletId)
    .executeTakeFirstOrThrow()
  return [Number(level.on_hand), Number(level.unavailable)]
}

const expected = (sessionId: string) => expectedCash(db, world, sessionId)

const refund = (sale: Sale, quantity: number, more: object = {}, actor = admin) =>
  db.transaction((tx) =>
    refundSale(tx, actor, {
      id: sale.id,
      version: sale.version,
      registerId: sale.registerId,
      lines: [{ lineId: sale.lines[0]?.id ?? '', quantity, puts: 'shelf' }],
      method: 'cash',
      reason: because('Brought back'),
      ...more,
    }),
  )

describe('a sale', () => {
  test('takes stock, keeps its payment in the session and gives change', async () => {
    const before = await onHand()
    const { id: sessionId, registerId } = await anOpenSession(db, world, 10)
    const sale = await newSale(db, world, { registerId, lines: [line(2)] })
    const cash = { method: 'cash', amountMinor: sale.totalMinor + 305, reference: '' } as const
    const sold = await sell({ ...sale, payments: [cash] })
    expect(sold).toMatchObject({
      state: 'paid',
      units: 2,
      changeMinor: 305,
      totalMinor: sale.totalMinor,
      payments: [
        { kind: 'payment', amountMinor: sale.totalMinor, tenderedMinor: sale.totalMinor + 305 },
      ],
    })
    expect(await onHand()).toEqual([(before[0] ?? 0) - 2, before[1]])
    expect(await expected(sessionId)).toBe(10_000 + sale.totalMinor)
  })

  test('that is sent twice is recorded once, also at the same moment', async () => {
    const before = await onHand()
    const { registerId } = await anOpenSession(db, world)
    const sale = await newSale(db, world, { registerId })
    const both = await Promise.all([sell(sale), sell(sale)])
    expect(both[0]).toEqual(both[1])
    expect(await sell(sale)).toEqual(both[0])
    expect(await onHand()).toEqual([(before[0] ?? 0) - 1, before[1]])
    const other = await newSale(db, world, { registerId, id: sale.id, lines: [line(3)] })
    expect(await refusedAs(sell(other))).toBe('id_taken')
  })

  test('is refused at another total than the cashier saw', async () => {
    const { registerId } = await anOpenSession(db, world)
    const sale = await newSale(db, world, { registerId })
    const other = { ...sale, totalMinor: sale.totalMinor - 1 }
    expect(await refusedAs(sell(other))).toBe('price_changed')
  })

  test('is refused below the total, and for store credit without a customer', async () => {
    const { registerId } = await anOpenSession(db, world)
    const sale = await newSale(db, world, { registerId })
    const pay = (method: 'cash' | 'card' | 'store_credit', amountMinor: number) =>
      refusedAs(sell({ ...sale, payments: [{ method, amountMinor, reference: '' }] }))
    expect(await refusedAs(sell({ ...sale, payments: [] }))).toBe('underpaid')
    expect(await pay('cash', sale.totalMinor - 1)).toBe('underpaid')
    expect(await pay('card', sale.totalMinor + 1)).toBe('more_than_due')
    expect(await pay('store_credit', sale.totalMinor)).toBe('no_customer')
    const rows = await sql`select from sales where register_id = ${registerId}`.execute(db.reader)
    expect(rows.rows).toHaveLength(0)
  })

  test('is refused without an open session and while its cash is counted', async () => {
    const { id: registerId } = await aRegister(db, world)
    expect(await refusedAs(sell(await newSale(db, world, { registerId })))).toBe('no_open_session')
    const counted = await aClosingSession(db, world)
    const sale = await newSale(db, world, { registerId: counted.registerId })
    expect(await refusedAs(sell(sale))).toBe('session_closing')
  })

  test('that lowers prices above the limit of the role needs an approval', async () => {
    const { registerId } = await anOpenSession(db, world)
    const usual = await newSale(db, world, { registerId, lines: [line(10)] })
    const some = Math.floor(usual.totalMinor * 0.09)
    const more = Math.floor(usual.totalMinor * 0.3)
    const within = await newSale(db, world, { registerId, lines: [line(10)], discountMinor: some })
    expect(await sell(within, cashier)).toMatchObject({ saleDiscountMinor: some })
    const above = await newSale(db, world, { registerId, lines: [line(10)], discountMinor: more })
    expect(await refusedAs(sell(above, cashier))).toBe('approval_needed')
    expect(await sell(above)).toMatchObject({ saleDiscountMinor: more })
  })

  test('in cash is rounded to coins that exist, on a line of its own', async () => {
    await setAt(db, world.outletId, catalogSettings.cashRounding.key, '10')
    const { id: sessionId, registerId } = await anOpenSession(db, world)
    const lines = [line(1, { unitPriceMinor: 1_234 })]
    const sold = await sell(await newSale(db, world, { registerId, lines }))
    expect(sold).toMatchObject({ roundingMinor: -4, totalMinor: 1_230, changeMinor: 4 })
    expect(await refund(sold, 1)).toMatchObject({ state: 'refunded', refundedMinor: 1_230 })
    const card = { method: 'card', amountMinor: 1_234, reference: '' } as const
    const byCard = await newSale(db, world, { registerId, lines, payments: [card] })
    expect(await sell(byCard)).toMatchObject({ roundingMinor: 0, totalMinor: 1_234 })
    expect(await expected(sessionId)).toBe(10_000)
    await setAt(db, world.outletId, catalogSettings.cashRounding.key, 'none')
  })

  test('by card is refunded in coins that exist, and all parts are rounded once', async () => {
    await setAt(db, world.outletId, catalogSettings.cashRounding.key, '10')
    const { id: sessionId, registerId } = await anOpenSession(db, world)
    const lines = [line(3, { unitPriceMinor: 411 })]
    const card = { method: 'card', amountMinor: 1_233, reference: '' } as const
    let now = await sell(await newSale(db, world, { registerId, lines, payments: [card] }))
    for (const _ of [1, 2, 3]) now = await refund(now, 1)
    expect(now).toMatchObject({ state: 'refunded', refundedMinor: 1_233 })
    const given = now.payments.filter(({ kind }) => kind === 'refund')
    expect(given.map(({ amountMinor }) => amountMinor)).toEqual([410, 410, 410])
    expect(await expected(sessionId)).toBe(10_000 - 1_230)
    await setAt(db, world.outletId, catalogSettings.cashRounding.key, 'none')
  })

  test('of more than is in stock is refused whole', async () => {
    const { registerId } = await anOpenSession(db, world)
    const sale = await newSale(db, world, { registerId, lines: [line(1), line(5_000, {}, 1)] })
    const before = await onHand()
    expect(await refusedAs(sell(sale))).toBe('insufficient_stock')
    expect(await onHand()).toEqual(before)
  })
})

describe('voiding', () => {
  test('gives the money back and the goods to the shelf, while the session is open', async () => {
    const before = await onHand()
    const { id: sessionId, registerId } = await anOpenSession(db, world)
    const sold = await aSale(db, world, { registerId, lines: [line(3)] })
    const input = { id: sold.id, version: sold.version, reason: because('Rung up wrongly') }
    expect(await refusedAs(db.transaction((tx) => voidSale(tx, cashier, input)))).toBe(
      'approval_needed',
    )
    await db.transaction((tx) => voidSale(tx, admin, input))
    const voided = await getSale(db.reader, admin, { id: sold.id })
    expect(voided).toMatchObject({ state: 'voided', refundedMinor: sold.totalMinor })
    expect(await onHand()).toEqual(before)
    expect(await expected(sessionId)).toBe(10_000)
    const again = { ...input, version: voided.version }
    expect(await refusedAs(db.transaction((tx) => voidSale(tx, admin, again)))).toBe(
      'session_closing',
    )
  })

  test('is refused once the session is closed; the sale is refunded in the next one', async () => {
    const { id: sessionId, registerId } = await anOpenSession(db, world)
    const sold = await aSale(db, world, { registerId })
    await expected(sessionId)
    const input = { id: sold.id, version: sold.version, reason: because('Too late') }
    expect(await refusedAs(db.transaction((tx) => voidSale(tx, admin, input)))).toBe(
      'session_closing',
    )
    const other = await anOpenSession(db, world)
    const back = await refund(sold, 1, { registerId: other.registerId })
    expect(back).toMatchObject({ state: 'refunded' })
    expect(await expected(other.id)).toBe(10_000 - sold.totalMinor)
  })
})

describe('a refund', () => {
  test('gives back what was paid, and all refunds add up to the sale', async () => {
    const { registerId } = await anOpenSession(db, world)
    const lines = [line(3, { unitPriceMinor: 333, discountMinor: 100 })]
    const sold = await aSale(db, world, { registerId, lines, discountMinor: 77 })
    expect(sold.totalMinor).toBe(822)
    const amounts: number[] = []
    let now = sold
    for (const _ of sold.lines[0] ? [1, 2, 3] : []) {
      const next = await refund(now, 1)
      amounts.push(next.refundedMinor - now.refundedMinor)
      now = next
    }
    expect(amounts.reduce((sum, minor) => sum + minor, 0)).toBe(822)
    expect(now).toMatchObject({ state: 'refunded', lines: [{ refundedQuantity: 3 }] })
    expect(await refusedAs(refund(now, 1))).toBe('wrong_state')
  })

  test('of more than was sold, and of the same unit at two registers, is refused', async () => {
    const sold = await aSale(db, world)
    expect(await refusedAs(refund(sold, 2))).toBe('more_than_sold')
    const both = await Promise.allSettled([refund(sold, 1), refund(sold, 1)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { refundedMinor } = await getSale(db.reader, admin, { id: sold.id })
    expect(refundedMinor).toBe(sold.totalMinor)
  })

  test('at a register of another currency is refused', async () => {
    const sold = await aSale(db, world)
    const outletId = await addStore(db, 'PARIS', 'EUR')
    const { registerId } = await anOpenSession(db, { ...world, outletId })
    expect(await refusedAs(refund(sold, 1, { registerId }))).toBe('other_currency')
  })

  test('puts goods on the shelf, into inspection or nowhere', async () => {
    const before = await onHand()
    const sold = await aSale(db, world, { lines: [line(3)] })
    const lineId = sold.lines[0]?.id ?? ''
    const one = (puts: 'shelf' | 'inspection' | 'nothing') => ({
      lines: [{ lineId, quantity: 1, puts }],
    })
    const first = await refund(sold, 1, one('inspection'))
    const second = await refund(first, 1, one('nothing'))
    await refund(second, 1, one('shelf'))
    expect(await onHand()).toEqual([(before[0] ?? 0) - 1, (before[1] ?? 0) + 1])
  })

  test('above the limit needs an approval of staff, all refunds of the sale together', async () => {
    const lines = [line(4, { unitPriceMinor: 2_000 })]
    const sold = await aSale(db, world, { lines })
    const first = await refund(sold, 2, {}, cashier)
    expect(first).toMatchObject({ refundedMinor: 4_000 })
    expect(await refusedAs(refund(first, 1, {}, cashier))).toBe('approval_needed')
    expect(await refund(first, 1)).toMatchObject({ refundedMinor: 6_000 })
  })
})

test('of two registers that recall a parked sale at once, one gets it', async () => {
  const { id } = await aParkedSale(db, world)
  const recall = () => db.transaction((tx) => recallSale(tx, admin, { id }))
  const both = await Promise.allSettled([recall(), recall()])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await refusedAs(recall())).toBe('not_found')
})

test('sales have numbers that are never given twice', async () => {
  const { registerId } = await anOpenSession(db, world)
  const made = await Promise.all(
    Array.from({ length: 12 }, async () =>
      sell(await newSale(db, world, { registerId, id: newId() })),
    ),
  )
  expect(new Set(made.map(({ number }) => number)).size).toBe(12)
})
