import { beforeAll, expect, test } from 'vitest'
import { boxOfOrder, takeOtherBox } from '#delivery/dispatch/server/box-of-order.ts'
import { packScannedUnit } from '#delivery/dispatch/server/scan-at-bench.ts'
import { listInput } from '#platform/lists/list-input.ts'
import type { Database } from '#platform/server/db/database.ts'
import { materialList } from '#stock/packaging/packaging.list.ts'
import { addMaterial } from '#stock/packaging/server/add-material.ts'
import { packagingFigures, packagingUses } from '#stock/packaging/server/list-uses.ts'
import { getMaterial, materials } from '#stock/packaging/server/packaging.queries.ts'
import { addRule } from '#stock/packaging/server/packaging-rules.ts'
import { usesList } from '#stock/packaging/uses.list.ts'
import { testDatabase } from '../support/database.ts'
import { ledgerFaults } from '../support/ledger.ts'
import { anOrder } from '../support/orders-in-state.ts'
import { aBox, addBoxes, measureAll } from '../support/packaging-steps.ts'
import { makeWorld, type World } from '../support/world.ts'

let db: Database
let world: World
let small: { id: string; sku: string }
let large: { id: string; sku: string }

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  small = await addBoxes(db, world, 2)
  large = await addBoxes(db, world, 5, { costMinor: 90, ...sized(500) })
})

const sized = (edge: number) => ({
  innerLengthMillimetres: edge,
  innerWidthMillimetres: edge,
  innerHeightMillimetres: edge,
  outerLengthMillimetres: edge,
  outerWidthMillimetres: edge,
  outerHeightMillimetres: edge,
})

const onHand = async (id: string) => (await getMaterial(db.reader, world.admin, { id })).onHand

const packRest = async (order: { id: string; skus: readonly string[] }) => {
  for (const code of order.skus)
    await packScannedUnit(db, world.admin, { orderId: order.id, code }, null)
}

const movementsOf = (variantId: string) =>
  db.reader
    .selectFrom('stock_movements')
    .select(['kind', 'on_hand_delta', 'source_noun', 'reason'])
    .where('variant_id', '=', variantId)
    .where('kind', '<>', 'opening')
    .orderBy('seq')
    .execute()

test('a full parcel issues the suggested box from stock, with the parcel as its source', async () => {
  const order = await anOrder(db, world, 'half packed')
  await measureAll(db)
  const before = await boxOfOrder(db.reader, world.admin, { orderId: order.id })
  expect(before.suggestion.boxes.map(({ sku }) => sku)).toEqual([small.sku])
  expect(before.chosen).toEqual([])
  await packRest(order)
  const after = await boxOfOrder(db.reader, world.admin, { orderId: order.id })
  expect(after.chosen).toMatchObject([{ sku: small.sku, isUsed: true, isUncounted: false }])
  expect(await onHand(small.id)).toBe(1)
  expect(await movementsOf(small.id)).toEqual([
    {
      kind: 'issue',
      on_hand_delta: -1,
      source_noun: 'parcel',
      reason: `Packed Parcel S-${order.number}`,
    },
  ])
})

test('another box can be chosen before and after; the first returns to stock, and the reason is saved', async () => {
  const order = await anOrder(db, world, 'half packed')
  await measureAll(db)
  const take = (code: string, whyOther: string) =>
    takeOtherBox(
      db,
      world.admin,
      { orderId: order.id, code, reason: { code: 'other', note: whyOther || 'Because' } },
      null,
    )
  await expect(
    packScannedUnit(db, world.admin, { orderId: order.id, code: large.sku }, null),
  ).rejects.toMatchObject({ code: 'is_packaging' })
  await take(large.sku, 'Fragile')
  expect(await onHand(large.id)).toBe(5)
  await packRest(order)
  expect([await onHand(small.id), await onHand(large.id)]).toEqual([1, 4])
  await take(small.sku, '')
  expect([await onHand(small.id), await onHand(large.id)]).toEqual([0, 5])
  await expect(take(world.variants[0]?.sku ?? '', '')).rejects.toMatchObject({ code: 'not_a_box' })
  expect(await ledgerFaults(db)).toEqual([])
})

test('a parcel is packed without recorded box stock, and a task asks for a count', async () => {
  await db.transaction((tx) =>
    addRule(tx, world.admin, {
      category: '',
      variantId: null,
      rule: 'never_use',
      materialId: large.id,
      note: '',
    }),
  )
  const order = await anOrder(db, world, 'half packed')
  await measureAll(db)
  const found = await boxOfOrder(db.reader, world.admin, { orderId: order.id })
  expect(found.suggestion.problem).toContain('none of that is in stock here')
  expect(found.suggestion.rejected).toContainEqual({
    sku: small.sku,
    reason: 'None is in stock here.',
  })
  await takeOtherBox(
    db,
    world.admin,
    { orderId: order.id, code: small.sku, reason: { code: 'other', note: 'It lay there' } },
    null,
  )
  await packRest(order)
  const packed = await boxOfOrder(db.reader, world.admin, { orderId: order.id })
  expect(packed.chosen).toMatchObject([{ sku: small.sku, isUsed: true, isUncounted: true }])
  const uses = await packagingUses.page(
    db.reader,
    world.admin,
    listInput(usesList).parse({ uncounted: true }),
  )
  expect(uses.rows).toMatchObject([{ orderNumber: order.number, costMinor: 40 }])
  expect(await packagingFigures(db.reader, world.admin, {})).toMatchObject({
    orders: 3,
    uncounted: 1,
    currency: 'GBP',
  })
})

test('a contradicting rule, a wrong size and a known SKU are refused', async () => {
  const rule = { category: 'Plates', variantId: null, note: '' }
  const add = (more: { rule: 'must_use' | 'never_use' | 'own_box'; materialId: string | null }) =>
    db.transaction((tx) => addRule(tx, world.admin, { ...rule, ...more }))
  await add({ rule: 'must_use', materialId: small.id })
  const code = 'contradicting_rule'
  await expect(add({ rule: 'never_use', materialId: small.id })).rejects.toMatchObject({ code })
  await expect(add({ rule: 'own_box', materialId: null })).rejects.toMatchObject({ code })
  await expect(add({ rule: 'must_use', materialId: small.id })).rejects.toMatchObject({
    code: 'duplicate_rule',
  })
  const box = { ...aBox, sku: small.sku, title: 'Again', costMinor: 1, currency: 'GBP' }
  const make = (facts: object) =>
    db.transaction((tx) => addMaterial(tx, world.admin, { ...box, ...facts }))
  await expect(make({})).rejects.toMatchObject({ code: 'duplicate_sku' })
  await expect(make({ sku: 'NEW-BOX', outerWidthMillimetres: 10 })).rejects.toMatchObject({
    code: 'wrong_size',
  })
})

test('the pages of the list join without a gap', async () => {
  const rows = []
  let after: string | undefined
  do {
    const page = await materials.page(
      db.reader,
      world.admin,
      listInput(materialList).parse({ limit: 1, after }),
    )
    rows.push(...page.rows)
    after = page.nextCursor ?? undefined
  } while (after)
  expect(rows.map(({ id }) => id).sort()).toEqual([small.id, large.id].sort())
})
