import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeUser } from '../../../../tests/support/world.ts'
import { addProducts } from './add-products.ts'
import { cancelPlannedPrice } from './cancel-planned-price.ts'
import { changePlannedPrice } from './change-planned-price.ts'
import { type PriceToPlan, planPrices } from './plan-prices.ts'
import { listPlannedPrices, pricesToday } from './planned-prices.queries.ts'
import { priceHistory } from './product-past.ts'
import { savePriceList } from './save-price-list.ts'
import { setListPrices } from './set-list-prices.ts'
import { takeNextPlans, takePlannedPrices } from './take-planned-prices.ts'

let db: Database
let manager: Actor

beforeAll(async () => {
  db = await testDatabase()
  manager = await db.transaction((tx) => makeUser(tx, 'store_manager'))
})

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()

/** A product of its own at 10.00. */
async function aWare() {
  const sku = `PLAN-${newId().slice(-12).toUpperCase()}`
  const ware = { sku, title: sku, priceMinor: 1_000, currency: 'GBP', barcodes: [] }
  const { idBySku } = await db.transaction((tx) => addProducts(tx, manager, [ware]))
  const variantId = idBySku.get(sku) ?? ''
  const { product_id: productId } = await db.reader
    .selectFrom('variants')
    .select('product_id')
    .where('id', '=', variantId)
    .executeTakeFirstOrThrow()
  return { sku, variantId, productId }
}

async function aList(currency = 'GBP') {
  const facts = { percentOffBasisPoints: 1_000, validFrom: null, validUntil: null, isActive: true }
  const { id } = await db.transaction((tx) =>
    savePriceList(tx, manager, {
      ...{ ...facts, id: null, version: null, name: `List ${newId()}`, currency },
    }),
  )
  return id
}

type Row = Pick<PriceToPlan, 'variantId' | 'priceMinor'> & Partial<PriceToPlan>

const plan = (
  rows: readonly Row[],
  takesEffectAt = hours(1),
  priceListId: string | null = null,
  actor = manager,
) =>
  db.transaction((tx) =>
    planPrices(tx, actor, {
      ...{ takesEffectAt, priceListId },
      rows: rows.map((row) => ({ fromQuantity: 0, ...row })),
    }),
  )

const plannedOf = async (productId: string) =>
  (await listPlannedPrices(db.reader, manager, { productId })).planned

const history = async (productId: string, actor = manager) =>
  (await priceHistory(db.reader, actor, { id: productId })).changes

const priceOf = async (variantId: string) =>
  (
    await db.reader
      .selectFrom('variants')
      .select('price_minor')
      .where('id', '=', variantId)
      .executeTakeFirstOrThrow()
  ).price_minor

/** Moves the scheduled prices of a variant into the past, among any others. */
const pass = (variantId: string, count: number) =>
  sql`update planned_prices set takes_effect_at = takes_effect_at - make_interval(hours => ${count})
    where variant_id = ${variantId}`.execute(db.reader)

test('a scheduled price applies from its instant, and the history says who scheduled it', async () => {
  const { variantId, productId, sku } = await aWare()
  const takesEffectAt = hours(24)
  await plan([{ variantId, priceMinor: 1_250 }], takesEffectAt)
  await takePlannedPrices(db)
  expect(await priceOf(variantId)).toBe(1_000)
  expect(await plannedOf(productId)).toMatchObject([
    { sku, beforeMinor: 1_000, priceMinor: 1_250, takesEffectAt, plannedBy: manager.name },
  ])

  await pass(variantId, 25)
  await takePlannedPrices(db)
  expect(await priceOf(variantId)).toBe(1_250)
  expect(await plannedOf(productId)).toEqual([])
  const [change] = await history(productId)
  expect(change).toMatchObject({
    ...{ what: 'price', beforeMinor: 1_000, afterMinor: 1_250, priceListName: null },
    ...{ changedBy: manager.name, plannedAt: expect.any(String) },
  })
})

test('after an outage prices take effect in order, by several servers together and once each', async () => {
  const { variantId, productId } = await aWare()
  const other = await aWare()
  for (const [at, priceMinor] of [
    [hours(3), 1_300],
    [hours(1), 1_100],
    [hours(2), 1_200],
  ] as const)
    await plan([{ variantId, priceMinor }], at)
  await plan([{ variantId: other.variantId, priceMinor: 900 }], hours(2))
  await pass(variantId, 10)
  await pass(other.variantId, 10)
  await Promise.all([1, 2, 3, 4].map(() => takePlannedPrices(db)))
  await takePlannedPrices(db)
  const own = (await history(productId)).filter(({ plannedAt }) => plannedAt !== null)
  expect(own.map(({ afterMinor }) => afterMinor)).toEqual([1_300, 1_200, 1_100])
  expect(await priceOf(variantId)).toBe(1_300)
  expect(await priceOf(other.variantId)).toBe(900)
})

test('while one server processes due prices, no other processes later ones', async () => {
  const { variantId } = await aWare()
  await plan([{ variantId, priceMinor: 1_100 }], hours(1))
  await plan([{ variantId, priceMinor: 1_200 }], hours(2))
  await pass(variantId, 10)
  await db.transaction(async (tx) => {
    expect(await takeNextPlans(tx)).toBe(1)
    expect(await takePlannedPrices(db)).toBe(0)
  })
  expect(await priceOf(variantId)).toBe(1_100)
  expect(await takePlannedPrices(db)).toBe(1)
  expect(await priceOf(variantId)).toBe(1_200)
})

