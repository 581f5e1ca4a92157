import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { calculateDemand, takeOutStock } from '#stock/inventory/server/index.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { costOf, receivedAgain, receivedOf } from '../../../../tests/support/landed-cost-steps.ts'
import { ledgerFaults } from '../../../../tests/support/ledger.ts'
import { undoReceipt } from '../../../../tests/support/receipt-steps.ts'
import {
  addStore,
  because,
  makeUser,
  makeWorld,
  type World,
} from '../../../../tests/support/world.ts'
import { cancelLandedCost, reverseLandedCost } from './end-landed-cost.ts'
import { goodsToCost, receiptsToCost } from './goods-to-cost.ts'
import { getLandedCost, landedCostsOfReceipt, listLandedCosts } from './landed-costs.queries.ts'
import { postLandedCost } from './post-landed-cost.ts'
import { changeLandedCost, recordLandedCost } from './record-landed-cost.ts'

let db: Database
let world: World
let other: Actor

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  other = await db.transaction((tx) => makeUser(tx, 'super_manager'))
})

type Given = Parameters<typeof costOf>

const record = (...given: Given) =>
  db.transaction((tx) => recordLandedCost(tx, world.admin, costOf(...given)))

type Step = { readonly id: string; readonly version: number }

const post = (step: Step, actor = world.admin) =>
  db.transaction((tx) => postLandedCost(tx, actor, step))

const reverse = (step: Step) =>
  db.transaction((tx) => reverseLandedCost(tx, world.admin, { ...step, note: 'Billed twice' }))

const read = (id: string, actor = world.admin) => getLandedCost(db.reader, actor, { id })

const sell = (variantId: string, quantity: number) =>
  db.transaction((tx) =>
    takeOutStock(
      tx,
      world.admin,
      { noun: 'order', id: variantId, reason: 'Sold' },
      [{ variantId, outletId: world.outletId, quantity }],
      { kind: 'issue' },
    ),
  )

async function worthOf(variantId: string) {
  const found = await sql<{ valueMinor: number; soldMinor: number }>`
    select level.value_minor as "valueMinor", (
      select coalesce(-sum(m.value_delta_minor), 0)::bigint from stock_movements m
      where m.variant_id = level.variant_id and m.outlet_id = level.outlet_id
        and m.kind = 'issue') as "soldMinor"
    from stock_levels level
    where level.variant_id = ${variantId} and level.outlet_id = ${world.outletId}`.execute(
    db.reader,
  )
  return found.rows[0]
}

const variantsOf = (receipt: Awaited<ReturnType<typeof receivedOf>>) =>
  receipt.lines.map(({ variantId }) => variantId)

test('a posted landed cost raises the value of stock, and is what its draft showed', async () => {
  const receipt = await receivedOf(db, world, world.admin)
  const [first = ''] = variantsOf(receipt)
  const before = await worthOf(first)
  const draft = await record([receipt.id])
  const shown = await read(draft.id)
  expect(shown).toMatchObject({
    state: 'draft',
    totalMinor: 1_000,
    stockMinor: null,
    problem: null,
  })
  expect(shown.lines.map(({ amountMinor }) => amountMinor)).toEqual([500, 500])
  await post(draft)
  const posted = await read(draft.id)
  expect(posted).toMatchObject({ state: 'posted', stockMinor: 1_000, soldMinor: 0 })
  expect(posted.lines).toEqual(shown.lines)
  const after = await worthOf(first)
  expect(after?.valueMinor).toBe((before?.valueMinor ?? 0) + 500)
})

test('what has left is charged to cost of sales, and the ledger has it with the document', async () => {
  const receipt = await receivedOf(db, world, world.admin, [10, 0])
  const [first = ''] = variantsOf(receipt)
  const before = await onHandOf(first)
  await sell(first, before - 4)
  const worth = await worthOf(first)
  const draft = await record([receipt.id])
  await post(draft)
  expect(await read(draft.id)).toMatchObject({ stockMinor: 400, soldMinor: 600 })
  expect(await worthOf(first)).toEqual({
    valueMinor: (worth?.valueMinor ?? 0) + 400,
    soldMinor: (worth?.soldMinor ?? 0) + 600,
  })
  const rows = await sql<{ kind: string; minor: number }>`
    select kind, value_delta_minor as minor from stock_movements
    where source_id = ${draft.id} and source_noun = 'landed_cost' order by seq`.execute(db.reader)
  expect(rows.rows).toEqual([
    { kind: 'revalue', minor: 1_000 },
    { kind: 'issue', minor: -600 },
  ])
  expect(await ledgerFaults(db)).toEqual([])
  await calculateDemand(db)
  const demand = await db.reader
    .selectFrom('stock_demand')
    .select('value_365_days_minor')
    .where('variant_id', '=', first)
    .executeTakeFirstOrThrow()
  expect(demand.value_365_days_minor).toBe((worth?.soldMinor ?? 0) + 600)
})

