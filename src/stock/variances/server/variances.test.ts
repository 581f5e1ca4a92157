import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { listInput } from '#platform/lists/list-input.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { openBinVariance, takeInStock, takeOutStock } from '#stock/inventory/server/index.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { ledgerFaults } from '../../../../tests/support/ledger.ts'
import { addWares } from '../../../../tests/support/order-steps.ts'
import { addDestination, personAt } from '../../../../tests/support/transfer-steps.ts'
import {
  addBinsAt,
  aFoundVariance,
  aVariance,
  lostPart,
  proposeParts,
  type VarianceStep,
  varianceParts,
} from '../../../../tests/support/variance-steps.ts'
import { makeUser, makeWorld, setUp, type World } from '../../../../tests/support/world.ts'
import { varianceList } from '../variances.list.ts'
import { assignVariancesTo } from './assign-variances.ts'
import {
  approveVariance,
  closeVariance,
  investigateVariance,
  returnVariance,
} from './decide-variance.ts'
import { suggestCauses } from './explain-variance.ts'
import { getVariance } from './get-variance.ts'
import { figuresOfVariances, listVariances } from './list-variances.ts'
import { postVariance } from './post-variance.ts'
import { reopenVariance } from './reopen-variance.ts'
import { reportVariances } from './report-variances.ts'

let db: Database
let world: World
let proposer: Actor
let approver: Actor

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  proposer = await personAt(db, 'warehouse_manager', [world.outletId])
  approver = await personAt(db, 'store_manager', [world.outletId])
})

/** A product with stock at a cost, in a bin of its own. */
async function aWare(stock: number, costMinor: number, binId: string | null = null) {
  const [ware] = await addWares(db, world, 1, 0)
  const variantId = ware?.id ?? ''
  if (stock > 0)
    await db.transaction((tx) =>
      takeInStock(
        tx,
        setUp,
        { noun: 'stock', id: newId(), reason: 'Bought' },
        [
          {
            variantId,
            outletId: world.outletId,
            binId,
            quantity: stock,
            valueMinor: stock * costMinor,
          },
        ],
        { kind: 'receipt' },
      ),
    )
  return variantId
}

const found = (more: Parameters<typeof aFoundVariance>[2]) => aFoundVariance(db, world, more)
const read = (id: string, actor = proposer) => getVariance(db.reader, actor, { id })
const propose = (step: VarianceStep, parts: Parameters<typeof proposeParts>[3], actor = proposer) =>
  proposeParts(db, actor, step, parts)
const approve = (step: VarianceStep, actor = approver) =>
  db.transaction((tx) => approveVariance(tx, actor, step))
const post = (step: VarianceStep, actor = approver) =>
  db.transaction((tx) => postVariance(tx, actor, step))
const reopen = (step: VarianceStep) =>
  db.transaction((tx) => reopenVariance(tx, approver, { ...step, why: 'Found again' }))

const placesOf = async (variantId: string) => {
  const rows = await sql<{ binId: string | null; onHand: number }>`
    select bin_id as "binId", on_hand as "onHand" from stock_places
    where variant_id = ${variantId} and outlet_id = ${world.outletId} and on_hand <> 0
    order by on_hand desc`.execute(db.reader)
  return rows.rows.map(({ binId, onHand }) => [binId, onHand])
}

const levelOf = async (variantId: string) => {
  const rows = await sql<{ onHand: number; valueMinor: number }>`
    select on_hand as "onHand", value_minor as "valueMinor" from stock_levels
    where variant_id = ${variantId} and outlet_id = ${world.outletId}`.execute(db.reader)
  return rows.rows[0]
}

test('a difference that the ledger lacks is posted after another user approved it', async () => {
  const variantId = await aWare(10, 5_000)
  const id = await found({ variantId, quantity: -2 })
  expect(await read(id, approver)).toMatchObject({
    state: 'open',
    valueMinor: -10_000,
    severity: 'low',
    isBooked: false,
    assignee: null,
  })
  // A warehouse manager may not see costs.
  expect(await read(id)).toMatchObject({ valueMinor: null })
  const proposed = await propose({ id, version: 1 }, [lostPart(-2)])
  expect(proposed.isApproved).toBe(false)
  await expect(approve(proposed, proposer)).rejects.toMatchObject({ code: 'own_variance' })
  await expect(post(proposed)).rejects.toMatchObject({ code: 'wrong_state' })
  const posted = await post(await approve(proposed))
  expect(await levelOf(variantId)).toEqual({ onHand: 8, valueMinor: 40_000 })
  expect(await read(id)).toMatchObject({
    state: 'posted',
    cause: 'Lost',
    entries: [{ quantity: -2 }],
  })
  await reopen(posted)
  expect(await levelOf(variantId)).toEqual({ onHand: 10, valueMinor: 50_000 })
  expect(await read(id)).toMatchObject({ state: 'investigating', proposedBy: null })
  expect(await ledgerFaults(db)).toEqual([])
})

