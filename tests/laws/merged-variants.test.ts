import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addOutlet } from '#organization/outlets/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { addBarcode } from '#stock/catalog/server/barcodes.ts'
import { changeVariants } from '#stock/catalog/server/change-variants.ts'
import { addProducts, variantByCode } from '#stock/catalog/server/index.ts'
import { mergeVariants } from '#stock/catalog/server/merging/merge-variants.ts'
import { previewMerge } from '#stock/catalog/server/merging/validate-merge.ts'
import { planPrices } from '#stock/catalog/server/plan-prices.ts'
import { productOfVariant } from '#stock/catalog/server/products.queries.ts'
import { savePriceList } from '#stock/catalog/server/save-price-list.ts'
import { setListPrices } from '#stock/catalog/server/set-list-prices.ts'
import { ageStock } from '#stock/inventory/server/age-stock.ts'
import { calculateDemand } from '#stock/inventory/server/calculate-demand.ts'
import { findOrAddLot } from '#stock/inventory/server/find-or-add-lot.ts'
import { lotIssues } from '#stock/inventory/server/lot-issues.ts'
import { findDrift } from '#stock/inventory/server/recount-levels.ts'
import { setAside } from '#stock/inventory/server/set-aside.ts'
import { setReorderPoints } from '#stock/inventory/server/set-reorder-points.ts'
import { stockAt } from '#stock/inventory/server/stock-of-products.ts'
import { takeBackStock } from '#stock/inventory/server/take-back-stock.ts'
import { takeInStock } from '#stock/inventory/server/take-in-stock.ts'
import { takeOutStock } from '#stock/inventory/server/take-out-stock.ts'
import { addRule } from '#stock/packaging/server/index.ts'
import { saveItem } from '#stock/suppliers/server/index.ts'
import { aSupplier, terms } from '../support/buying-steps.ts'
import { testDatabase } from '../support/database.ts'
import { productParts } from '../support/house-parts.ts'
import { listedLevels } from '../support/listed-stock.ts'
import { anOrder } from '../support/orders-in-state.ts'
import { printedSeed } from '../support/seed.ts'
import { addShop } from '../support/shop-steps.ts'
import { makeUser, makeWorld, setUp, type World } from '../support/world.ts'

let db: Database
let world: World
let outletIds: readonly string[]
let manager: Actor
const bins = new Map<string, readonly string[]>()
const parts = productParts

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  const other = { code: 'SIDE', name: 'Side shop', kind: 'store', city: 'York', currency: 'GBP' }
  const otherId = await write((tx) => addOutlet(tx, setUp, { ...other, kind: 'store' }))
  outletIds = [world.outletId, otherId]
  for (const outlet_id of outletIds) {
    const ids = [newId(), newId()]
    bins.set(outlet_id, ids)
    for (const [place, id] of ids.entries())
      await db.reader
        .insertInto('bins')
        .values({ id, outlet_id, code: `A-0${place + 1}` })
        .execute()
  }
  manager = await write((tx) => makeUser(tx, 'store_manager'))
})

const write = <R>(work: (tx: Tx) => Promise<R>) => db.transaction(work)
const source = () => ({ noun: 'stock', id: newId(), reason: 'Set-up' })

type Twins = { readonly keptId: string; readonly mergedId: string; readonly skus: string[] }

/** Two products for the same thing; one of them with a barcode. */
async function twins(tracking: 'none' | 'lot' = 'none'): Promise<Twins> {
  const ending = newId().slice(-10).toUpperCase()
  const skus = [`KEPT-${ending}`, `TWIN-${ending}`]
  const wares = skus.map((sku) => ({
    ...{ sku, title: sku, tracking, priceMinor: 1_000, currency: 'GBP', costMinor: 333 },
  }))
  const { idBySku } = await write((tx) => addProducts(tx, setUp, wares))
  const [keptId = '', mergedId = ''] = skus.map((sku) => idBySku.get(sku))
  return { keptId, mergedId, skus }
}

