import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeTicketSecret } from '#organization/approvals/server/index.ts'
import { permissionsOfRoles } from '#organization/users/role-table.ts'
import { type Actor, newActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { catalogSettings } from '#stock/catalog/catalog.settings.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { newExchange, returned } from '../../../../tests/support/exchange-steps.ts'
import { setAt } from '../../../../tests/support/past-days-steps.ts'
import { anOpenSession, expectedCash, takenInto } from '../../../../tests/support/register-steps.ts'
import { aSale } from '../../../../tests/support/sale-steps.ts'
import { refusedAs } from '../../../../tests/support/wave-steps.ts'
import {
  addStore,
  because,
  makeUser,
  makeWorld,
  type World,
} from '../../../../tests/support/world.ts'
import type { ExchangeToMake } from '../exchange.fields.ts'
import type { Sale } from '../sales.contract.ts'
import { completeSale, type NewSale } from './complete-sale.ts'
import { refundSale } from './refund-sale.ts'
import { getSale } from './sales.queries.ts'
import { voidSale } from './void-sale.ts'

let db: Database
let world: World
let cashier: Actor
let registerId: string

beforeAll(async () => {
  db = await testDatabase()
  await makeTicketSecret(db)
  world = await makeWorld(db, 1_000)
  registerId = (await anOpenSession(db, world)).registerId
  const { userId, name } = await db.transaction((tx) => makeUser(tx, 'staff'))
  const permissions = new Set([...permissionsOfRoles(['staff']), 'pos'])
  const grants = [{ role: 'staff', permissions, outletIds: null }]
  cashier = newActor({ userId, name, roles: ['staff'], permissions, grants })
})

const line = (unitPriceMinor: number, quantity = 1, at = 0, discountMinor = 0) => ({
  variantId: world.variants[at]?.id ?? '',
  ...{ unitPriceMinor, quantity, discountMinor },
})

const sold = (lines: NewSale['lines'], more: Partial<NewSale> = {}) =>
  aSale(db, world, { registerId, lines, ...more })

const sell = (sale: NewSale, actor = world.admin) =>
  db.transaction((tx) => completeSale(tx, actor, sale))

/** Takes other goods for returned ones, with the difference in cash. */
async function swap(
  exchange: ExchangeToMake,
  lines: NewSale['lines'],
  more: Partial<NewSale> = {},
  actor = world.admin,
): Promise<Sale> {
  return sell(await newExchange(db, world, exchange, { registerId, lines, ...more }), actor)
}

const now = ({ id }: { readonly id: string }) => getSale(db.reader, world.admin, { id })

const onHand = async (at: number, outletId = world.outletId) => {
  const level = await db.reader
    .selectFrom('stock_levels')
    .select('on_hand')
    .where('variant_id', '=', world.variants[at]?.id ?? '')
    .where('outlet_id', '=', outletId)
    .executeTakeFirst()
  return Number(level?.on_hand ?? 0)
}

const paymentsOf = ({ payments }: Sale) =>
  payments.map(({ kind, method, amountMinor }) => [kind, method, amountMinor])

describe('an exchange', () => {
  test('of a cheaper for a dearer item takes the difference once, and moves both stocks', async () => {
    const session = await anOpenSession(db, world)
    const at = { registerId: session.registerId }
    const old = await sold([line(1_000)], at)
    const before = [await onHand(0), await onHand(1)]
    const sale = await swap(returned(old, 1), [line(1_450, 1, 1)], at)
    expect(sale).toMatchObject({
      ...{ state: 'paid', totalMinor: 1_450, changeMinor: 0 },
      exchange: { saleId: old.id, number: old.number, returnedMinor: 1_000, givenBack: [] },
    })
    expect(paymentsOf(sale)).toEqual(
      expect.arrayContaining([
        ['payment', 'exchange', 1_000],
        ['payment', 'cash', 450],
      ]),
    )
    expect(await now(old)).toMatchObject({
      ...{ state: 'refunded', refundedMinor: 1_000 },
      refunds: [{ exchangedFor: { saleId: sale.id, number: sale.number } }],
    })
    expect([await onHand(0), await onHand(1)]).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) - 1])
    expect(await expectedCash(db, world, session.id)).toBe(10_000 + 1_000 + 450)
    const taken = await takenInto(db, world, session.id)
    expect(taken).toEqual([{ method: 'cash', payments: 2, paidMinor: 1_450, refundedMinor: 0 }])
  })

  test('of a dearer for a cheaper item gives the rest back by the chosen method', async () => {
    const session = await anOpenSession(db, world)
    const at = { registerId: session.registerId }
    const old = await sold([line(1_450)], at)
    expect(await refusedAs(swap(returned(old, 1), [line(1_000, 1, 1)], at))).toBe(
      'rest_method_missing',
    )
    const sale = await swap(returned(old, 1, { restMethod: 'cash' }), [line(1_000, 1, 1)], at)
    expect(paymentsOf(sale)).toEqual([['payment', 'exchange', 1_000]])
    expect(sale.exchange?.givenBack).toEqual([{ method: 'cash', amountMinor: 450 }])
    expect(paymentsOf(await now(old))).toEqual(
      expect.arrayContaining([
        ['refund', 'exchange', 1_000],
        ['refund', 'cash', 450],
      ]),
    )
    expect(await expectedCash(db, world, session.id)).toBe(10_000 + 1_450 - 450)
  })

  test('of equal items moves no money, and a payment is refused', async () => {
    const session = await anOpenSession(db, world)
    const at = { registerId: session.registerId }
    const old = await sold([line(1_000)], at)
    const cash = [{ method: 'cash' as const, amountMinor: 1_000, reference: '' }]
    const more = { ...at, payments: cash }
    expect(await refusedAs(swap(returned(old, 1), [line(1_000, 1, 1)], more))).toBe('more_than_due')
    const sale = await swap(returned(old, 1), [line(1_000, 1, 1)], at)
    expect(paymentsOf(sale)).toEqual([['payment', 'exchange', 1_000]])
    expect(await expectedCash(db, world, session.id)).toBe(10_000 + 1_000)
  })

  test('below the difference is refused, and nothing of it is recorded', async () => {
    const old = await sold([line(1_000)])
    const before = await onHand(0)
    const short = [{ method: 'cash' as const, amountMinor: 449, reference: '' }]
    const more = { payments: short }
    expect(await refusedAs(swap(returned(old, 1), [line(1_450, 1, 1)], more))).toBe('underpaid')
    expect(await now(old)).toEqual(old)
    expect(await onHand(0)).toBe(before)
  })

  test('counts the price that was paid, and the parts add up to it with a refund of the rest', async () => {
    const old = await sold([line(333, 3, 0, 100)], { discountMinor: 77 })
    expect(old.totalMinor).toBe(822)
    const first = await swap(returned(old, 1), [line(1_000, 1, 1)])
    const second = await swap(returned(await now(old), 1), [line(1_000, 1, 1)])
    const left = await now(old)
    const refunded = await db.transaction((tx) =>
      refundSale(tx, world.admin, {
        ...{ id: old.id, version: left.version, registerId, method: 'card' },
        lines: [{ lineId: old.lines[0]?.id ?? '', quantity: 1, puts: 'shelf' }],
        reason: because('Brought back'),
      }),
    )
    const rest = refunded.refundedMinor - left.refundedMinor
    const parts = [first, second].map(({ exchange }) => exchange?.returnedMinor ?? 0)
    expect(parts.reduce((sum, minor) => sum + minor, rest)).toBe(822)
    expect(refunded.state).toBe('refunded')
  })

  test('of the same unit twice is refused, also at the same moment', async () => {
    const old = await sold([line(1_000)])
    const both = await Promise.allSettled([
      swap(returned(old, 1), [line(1_000, 1, 1)]),
      swap(returned(old, 1), [line(1_000, 1, 1)]),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await refusedAs(swap(returned(await now(old), 1), [line(1_000)]))).toBe('wrong_state')
    const three = await sold([line(1_000, 3)])
    await swap(returned(three, 2), [line(2_000, 1, 1)])
    expect(await refusedAs(swap(returned(three, 1), [line(1_000)]))).toBe('stale_version')
    expect(await refusedAs(swap(returned(await now(three), 2), [line(2_000)]))).toBe(
      'more_than_sold',
    )
  })

  test('that is sent twice is recorded once, also at the same moment', async () => {
    const old = await sold([line(1_000)])
    const exchange = returned(old, 1)
    const sale = await newExchange(db, world, exchange, { registerId, lines: [line(1_450, 1, 1)] })
    const before = await onHand(0)
    const both = await Promise.all([sell(sale), sell(sale)])
    expect(both[0]).toEqual(both[1])
    expect(await sell(sale)).toEqual(both[0])
    expect(await onHand(0)).toBe(before + 1)
    const { exchange: _, ...without } = sale
    expect(await refusedAs(sell(without))).toBe('id_taken')
  })

  test('at a register of another outlet leaves the goods there; another currency is refused', async () => {
    const old = await sold([line(1_000)])
    const leeds = await addStore(db, 'LEEDS', 'GBP')
    const other = await anOpenSession(db, { ...world, outletId: leeds })
    const first = await sold([line(500)])
    const before = [await onHand(0), await onHand(0, leeds)]
    // Leeds has nothing else to sell than what comes back.
    const sale = await swap(returned(old, 1), [line(1_000)], { registerId: other.registerId })
    expect(sale.outletId).toBe(leeds)
    expect([await onHand(0), await onHand(0, leeds)]).toEqual(before)
    const paris = await addStore(db, 'PARIS', 'EUR')
    const { registerId: abroad } = await anOpenSession(db, { ...world, outletId: paris })
    expect(await refusedAs(swap(returned(first, 1), [line(500)], { registerId: abroad }))).toBe(
      'other_currency',
    )
  })

  test('rounds only the difference that is in cash', async () => {
    await setAt(db, world.outletId, catalogSettings.cashRounding.key, '10')
    const session = await anOpenSession(db, world)
    const at = { registerId: session.registerId }
    const card = (amountMinor: number) => ({
      ...at,
      payments: [{ method: 'card' as const, amountMinor, reference: '' }],
    })
    const old = await sold([line(1_003, 2)], card(2_006))
    const dearer = await swap(returned(old, 1), [line(1_237, 1, 1)], at)
    expect(dearer).toMatchObject({ roundingMinor: -4, totalMinor: 1_233 })
    const more = { restMethod: 'cash' } as const
    const cheaper = await swap(returned(await now(old), 1, more), [line(977, 1, 1)], at)
    expect(cheaper).toMatchObject({ roundingMinor: 0, totalMinor: 977 })
    expect(cheaper.exchange?.givenBack).toEqual([{ method: 'cash', amountMinor: 30 }])
    expect(await expectedCash(db, world, session.id)).toBe(10_000 + 230 - 30)
    await setAt(db, world.outletId, catalogSettings.cashRounding.key, 'none')
  })

  test('gives a card back at most what it paid, and store credit to a customer only', async () => {
    const payments = [
      { method: 'card' as const, amountMinor: 300, reference: '' },
      { method: 'cash' as const, amountMinor: 1_200, reference: '' },
    ]
    const old = await sold([line(1_500)], { payments })
    const back = (restMethod: ExchangeToMake['restMethod'], priceMinor: number) =>
      swap(returned(old, 1, { restMethod }), [line(priceMinor, 1, 1)])
    expect(await refusedAs(back('card', 1_199))).toBe('more_than_by_card')
    expect(await refusedAs(back('gift_card', 1_199))).toBe('more_than_by_card')
    expect(await refusedAs(back('store_credit', 1_199))).toBe('no_customer')
    expect((await back('card', 1_200)).exchange?.givenBack).toEqual([
      { method: 'card', amountMinor: 300 },
    ])
  })

  test('above the limit of a refund needs an approval, and never two at once', async () => {
    const dear = await sold([line(6_000)])
    const usual = { ...line(0), unitPriceMinor: undefined }
    const back = { restMethod: 'cash' } as const
    expect(await refusedAs(swap(returned(dear, 1, back), [usual], {}, cashier))).toBe(
      'approval_needed',
    )
    const lowered = { ...usual, unitPriceMinor: 1 }
    expect(await refusedAs(swap(returned(dear, 1, back), [lowered], {}, cashier))).toBe(
      'two_approvals_needed',
    )
    const cheap = await sold([line(1_000)])
    expect(await swap(returned(cheap, 1, back), [usual], {}, cashier)).toMatchObject({
      state: 'paid',
    })
  })

  test('is not voided; it is exchanged back or refunded', async () => {
    const old = await sold([line(1_000)])
    const sale = await swap(returned(old, 1), [line(1_450, 1, 1)])
    const voiding = { id: sale.id, version: sale.version, reason: because('Rung up wrongly') }
    expect(await refusedAs(db.transaction((tx) => voidSale(tx, world.admin, voiding)))).toBe(
      'paid_by_exchange',
    )
    const undone = await swap(returned(sale, 1, { restMethod: 'cash' }), [line(1_000)])
    expect(undone.exchange?.givenBack).toEqual([{ method: 'cash', amountMinor: 450 }])
  })
})