test('a small proposal is approved at once, and the limit holds over the sum of a day', async () => {
  const variantId = await aWare(20, 1_000)
  const [one, two] = [
    await found({ variantId, quantity: -3 }),
    await found({ variantId, quantity: -3 }),
  ]
  expect((await propose({ id: one, version: 1 }, [lostPart(-3)])).isApproved).toBe(true)
  expect((await propose({ id: two, version: 1 }, [lostPart(-3)])).isApproved).toBe(false)
})

test('above the limits of a role, approving needs a higher one', async () => {
  const variantId = await aWare(10, 60_000)
  const id = await found({ variantId, quantity: -2 })
  const proposed = await propose({ id, version: 1 }, [lostPart(-2)])
  await expect(approve(proposed)).rejects.toMatchObject({ code: 'approval_needed' })
  const superManager = await db.transaction((tx) => makeUser(tx, 'super_manager'))
  await approve(proposed, superManager)
  const large = await found({ variantId: await aWare(10, 700_000), quantity: -2 })
  const step = await propose({ id: large, version: 1 }, [lostPart(-2)])
  await expect(approve(step, superManager)).rejects.toMatchObject({ code: 'approval_needed' })
  await approve(step, world.admin)
})

test('several causes explain one difference, and their sum is the difference', async () => {
  const variantId = await aWare(24, 1_000)
  const id = await found({ variantId, quantity: -5 })
  await expect(propose({ id, version: 1 }, [lostPart(-4)])).rejects.toMatchObject({
    code: 'not_explained',
  })
  const parts = [
    lostPart(-3, { cause: 'damaged' }),
    lostPart(-2, { cause: 'miscounted', truth: 'expected' }),
  ]
  const proposed = await propose({ id, version: 1 }, parts)
  await post(proposed.isApproved ? proposed : await approve(proposed))
  expect(await levelOf(variantId)).toEqual({ onHand: 21, valueMinor: 21_000 })
})

test('opposite differences of two bins are one move, posted together, and reopened together', async () => {
  const [left = '', right = ''] = await addBinsAt(db, world.outletId, ['LEFT-1', 'RIGHT-1'])
  const variantId = await aWare(10, 1_111, left)
  const short = await found({ variantId, binId: left, quantity: -4 })
  const more = await found({ variantId, binId: right, quantity: 4 })
  const other = { variantId, binId: right, lotId: null, varianceId: more }
  const part = lostPart(-4, { cause: 'neighbour_bin', truth: 'elsewhere', other })
  const wrong = [{ ...part, other: { ...other, varianceId: null, binId: left } }]
  await expect(propose({ id: short, version: 1 }, wrong)).rejects.toMatchObject({
    code: 'other_place_needed',
  })
  const proposed = await propose({ id: short, version: 1 }, [part])
  const posted = await post(proposed.isApproved ? proposed : await approve(proposed))
  expect(await placesOf(variantId)).toEqual([
    [left, 6],
    [right, 4],
  ])
  expect(await levelOf(variantId)).toEqual({ onHand: 10, valueMinor: 11_110 })
  expect(await read(more)).toMatchObject({ state: 'posted', postedWith: { id: short } })
  await reopen(posted)
  expect(await placesOf(variantId)).toEqual([[left, 10]])
  expect((await read(more)).state).toBe('investigating')
  expect(await ledgerFaults(db)).toEqual([])
})

test('a pair whose other difference was resolved meanwhile is refused', async () => {
  const [left = '', right = ''] = await addBinsAt(db, world.outletId, ['LEFT-2', 'RIGHT-2'])
  const variantId = await aWare(10, 100, left)
  const short = await found({ variantId, binId: left, quantity: -4 })
  const more = await found({ variantId, binId: right, quantity: 4 })
  const other = { variantId, binId: right, lotId: null, varianceId: more }
  const part = lostPart(-4, { cause: 'neighbour_bin', truth: 'elsewhere', other })
  const proposed = await propose({ id: short, version: 1 }, [part])
  await propose({ id: more, version: 1 }, [lostPart(4, { cause: 'found' })])
  await expect(post(proposed)).rejects.toMatchObject({ code: 'other_changed' })
})

