import { beforeAll, expect, test } from 'vitest'
import type { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { productParts } from '../../../../tests/support/house-parts.ts'
import { addWares } from '../../../../tests/support/order-steps.ts'
import { makeUser, makeWorld, type World } from '../../../../tests/support/world.ts'
import { changeVariants, type VariantsChange } from './change-variants.ts'

let db: Database
let world: World
let seller: Actor
let warehouse: Actor

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  seller = await db.transaction((tx) => makeUser(tx, 'store_manager'))
  warehouse = await db.transaction((tx) => makeUser(tx, 'warehouse_manager'))
})

const save = (input: VariantsChange, actor = seller) =>
  db.transaction((tx) => changeVariants(productParts)(tx, actor, input))

const refusal = (input: VariantsChange, actor = seller) =>
  save(input, actor).then(
    () => {
      throw new Error('It was saved.')
    },
    (error: Refusal) => error,
  )

/** A variant at £4.50 and version 1. */
async function aVariant() {
  const [ware] = await addWares(db, world, 1, 0)
  return ware?.id ?? ''
}

const now = (id: string) =>
  db.reader
    .selectFrom('variants')
    .select(['price_minor as price', 'weight_grams as weight', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('a price that another user changed meanwhile is refused with all three values', async () => {
  const id = await aVariant()
  await save({ rows: [{ id, version: 1, changes: { priceMinor: 460 } }] })
  const rows = [{ id, version: 1, changes: { priceMinor: 470 }, from: { priceMinor: 450 } }]
  const refused = await refusal({ rows })
  expect(refused).toMatchObject({ status: 409, code: 'stale_version' })
  const difference = { start: 450, theirs: 460, yours: 470, version: 2 }
  expect(refused.details.faults).toMatchObject([
    { key: id, field: 'priceMinor', code: 'stale_version', difference },
  ])
  expect(await now(id)).toMatchObject({ price: 460, version: 2 })
})

test('another field of the same row, changed meanwhile, does not conflict', async () => {
  const id = await aVariant()
  await save({ rows: [{ id, version: 1, changes: { weightGrams: 300 } }] })
  const changes = { priceMinor: 470 }
  await save({ rows: [{ id, version: 1, changes, from: { priceMinor: 450 } }] })
  expect(await now(id)).toMatchObject({ price: 470, weight: 300 })
  // Without its previous value, a stale version is refused as before.
  const refused = await refusal({ rows: [{ id, version: 1, changes }] })
  expect(refused).toMatchObject({ status: 409, code: 'stale_version' })
})

test('without the permission for prices the answer is 403, also beside stale rows', async () => {
  const [id, other] = [await aVariant(), await aVariant()]
  await save({ rows: [{ id: other, version: 1, changes: { weightGrams: 300 } }] })
  const rows = [
    { id: other, version: 1, changes: { weightGrams: 400 } },
    { id, version: 1, changes: { priceMinor: 470 } },
  ]
  const refused = await refusal({ rows }, warehouse)
  expect(refused).toMatchObject({ status: 403, code: 'not_your_part' })
  expect(refused.message).toContain('Prices and costs are changed by')
  expect(refused.details.faults).toHaveLength(2)
  expect(refused.details.faults).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ key: id, code: 'not_your_part' }),
      expect.objectContaining({ key: other, code: 'stale_version' }),
    ]),
  )
})

test('prices below cost and far from the former ones are saved only once each is confirmed', async () => {
  const [cheap, far, usual] = [await aVariant(), await aVariant(), await aVariant()]
  await save({ rows: [{ id: cheap, version: 1, changes: { costMinor: 400 } }] })
  const rows = [
    { id: cheap, version: 2, changes: { priceMinor: 390 } },
    { id: far, version: 1, changes: { priceMinor: 45_000 } },
    { id: usual, version: 1, changes: { priceMinor: 500 } },
  ]
  const refused = await refusal({ rows })
  expect(refused).toMatchObject({ status: 422, code: 'unusual_prices' })
  expect(refused.details).toMatchObject({
    changed: 3,
    prices: expect.arrayContaining([
      expect.objectContaining({ id: cheap, isBelowCost: true, isFarOff: false, costMinor: 400 }),
      expect.objectContaining({
        id: far,
        isBelowCost: false,
        isFarOff: true,
        changePercent: 9_900,
      }),
    ]),
  })
  const half = await refusal({ rows, confirmed: [cheap] })
  expect(half.code).toBe('unusual_prices')
  expect(await now(usual)).toMatchObject({ price: 450 })
  await save({ rows, confirmed: [cheap, far] })
  expect(await now(far)).toMatchObject({ price: 45_000 })
})