test('the database refuses an exchange without its opposite, and one of another amount', async () => {
  const old = await sold([line(1_000)])
  const sale = await swap(returned(old, 1), [line(1_450, 1, 1)])
  const { userId } = world.admin
  const alone = db.transaction((tx) =>
    sql`insert into sale_payments (id, sale_id, kind, method, amount_minor, made_by, opposite_id)
      values (gen_random_uuid(), ${sale.id}, 'payment', 'exchange', 1, ${userId},
        gen_random_uuid())`.execute(tx),
  )
  await expect(alone).rejects.toMatchObject({ constraint: 'sale_payments_exchange_equal' })
  const unequal = db.transaction((tx) =>
    sql`insert into sale_payments (id, sale_id, kind, method, amount_minor, made_by, refund_id,
        opposite_id)
      select u.id, ${old.id}, u.kind, 'exchange', u.amount, ${userId}, u.refund, u.other
      from (values
        ('00000000-0000-7000-8000-00000000000a'::uuid, 'payment', 5, null::uuid,
          '00000000-0000-7000-8000-00000000000b'::uuid),
        ('00000000-0000-7000-8000-00000000000b'::uuid, 'refund', 6,
          (select id from sale_refunds where sale_id = ${old.id}),
          '00000000-0000-7000-8000-00000000000a'::uuid)) as u (id, kind, amount, refund, other)`.execute(
      tx,
    ),
  )
  await expect(unequal).rejects.toMatchObject({ constraint: 'sale_payments_exchange_equal' })
})