test('what its document booked already needs no entry, or the opposite one', async () => {
  const variantId = await aWare(10, 10_000)
  const source = { noun: 'stock_count', id: newId(), label: 'Count 4' }
  await db.transaction((tx) =>
    takeInStock(
      tx,
      setUp,
      { noun: source.noun, id: source.id, reason: 'Counted' },
      [{ variantId, outletId: world.outletId, quantity: 3 }],
      { kind: 'count' },
    ),
  )
  const id = await found({ variantId, quantity: 3, source })
  expect(await read(id)).toMatchObject({ isBooked: true })
  const wrong = [lostPart(3, { cause: 'unit_factor', truth: 'expected' })]
  const posted = await post(await approve(await propose({ id, version: 1 }, wrong)))
  expect(await levelOf(variantId)).toEqual({ onHand: 10, valueMinor: 100_000 })
  const again = await reopen(posted)
  expect((await levelOf(variantId))?.onHand).toBe(13)
  await post(await approve(await propose(again, [lostPart(3, { cause: 'found' })])))
  expect((await levelOf(variantId))?.onHand).toBe(13)
})

test('within the tolerance a difference that the ledger has closes by itself', async () => {
  const variantId = await aWare(10, 50)
  const booked = await found({ variantId, quantity: -2, isBooked: true })
  const missing = await found({ variantId, quantity: -2 })
  expect((await read(booked)).state).toBe('closed')
  expect(await read(missing)).toMatchObject({ state: 'open', repeats: 1 })
  const close = (step: VarianceStep) =>
    db.transaction((tx) => closeVariance(tx, proposer, { ...step, why: '' }))
  await expect(close({ id: missing, version: 1 })).rejects.toMatchObject({ code: 'not_booked' })
  const again = await reopen({ id: booked, version: 1 })
  await close(again)
  const dear = await found({ variantId: await aWare(10, 500), quantity: -2, isBooked: true })
  await expect(close({ id: dear, version: 1 })).rejects.toMatchObject({ code: 'above_tolerance' })
})

test('SQL refuses an entry that the causes do not say, and causes changed after the proposal', async () => {
  const step = await aVariance(db, world, { proposer, approver }, 'approved')
  const posting = sql`update stock_variances set state = 'posted', posted_at = now()
    where id = ${step.id}`.execute(db.reader)
  await expect(posting).rejects.toThrow(/what is posted is not what the causes say/)
  const change = sql`update variance_parts set quantity = -1
    where variance_id = ${step.id}`.execute(db.reader)
  await expect(change).rejects.toThrow(/causes of a proposed variance do not change/)
  const own = sql`update stock_variances set approved_by = proposed_by, is_small = false
    where id = ${step.id}`.execute(db.reader)
  await expect(own).rejects.toThrow(/stock_variances_by_two/)
})

test('a returned proposal is investigated further, and its causes stay', async () => {
  const step = await aVariance(db, world, { proposer, approver }, 'proposed')
  const returned = await db.transaction((tx) =>
    returnVariance(tx, approver, { ...step, why: 'Count again' }),
  )
  expect(await read(step.id)).toMatchObject({ state: 'investigating', parts: [{ cause: 'lost' }] })
  await propose(returned, [lostPart(-2, { cause: 'theft' })])
  expect((await read(step.id)).cause).toBe('Theft')
})