async function onHandOf(variantId: string): Promise<number> {
  const level = await db.reader
    .selectFrom('stock_levels')
    .select('on_hand')
    .where('variant_id', '=', variantId)
    .where('outlet_id', '=', world.outletId)
    .executeTakeFirstOrThrow()
  return level.on_hand
}

test('a reversal is exact, and takes the share of what has left since from cost of sales', async () => {
  const receipt = await receivedOf(db, world, world.admin, [10, 10])
  const [first = '', second = ''] = variantsOf(receipt)
  const [beforeFirst, beforeSecond] = [await worthOf(first), await worthOf(second)]
  const draft = await record([receipt.id])
  const posted = await post(draft)
  await reverse({ id: draft.id, version: posted.version })
  expect(await worthOf(first)).toEqual(beforeFirst)
  expect(await worthOf(second)).toEqual(beforeSecond)
  const again = await record([receipt.id])
  const step = await post(again)
  await sell(first, await onHandOf(first))
  await reverse({ id: again.id, version: step.version })
  expect(await read(again.id)).toMatchObject({ state: 'reversed', reversedStockMinor: 500 })
  expect(await worthOf(first)).toEqual({
    valueMinor: 0,
    soldMinor: (beforeFirst?.valueMinor ?? 0) + (beforeFirst?.soldMinor ?? 0),
  })
  expect(await worthOf(second)).toEqual(beforeSecond)
})

test('a receipt with posted landed costs is undone only after they are reversed', async () => {
  const receipt = await receivedOf(db, world, world.admin, [10, 0])
  const draft = await record([receipt.id])
  const posted = await post(draft)
  const undo = () =>
    db.transaction((tx) =>
      undoReceipt(tx, world.admin, {
        id: receipt.id,
        version: receipt.version,
        reason: because('Wrong order'),
      }),
    )
  const refused = undo()
  await expect(refused).rejects.toMatchObject({ code: 'has_landed_costs' })
  await reverse({ id: draft.id, version: posted.version })
  await undo()
  const late = await record([receipt.id]).then(
    () => 'recorded',
    (error: unknown) => error,
  )
  expect(late).toMatchObject({ code: 'not_received' })
})

test('charges are distributed each by its basis, without the lines that are left out', async () => {
  const receipt = await receivedOf(db, world, world.admin, [10, 5])
  const [first = '', second = ''] = receipt.lines.map(({ id }) => id)
  const charges = [
    { kind: 'freight' as const, basis: 'quantity' as const, amountMinor: 100 },
    { kind: 'duty' as const, basis: 'value' as const, amountMinor: 33 },
  ]
  const both = await record([receipt.id], { charges })
  expect((await read(both.id)).lines.map(({ shares }) => shares)).toEqual([
    [67, 22],
    [33, 11],
  ])
  const exclusions = [{ lineId: second, reason: 'Sent by post' }]
  const one = await record([receipt.id], { charges, exclusions })
  const { lines } = await read(one.id)
  expect(lines.map(({ id, leftOut, amountMinor }) => ({ id, leftOut, amountMinor }))).toEqual([
    { id: first, leftOut: null, amountMinor: 133 },
    { id: second, leftOut: 'Sent by post', amountMinor: 0 },
  ])
  const all = [first, second].map((lineId) => ({ lineId, reason: 'Not ours' }))
  const none = await record([receipt.id], { charges, exclusions: all })
  const refused = post(none)
  await expect(refused).rejects.toMatchObject({ code: 'nothing_to_cost' })
})

test('a product without a weight is named by the draft, and refused when it is posted', async () => {
  const receipt = await receivedOf(db, world, world.admin)
  const charges = [{ kind: 'freight' as const, basis: 'weight' as const, amountMinor: 100 }]
  const ids = variantsOf(receipt)
  await sql`update variants set weight_grams = null where id = any(${ids}::uuid[])`.execute(
    db.reader,
  )
  const draft = await record([receipt.id], { charges })
  expect((await read(draft.id)).problem).toContain('have no weight')
  const refused = post(draft)
  await expect(refused).rejects.toMatchObject({ code: 'not_measured' })
  await sql`update variants set weight_grams = 250 where id = any(${ids}::uuid[])`.execute(
    db.reader,
  )
  await post(draft)
  expect(await read(draft.id)).toMatchObject({ state: 'posted', stockMinor: 100 })
})

test('above the limit another user posts it, also after a change, and SQL says the same', async () => {
  const receipt = await receivedOf(db, world, world.admin)
  const charges = [{ kind: 'duty' as const, basis: 'value' as const, amountMinor: 100_001 }]
  const draft = await record([receipt.id], { charges })
  const own = post(draft)
  await expect(own).rejects.toMatchObject({ code: 'own_landed_cost' })
  const changed = await db.transaction((tx) =>
    changeLandedCost(tx, other, { ...costOf([receipt.id], { charges }), ...draft }),
  )
  const theirs = post(changed, other)
  await expect(theirs).rejects.toMatchObject({ code: 'own_landed_cost' })
  const forged = sql`update landed_costs set state = 'posted', is_exception = true,
    posted_at = now(), posted_by = changed_by where id = ${draft.id}`.execute(db.reader)
  await expect(forged).rejects.toThrow('landed_costs_by_two')
  const third = await db.transaction((tx) => makeUser(tx, 'super_manager'))
  await post(changed, third)
  expect(await read(draft.id)).toMatchObject({ state: 'posted' })
})