test('a list gets its scheduled prices, and without one the percentage applies again', async () => {
  const { variantId, productId } = await aWare()
  const priceListId = await aList()
  const steps = [
    { variantId, priceMinor: 800 },
    { variantId, priceMinor: 700, fromQuantity: 12 },
  ]
  await plan(steps, hours(1), priceListId)
  await plan([{ variantId, priceMinor: null }], hours(2), priceListId)
  const today = await pricesToday(db.reader, manager, { productIds: [productId], priceListId })
  expect(today.variants).toMatchObject([{ variantId, priceMinor: 900, currency: 'GBP' }])
  await pass(variantId, 3)
  await takePlannedPrices(db)
  const named = await db.reader
    .selectFrom('price_list_prices')
    .select(['from_quantity', 'price_minor'])
    .where('variant_id', '=', variantId)
    .execute()
  expect(named).toEqual([{ from_quantity: 12, price_minor: 700 }])
  const past = (await history(productId)).filter(({ priceListName }) => priceListName !== null)
  expect(past.map(({ beforeMinor, afterMinor }) => [beforeMinor, afterMinor])).toContainEqual([
    800,
    null,
  ])
  expect(past).toHaveLength(3)
  expect(await priceOf(variantId)).toBe(1_000)

  // An immediate change is in the same history, without a schedule.
  await db.transaction((tx) =>
    setListPrices(tx, manager, {
      id: priceListId,
      prices: [{ variantId, fromQuantity: 12, priceMinor: 650 }],
    }),
  )
  expect((await history(productId))[0]).toMatchObject({ afterMinor: 650, plannedAt: null })
})

test('there is one price for an instant, for all rows or none, and only from users who set prices', async () => {
  const [one, other] = [await aWare(), await aWare()]
  const at = hours(5)
  await plan([{ variantId: one.variantId, priceMinor: 900 }], at)
  await expect(
    plan(
      [one, other].map(({ variantId }) => ({ variantId, priceMinor: 800 })),
      at,
    ),
  ).rejects.toMatchObject({ code: 'faulty_rows', field: 'takesEffectAt' })
  expect(await plannedOf(other.productId)).toEqual([])
  // The same instant in a list is another price.
  await plan([{ variantId: one.variantId, priceMinor: 850 }], at, await aList())
  const twice = await Promise.allSettled(
    [1, 2].map(() => plan([{ variantId: other.variantId, priceMinor: 700 }], at)),
  )
  expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await plannedOf(other.productId)).toHaveLength(1)

  const { variantId } = other
  await expect(plan([{ variantId, priceMinor: null }])).rejects.toMatchObject({
    message: expect.stringContaining('Only a price list can leave one out'),
  })
  await expect(plan([{ variantId: newId(), priceMinor: 1 }])).rejects.toMatchObject({
    code: 'faulty_rows',
  })
  await expect(plan([{ variantId, priceMinor: 1 }], hours(-1))).rejects.toMatchObject({
    code: 'already_past',
  })
  const warehouse = await db.transaction((tx) => makeUser(tx, 'warehouse_manager'))
  await expect(
    plan([{ variantId, priceMinor: 1 }], hours(1), null, warehouse),
  ).rejects.toMatchObject({ code: 'not_your_part' })
})

test('a scheduled price is changed or cancelled while it waits, by the version that was seen', async () => {
  const { variantId, productId } = await aWare()
  await plan([{ variantId, priceMinor: 900 }], hours(5))
  await plan([{ variantId, priceMinor: 800 }], hours(6))
  const [first, second] = await plannedOf(productId)
  expect([first?.beforeMinor, second?.beforeMinor]).toEqual([1_000, 900])
  if (!first || !second) throw new Error('The plans are missing.')
  const change = (input: {
    version?: number
    takesEffectAt?: string
    priceMinor?: number | null
  }) =>
    db.transaction((tx) =>
      changePlannedPrice(tx, manager, {
        ...{ id: first.id, version: first.version, takesEffectAt: first.takesEffectAt },
        ...{ priceMinor: first.priceMinor, ...input },
      }),
    )
  await expect(change({ takesEffectAt: second.takesEffectAt })).rejects.toMatchObject({
    code: 'already_planned',
  })
  await expect(change({ priceMinor: null })).rejects.toMatchObject({ code: 'price_needed' })
  await change({ priceMinor: 950 })
  await expect(change({ priceMinor: 940 })).rejects.toMatchObject({ code: 'stale_version' })

  const cancel = (id: string, version: number) =>
    db.transaction((tx) => cancelPlannedPrice(tx, manager, { id, version }))
  await cancel(second.id, second.version)
  await expect(cancel(second.id, second.version)).rejects.toMatchObject({
    code: 'no_longer_planned',
  })
  await pass(variantId, 10)
  await takePlannedPrices(db)
  expect(await priceOf(variantId)).toBe(950)
  await expect(cancel(first.id, first.version + 1)).rejects.toMatchObject({
    message: expect.stringContaining('has taken effect already'),
  })
})

test('a scheduled price in a former currency of its list is dropped and reported, not applied', async () => {
  const { variantId, productId } = await aWare()
  const priceListId = await aList()
  await plan([{ variantId, priceMinor: 800 }], hours(1), priceListId)
  await sql`update price_lists set currency = 'EUR' where id = ${priceListId}`.execute(db.reader)
  await pass(variantId, 2)
  await takePlannedPrices(db)
  expect(await plannedOf(productId)).toEqual([])
  const told = await db.reader
    .selectFrom('events')
    .select('type')
    .where('entity_id', '=', variantId)
    .where('type', '=', 'variant.price_plan_dropped')
    .execute()
  expect(told).toHaveLength(1)
  expect((await history(productId)).filter(({ priceListName }) => priceListName)).toEqual([])
})