test('the queue has value by age first, and only the outlets of the reader', async () => {
  const shopId = await addDestination(db)
  const shopkeeper = await personAt(db, 'store_manager', [shopId])
  const dear = await found({ variantId: await aWare(10, 200_000), quantity: -6 })
  const old = await found({ variantId: await aWare(10, 30_000), quantity: -6 })
  await sql`update stock_variances set created_at = now() - interval '20 days'
    where id = ${old}`.execute(db.reader)
  const list = (actor: Actor, asked = {}) =>
    listVariances(db.reader, actor, listInput(varianceList).parse(asked))
  const { rows } = await list(approver, { state: ['open'] })
  expect(rows.slice(0, 2).map(({ id }) => id)).toEqual([old, dear])
  expect(rows[0]).toMatchObject({ severity: 'medium', days: 20, isOverdue: true })
  expect(rows[1]).toMatchObject({ severity: 'critical', isOverdue: false })
  const critical = await list(approver, { severity: ['critical'], isOverdue: false })
  expect(critical.rows.map(({ id }) => id)).toContain(dear)
  expect((await list(shopkeeper)).rows).toEqual([])
  await expect(read(dear, shopkeeper)).rejects.toMatchObject({ code: 'not_found' })
  expect((await figuresOfVariances(db.reader, approver)).critical).toBeGreaterThan(0)
  const assign = (assigneeId: string | null) =>
    db.transaction((tx) =>
      assignVariancesTo(tx, approver, { ids: [dear, old], assigneeId, isMine: false }),
    )
  expect(await assign(proposer.userId)).toEqual({ assigned: 2 })
  expect((await read(dear)).assignedTo).toBe(proposer.userId)
  const seller = await db.transaction((tx) => makeUser(tx, 'staff'))
  await expect(assign(seller.userId)).rejects.toMatchObject({ code: 'cannot_be_assigned' })
  await assign(null)
  const { version } = await read(dear)
  await db.transaction((tx) => investigateVariance(tx, proposer, { id: dear, version }))
  expect(await read(dear)).toMatchObject({
    state: 'investigating',
    assignedTo: proposer.userId,
  })
})

test('the report has what is less and more apart, and no costs for who may not see them', async () => {
  const outletId = await addDestination(db)
  const manager = await personAt(db, 'store_manager', [outletId])
  const keeper = await personAt(db, 'warehouse_manager', [outletId])
  const [first, second] = await addWares(db, { outletId }, 2, 10)
  await sql`update stock_levels set value_minor = 1000 * on_hand
    where outlet_id = ${outletId}`.execute(db.reader)
  const open = (variantId = '', quantity = 0) => found({ outletId, variantId, quantity })
  const id = await open(first?.id, -4)
  await open(first?.id, 1)
  await open(second?.id, -2)
  await propose(
    { id, version: 1 },
    [lostPart(-3, { cause: 'damaged' }), lostPart(-1, { cause: 'theft' })],
    manager,
  )
  const days = { from: '2020-01-01', to: '2040-01-01' }
  const report = await reportVariances(db.reader, manager, days)
  expect(report.totals).toMatchObject({
    count: 3,
    lessMinor: -6_000,
    moreMinor: 1_000,
    repeated: 1,
  })
  expect(report.causes).toEqual([
    { cause: 'damaged', count: 1, grossMinor: 3_000 },
    { cause: null, count: 2, grossMinor: 3_000 },
    { cause: 'theft', count: 1, grossMinor: 1_000 },
  ])
  expect(report.outlets).toMatchObject([{ outletId, netMinor: -5_000, issuedMinor: 0 }])
  expect(report.repeats).toMatchObject([{ sku: first?.sku, count: 2, quantity: -3 }])
  expect(report.shifts.reduce((sum, { count }) => sum + count, 0)).toBe(3)
  const blind = await reportVariances(db.reader, keeper, days)
  expect(blind.totals).toMatchObject({ count: 3, lessMinor: null, netMinor: null })
  await expect(
    reportVariances(db.reader, keeper, { ...days, outletId: world.outletId }),
  ).rejects.toMatchObject({ code: 'not_found' })
})

test('a count that booked packs as pieces is known by what it expected and found', async () => {
  const variantId = await aWare(20, 1_000)
  const source = { noun: 'stock_count', id: newId(), label: 'Count 5' }
  const id = await db.transaction(async (tx) => {
    const row = { variantId, outletId: world.outletId, quantity: 22 }
    // No receipt of 24, which might be in the wrong unit too.
    const bought = { noun: 'stock', id: newId(), reason: 'Bought' }
    await takeInStock(tx, setUp, bought, [{ ...row, quantity: 4 }], { kind: 'receipt' })
    const counted = { noun: source.noun, id: source.id, reason: 'Counted' }
    await takeOutStock(tx, setUp, counted, [row], { kind: 'count' })
    return openBinVariance(tx, setUp, { ...row, quantity: -22, source, cause: 'Counted' })
  })
  const { causes } = await suggestCauses(varianceParts)(db.reader, proposer, { id })
  expect(causes[0]).toMatchObject({ cause: 'unit_factor', truth: 'expected', isWhole: true })
})