const versionOf = async (id: string) =>
  (
    await db.reader
      .selectFrom('variants')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).version

async function merge({ keptId, mergedId }: Pick<Twins, 'keptId' | 'mergedId'>, actor = manager) {
  const [keptVersion, mergedVersion] = [await versionOf(keptId), await versionOf(mergedId)]
  return write((tx) =>
    mergeVariants(parts)(tx, actor, { keptId, mergedId, keptVersion, mergedVersion }),
  )
}

const preview = ({ keptId, mergedId }: Twins, actor = manager) =>
  previewMerge(parts)(db.reader, actor, { keptId, mergedId })

/** What two variants have together: by outlet, by kind, and by lot and bin. */
async function together({ keptId, mergedId }: Twins, side: 'both' | 'kept' = 'both') {
  const ids = side === 'both' ? [keptId, mergedId] : [keptId]
  const levels = await sql`select outlet_id, sum(on_hand)::int as on_hand,
      sum(reserved)::int as reserved, sum(unavailable)::int as unavailable,
      sum(value_minor)::int as value
    from stock_levels where variant_id = any(${ids}::uuid[])
    group by outlet_id having sum(on_hand) > 0 order by 1`.execute(db.reader)
  const kinds = await sql`select outlet_id, kind, sum(quantity)::int as quantity
    from stock_unavailable where variant_id = any(${ids}::uuid[])
    group by 1, 2 having sum(quantity) > 0 order by 1, 2`.execute(db.reader)
  const places = await sql`select p.outlet_id, lot.code, p.bin_id, sum(p.on_hand)::int as on_hand,
      sum(p.unavailable)::int as unavailable
    from stock_places p left join lots lot on lot.id = p.lot_id
    where p.variant_id = any(${ids}::uuid[]) and p.on_hand > 0
    group by 1, 2, 3 order by 1, 2, 3`.execute(db.reader)
  return { levels: levels.rows, kinds: kinds.rows, places: places.rows }
}

const inflow = fc.record({
  side: fc.constantFrom('kept', 'merged'),
  outlet: fc.nat({ max: 1 }),
  bin: fc.option(fc.nat({ max: 1 })),
  lot: fc.nat({ max: 2 }),
  quantity: fc.integer({ min: 1, max: 9 }),
  valueMinor: fc.integer({ min: 0, max: 2_000 }),
  kind: fc.option(fc.constantFrom('damaged', 'quality_control', 'safety')),
  gone: fc.nat({ max: 4 }),
})

test('wherever it is, the stock of two variants together is the same before and after the merge', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('none', 'lot'),
      fc.array(inflow, { minLength: 1, maxLength: 12 }),
      async (tracking, inflows) => {
        const pair = await twins(tracking)
        for (const { side, outlet, bin, lot, quantity, valueMinor, kind, gone } of inflows) {
          const variantId = side === 'kept' ? pair.keptId : pair.mergedId
          const outletId = outletIds[outlet] ?? ''
          const binId = bin === null ? null : (bins.get(outletId)?.[bin] ?? null)
          await write(async (tx) => {
            const code = `L-${lot}`
            const lotId =
              tracking === 'none' ? null : await findOrAddLot(tx, setUp, { variantId, code })
            const row = { variantId, outletId, lotId, binId, quantity }
            await takeInStock(tx, setUp, source(), [{ ...row, valueMinor }], {
              kind: 'receipt',
              ...(kind === null ? {} : { unavailableKind: kind }),
            })
            const left = Math.min(gone, quantity)
            if (kind === null && left > 0)
              await takeOutStock(tx, setUp, source(), [{ ...row, quantity: left }], {
                kind: 'issue',
              })
          })
        }
        const before = await together(pair)
        await merge(pair)
        expect(await together(pair, 'kept')).toEqual(before)
        expect(await together({ ...pair, keptId: pair.mergedId }, 'kept')).toEqual({
          ...{ levels: [], kinds: [], places: [] },
        })
      },
    ),
    { seed: printedSeed('merges'), numRuns: 40 },
  )
  expect(await findDrift(db.reader)).toEqual([])
})