test('SQL refuses shares that do not add up, and a posted landed cost that changes', async () => {
  const receipt = await receivedOf(db, world, world.admin)
  const draft = await record([receipt.id])
  const short = sql`update landed_costs set state = 'posted', posted_at = now()
    where id = ${draft.id}`.execute(db.reader)
  await expect(short).rejects.toThrow('do not add up')
  await post(draft)
  const changed = sql`update landed_cost_charges set amount_minor = 1
    where landed_cost_id = ${draft.id}`.execute(db.reader)
  await expect(changed).rejects.toThrow('only while it is a draft')
})

test('two users who post one draft at once: it is posted once', async () => {
  const receipt = await receivedOf(db, world, world.admin, [10, 0])
  const [first = ''] = variantsOf(receipt)
  const before = await worthOf(first)
  const draft = await record([receipt.id])
  const results = await Promise.allSettled([post(draft), post(draft, other)])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await worthOf(first))?.valueMinor).toBe((before?.valueMinor ?? 0) + 1_000)
})

test('one user posts and another undoes the receipt at once: one of them is refused', async () => {
  const receipt = await receivedOf(db, world, world.admin, [10, 0])
  const draft = await record([receipt.id])
  const { id, version } = receipt
  const results = await Promise.allSettled([
    post(draft),
    db.transaction((tx) => undoReceipt(tx, other, { id, version, reason: because('Wrong') })),
  ])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await ledgerFaults(db)).toEqual([])
})

test('several receipts share a charge; those of another outlet are refused', async () => {
  const receipt = await receivedOf(db, world, world.admin, [10, 0])
  const next = await receivedAgain(db, world.admin, receipt.order, [5, 5])
  const draft = await record([receipt.id, next.id])
  expect((await read(draft.id)).lines.map(({ amountMinor }) => amountMinor)).toEqual([
    500, 250, 250,
  ])
  await post(draft)
  const { lines } = await goodsToCost(db.reader, world.admin, { receiptIds: [next.id] })
  expect(lines.map(({ landedMinor }) => landedMinor)).toEqual([250, 250])
  const { landedCosts } = await landedCostsOfReceipt(db.reader, world.admin, { receiptId: next.id })
  expect(landedCosts).toMatchObject([{ id: draft.id, amountMinor: 500, kinds: 'Freight' }])
  const storeId = await addStore(db, 'LAND2')
  const there = newId()
  await sql`insert into goods_receipts (id, supplier_id, outlet_id, currency, state, received_at)
    select ${there}, supplier_id, ${storeId}, currency, 'received', now()
    from goods_receipts where id = ${next.id}`.execute(db.reader)
  const mixed = record([receipt.id, there])
  await expect(mixed).rejects.toMatchObject({ code: 'several_outlets' })
})

test('a cancelled draft is posted no more, and its facts are checked', async () => {
  const receipt = await receivedOf(db, world, world.admin)
  const draft = await record([receipt.id])
  const unnamed = record([receipt.id], { biller: '' })
  await expect(unnamed).rejects.toMatchObject({ code: 'biller_needed' })
  const step = await db.transaction((tx) =>
    cancelLandedCost(tx, world.admin, { ...draft, note: 'Entered twice' }),
  )
  const late = post({ id: draft.id, version: step.version })
  await expect(late).rejects.toMatchObject({ code: 'wrong_state' })
  const elsewhere = record([receipt.id], { exclusions: [{ lineId: draft.id, reason: 'No' }] })
  await expect(elsewhere).rejects.toMatchObject({ code: 'not_found' })
})

test('a landed cost is found by its receipt, and only with the permission to see costs', async () => {
  const receipt = await receivedOf(db, world, world.admin)
  const draft = await record([receipt.id])
  const { label, receipts } = await read(draft.id)
  const find = (q: string, actor = world.admin) =>
    listLandedCosts(db.reader, actor, { ...listed, q })
  for (const q of [label, receipts, 'harbour fre'])
    expect((await find(q)).rows.map(({ id }) => id)).toContain(draft.id)
  const chosen = await receiptsToCost(db.reader, world.admin, { q: receipts })
  expect(chosen.receipts.map(({ id }) => id)).toEqual([receipt.id])
  const packer = await db.transaction((tx) => makeUser(tx, 'warehouse_manager'))
  const hidden = read(draft.id, packer)
  await expect(hidden).rejects.toMatchObject({ code: 'not_found' })
  expect((await find('', packer)).rows).toEqual([])
  expect((await receiptsToCost(db.reader, packer, { q: '' })).receipts).toEqual([])
})

const listed = { q: '', sort: '-at', limit: 50, total: true } as const
