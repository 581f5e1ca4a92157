import { beforeAll, expect, test } from 'vitest'
import { listInput } from '#platform/lists/list-input.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { saveItem } from '#stock/suppliers/server/index.ts'
import {
  aLowWare,
  aSupplier,
  purchasingParts,
  terms,
} from '../../../../tests/support/buying-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { because, makeUser, makeWorld, type World } from '../../../../tests/support/world.ts'
import { purchaseOrderList } from '../purchase-orders.list.ts'
import { acceptSuggestions } from './accept-suggestions.ts'
import { changeDraftLine } from './change-draft-line.ts'
import { cancelPurchaseOrder } from './end-purchase-order.ts'
import { getPurchaseOrder, listPurchaseOrders } from './purchase-orders.queries.ts'
import { snoozeSuggestion } from './snooze-suggestion.ts'
import { suggestReorders } from './suggest-reorders.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
})

const suggested = async (q: string, snoozed: 'without' | 'only' = 'without') =>
  (await suggestReorders(purchasingParts)(db.reader, world.admin, { q, snoozed })).suggestions

const accept = (lines: Parameters<typeof acceptSuggestions>[2]['lines']) =>
  db.transaction((tx) => acceptSuggestions(tx, world.admin, { lines }))

test('low stock is suggested with its calculation, accepted into one draft, and not suggested again', async () => {
  const supplierId = await aSupplier(db)
  const [first, second] = [
    await aLowWare(db, world, supplierId),
    await aLowWare(db, world, supplierId),
  ]
  const [advice] = await suggested(first.sku)
  // The point of 10 and one minimum of 12 make 22; 3 are on hand, and packs hold 6.
  expect(advice).toMatchObject({ quantity: 24, supplierId, unitCostMinor: 250, costMinor: 6000 })
  expect(advice?.explanation).toContain('Target 22 − available 3')
  const lines = [first, second].map((ware) => ({ ...ware, quantity: 12, explanation: 'Because' }))
  const { drafts } = await accept(lines)
  expect(drafts).toHaveLength(1)
  const draft = await getPurchaseOrder(db.reader, world.admin, { id: drafts[0]?.id ?? '' })
  expect(draft).toMatchObject({ state: 'draft', lines: 2, totalMinor: 6000, currency: 'GBP' })
  expect(await suggested(first.sku)).toMatchObject([
    { quantity: 0, inDrafts: 12, drafts: [{ id: draft.id, label: `PO-${draft.number}` }] },
  ])
  await expect(accept(lines)).rejects.toMatchObject({ code: 'already_drafted' })

  const [line] = draft.items
  const { version } = await db.transaction((tx) =>
    changeDraftLine(tx, world.admin, {
      id: draft.id,
      version: draft.version,
      lineId: line?.id ?? '',
      quantity: 0,
    }),
  )
  const rest = await getPurchaseOrder(db.reader, world.admin, { id: draft.id })
  expect(rest).toMatchObject({ lines: 1, totalMinor: 3000, version })
  await expect(
    db.transaction((tx) =>
      changeDraftLine(tx, world.admin, {
        id: draft.id,
        version,
        lineId: rest.items[0]?.id ?? '',
        quantity: 0,
      }),
    ),
  ).rejects.toMatchObject({ code: 'last_line' })
  await db.transaction((tx) =>
    cancelPurchaseOrder(tx, world.admin, {
      id: draft.id,
      version,
      reason: because('Bought elsewhere'),
    }),
  )
  expect(await suggested(first.sku)).toMatchObject([{ quantity: 24, inDrafts: 0 }])
})

test('when two users accept the same suggestion together one is told, and there is one draft', async () => {
  const supplierId = await aSupplier(db)
  const ware = await aLowWare(db, world, supplierId)
  const both = await Promise.allSettled(
    [1, 2].map(() => accept([{ ...ware, quantity: 12, explanation: '' }])),
  )
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { rows } = await listPurchaseOrders(purchasingParts)(
    db.reader,
    world.admin,
    listInput(purchaseOrderList).parse({ supplierId }),
  )
  expect(rows).toMatchObject([{ lines: 1 }])
})

test('sorting by total reveals nothing to users who may not see costs', async () => {
  const [dear, cheap] = [await aSupplier(db), await aSupplier(db)]
  for (const [supplierId, quantity] of [
    [dear, 120],
    [cheap, 12],
  ] as const)
    await accept([{ ...(await aLowWare(db, world, supplierId)), quantity, explanation: '' }])
  const keeper = await db.transaction((tx) => makeUser(tx, 'warehouse_manager'))
  const suppliersFor = async (actor: Actor) => {
    const asked = listInput(purchaseOrderList).parse({ supplierId: [dear, cheap], sort: 'total' })
    return (await listPurchaseOrders(purchasingParts)(db.reader, actor, asked)).rows.map(
      ({ supplierId }) => supplierId,
    )
  }
  expect(await suppliersFor(world.admin)).toEqual([cheap, dear])
  // Without totals the older draft comes first, by its id.
  expect(await suppliersFor(keeper)).toEqual([dear, cheap])
})

test('a snoozed suggestion comes back automatically or by hand', async () => {
  const ware = await aLowWare(db, world, await aSupplier(db))
  const snooze = (until: string | null) =>
    db.transaction((tx) => snoozeSuggestion(tx, world.admin, { ...ware, until, reason: 'Season' }))
  await expect(snooze('2020-01-01')).rejects.toMatchObject({ code: 'day_gone' })
  await snooze('2999-01-01')
  expect(await suggested(ware.sku)).toEqual([])
  expect(await suggested(ware.sku, 'only')).toMatchObject([{ snoozedUntil: '2999-01-01' }])
  await snooze(null)
  expect(await suggested(ware.sku)).toHaveLength(1)
})

test('a variant has one preferred supplier, and one that does not sell it gets no order for it', async () => {
  const [one, other] = [await aSupplier(db), await aSupplier(db)]
  const ware = await aLowWare(db, world, one)
  const line = { ...ware, supplierId: other, quantity: 6, explanation: '' }
  await expect(accept([line])).rejects.toMatchObject({ code: 'not_from_supplier' })
  const offer = { ...terms, supplierId: other, variantId: ware.variantId }
  await db.transaction((tx) => saveItem(tx, world.admin, { ...offer, version: null }))
  expect(await suggested(ware.sku)).toMatchObject([{ supplierId: other }])
  const withdrawn = { ...offer, isActive: false, version: 1 }
  await db.transaction((tx) => saveItem(tx, world.admin, withdrawn))
  expect(await suggested(ware.sku)).toMatchObject([{ supplierId: one }])
})