test('the preview names what moves, codes find the remaining variant, and the other product is archived', async () => {
  const pair = await twins()
  const { keptId, mergedId, skus } = pair
  const [keptSku = '', mergedSku = ''] = skus
  const outletId = outletIds[0] ?? ''
  const binId = bins.get(outletId)?.[0] ?? null
  const code = `CODE-${newId().slice(-8)}`
  await write(async (tx) => {
    const row = { variantId: mergedId, outletId, binId, quantity: 5 }
    await takeInStock(tx, setUp, source(), [row], { kind: 'receipt' })
    await setAside(tx, setUp, source(), [{ ...row, quantity: 2 }], 'damaged')
    await addBarcode(tx, manager, { variantId: mergedId, code, packQuantity: 6, label: 'Box' })
    await setReorderPoints(tx, setUp, [{ variantId: mergedId, outletId, reorderPoint: 3 }])
    const facts = { percentOffBasisPoints: 0, validFrom: null, validUntil: null, isActive: true }
    const list = { ...facts, id: null, version: null, name: `List ${code}`, currency: 'GBP' }
    const { id } = await savePriceList(tx, manager, list)
    const prices = [{ variantId: mergedId, fromQuantity: 0, priceMinor: 800 }]
    await setListPrices(tx, manager, { id, prices })
    const takesEffectAt = new Date(Date.now() + 3_600_000).toISOString()
    await planPrices(tx, manager, { takesEffectAt, priceListId: null, rows: prices })
  })
  const seen = await preview(pair)
  expect(seen.blocks).toEqual([])
  expect(Object.fromEntries(seen.moves.map(({ what, lines }) => [what, lines]))).toEqual({
    Codes: [`Barcode ${code}`, `The SKU ${mergedSku} leads to ${keptSku}`],
    'Price lists': [`£8.00 in List ${code}`],
    'Planned prices': ['1 is cancelled'],
    Product: [
      `${mergedSku} is closed and leads to ${keptSku}`,
      `${mergedSku} has no other variant and is archived`,
    ],
    Stock: ['5 at MAIN, bin A-01, of which 2 are unavailable'],
    'Reorder data': [`At MAIN, where ${keptSku} has none`],
  })

  const { productId } = await merge(pair)
  expect(await variantByCode(db.reader, code)).toMatchObject({ id: keptId, packQuantity: 6 })
  expect(await variantByCode(db.reader, mergedSku)).toMatchObject({ id: keptId, sku: keptSku })
  expect(await variantByCode(db.reader, `P-${mergedSku}`)).toMatchObject({ id: keptId })
  expect(await productOfVariant(db.reader, manager, { variantId: mergedId })).toEqual({
    id: productId,
  })
  const states = await sql<{ sku: string; state: string; isActive: boolean }>`
    select v.sku, p.state, v.is_active as "isActive" from variants v
    join products p on p.id = v.product_id
    where v.id in (${keptId}, ${mergedId}) order by v.sku`.execute(db.reader)
  expect(states.rows).toEqual([
    { sku: keptSku, state: 'active', isActive: true },
    { sku: mergedSku, state: 'archived', isActive: false },
  ])
  const level = await sql`select reorder_point from stock_levels
    where variant_id = ${keptId} and outlet_id = ${outletId}`.execute(db.reader)
  expect(level.rows).toEqual([{ reorder_point: 3 }])
  const named = await sql`select price_minor from price_list_prices
    where variant_id = ${keptId}`.execute(db.reader)
  expect(named.rows).toEqual([{ price_minor: 800 }])
  // Lists leave it out; a request for the old one shows its ledger.
  const listed = await listedLevels(db.reader, world.admin, { q: mergedSku, limit: 10 })
  expect(listed.rows.map(({ sku }) => sku)).not.toContain(mergedSku)
})

test('an open, different, closed or inaccessible variant is refused with its reason', async () => {
  const [pair, lots] = [await twins(), await twins('lot')]
  const outletId = outletIds[0] ?? ''
  const crossed = (keptId: string, mergedId: string) => ({ ...pair, keptId, mergedId })
  const blocksOf = async (each: Twins) => (await preview(each)).blocks.join(' ')
  expect(await blocksOf(crossed(pair.keptId, pair.keptId))).toContain('is itself')
  expect(await blocksOf(crossed(pair.keptId, lots.mergedId))).toContain('by its lots')

  const order = await anOrder(db, world, 'half packed')
  const [sku = ''] = order.skus
  const ordered = await variantByCode(db.reader, sku)
  const open = crossed(pair.keptId, ordered?.id ?? '')
  expect(await blocksOf(open)).toMatch(/at MAIN: .*1 open order/)
  await expect(merge(open)).rejects.toMatchObject({
    code: 'cannot_merge',
    message: expect.stringContaining('Bring that to its end first'),
  })

  // A lot with two dates is two lots.
  await write(async (tx) => {
    for (const [variantId, expiresOn] of [
      [lots.keptId, '2027-01-31'],
      [lots.mergedId, '2027-02-28'],
    ] as const)
      await findOrAddLot(tx, setUp, { variantId, code: 'L-9', expiresOn })
  })
  expect(await blocksOf(lots)).toContain('Lot L-9 expires 2027-02-28')

  const warehouse = await write((tx) => makeUser(tx, 'warehouse_manager'))
  await expect(merge(pair, warehouse)).rejects.toMatchObject({ code: 'not_your_part' })
  const local = {
    ...manager,
    grants: manager.grants.map((grant) => ({ ...grant, outletIds: [outletIds[1] ?? ''] })),
  }
  await write((tx) =>
    takeInStock(tx, setUp, source(), [{ variantId: pair.mergedId, outletId, quantity: 1 }], {
      kind: 'receipt',
    }),
  )
  await expect(merge(pair, local)).rejects.toMatchObject({
    message: expect.stringContaining('not yours'),
  })

  const both = await Promise.allSettled([merge(pair), merge(pair)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await blocksOf(pair)).toContain('already')
  await expect(
    write(async (tx) =>
      changeVariants(parts)(tx, manager, {
        rows: [{ id: pair.mergedId, changes: { isActive: true } }],
      }),
    ),
  ).rejects.toMatchObject({ message: expect.stringContaining('was merged into') })
})

test('later returns are received where the stock is now, and the past counts for the remaining variant', async () => {
  const pair = await twins('lot')
  const { keptId, mergedId } = pair
  const outletId = outletIds[0] ?? ''
  const [orderId, lineId] = [newId(), newId()]
  const [keptLot, mergedLot] = await write(async (tx) => {
    const lotOf = (variantId: string) => findOrAddLot(tx, setUp, { variantId, code: 'L-1' })
    return [await lotOf(keptId), await lotOf(mergedId)]
  })
  const row = { variantId: mergedId, outletId, lotId: mergedLot, sourceLineId: lineId }
  const document = { noun: 'order', id: orderId, reason: 'Sold' }
  await write(async (tx) => {
    const received = { ...row, quantity: 10, valueMinor: 1_000 }
    await takeInStock(tx, setUp, source(), [received], { kind: 'receipt' })
    await takeOutStock(tx, setUp, document, [{ ...row, quantity: 4 }], { kind: 'issue' })
  })
  await merge(pair)
  await write((tx) => takeBackStock(tx, setUp, document, [{ ...row, quantity: 3 }]))
  const there = await stockAt(db.reader, world.admin, [keptId, mergedId])
  expect(there.filter(({ onHand }) => onHand > 0)).toEqual([
    { variantId: keptId, onHand: 9, available: 6 },
  ])
  expect((await together(pair, 'kept')).levels).toMatchObject([{ on_hand: 9, value: 900 }])
  // Customers who bought it under the old name are found by the lot's current name.
  const { rows } = await lotIssues(db.reader, world.admin, { id: keptLot, limit: 10 })
  expect(rows).toMatchObject([{ sourceId: orderId, quantity: 1 }])
  await calculateDemand(db)
  const demand = await sql`select variant_id, issued_90_days::int as issued from stock_demand
    where variant_id in (${keptId}, ${mergedId})`.execute(db.reader)
  expect(demand.rows).toEqual([{ variant_id: keptId, issued: 1 }])
  // The merge received nothing again and lost nothing.
  const { parts: aged } = await ageStock(db.reader, world.admin, { outletId })
  const worth = await sql<{ sum: number }>`select sum(value_minor)::int as sum from stock_levels
    where outlet_id = ${outletId} and on_hand > 0`.execute(db.reader)
  expect(aged.reduce((sum, { valueMinor }) => sum + valueMinor, 0)).toBe(worth.rows[0]?.sum)
  expect(await findDrift(db.reader)).toEqual([])

  // References to the next merged variant point to its target.
  const last = await twins('lot')
  await merge({ keptId: last.keptId, mergedId: keptId })
  expect(await variantByCode(db.reader, pair.skus[1] ?? '')).toMatchObject({ id: last.keptId })
})

test("suppliers, packing rules and shop codes move; where both have one, the kept variant's remains", async () => {
  const pair = await twins()
  const { keptId, mergedId } = pair
  const [both, own] = [await aSupplier(db), await aSupplier(db)]
  for (const item of [
    { supplierId: both, variantId: keptId, supplierSku: 'OURS', isPreferred: true },
    { supplierId: both, variantId: mergedId, supplierSku: 'THEIRS', isPreferred: false },
    { supplierId: own, variantId: mergedId, supplierSku: 'ONLY', isPreferred: true },
  ])
    await write((tx) => saveItem(tx, setUp, { ...terms, version: null, ...item }))
  for (const variantId of [keptId, mergedId])
    await write((tx) =>
      addRule(tx, world.admin, {
        ...{ category: null, variantId, rule: 'own_box', materialId: null, note: '' },
      }),
    )
  const shop = await addShop(db, world, 'shopify')
  await sql`insert into channel_codes (channel_id, code, variant_id)
    values (${shop.id}, 'THEIR-CODE', ${mergedId})`.execute(db.reader)
  const moves = (await preview(pair)).moves.map(({ what, lines }) => [what, lines.length])
  expect(Object.fromEntries(moves)).toMatchObject({
    Suppliers: 2,
    'Packing rules': 1,
    'Codes of shops': 1,
  })
  await merge(pair)
  const items = await sql`select supplier_id, supplier_sku, variant_id, is_preferred
    from supplier_items where supplier_id in (${both}, ${own}) order by supplier_sku`.execute(
    db.reader,
  )
  expect(items.rows).toEqual([
    { supplier_id: own, supplier_sku: 'ONLY', variant_id: keptId, is_preferred: false },
    { supplier_id: both, supplier_sku: 'OURS', variant_id: keptId, is_preferred: true },
  ])
  const rules = await sql`select variant_id from packaging_rules
    where variant_id in (${keptId}, ${mergedId})`.execute(db.reader)
  expect(rules.rows).toEqual([{ variant_id: keptId }])
  const codes = await sql`select variant_id from channel_codes
    where channel_id = ${shop.id}`.execute(db.reader)
  expect(codes.rows).toEqual([{ variant_id: keptId }])
})

test('no program can merge a variant and leave its stock behind', async () => {
  const { keptId, mergedId } = await twins()
  const row = { variantId: mergedId, outletId: outletIds[0] ?? '', quantity: 1 }
  await write((tx) => takeInStock(tx, setUp, source(), [row], { kind: 'receipt' }))
  await expect(
    sql`update variants set is_active = false, merged_into_id = ${keptId}, merged_at = now()
      where id = ${mergedId}`.execute(db.reader),
  ).rejects.toThrow('carry its stock over first')
})
