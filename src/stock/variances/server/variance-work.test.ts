import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { takeInStock } from '#stock/inventory/server/index.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { addWares } from '../../../../tests/support/order-steps.ts'
import { personAt } from '../../../../tests/support/transfer-steps.ts'
import {
  addBinsAt,
  aFoundVariance,
  lostPart,
  proposeParts,
  type VarianceStep,
  varianceParts,
} from '../../../../tests/support/variance-steps.ts'
import { makeWorld, setUp, type World } from '../../../../tests/support/world.ts'
import { assignVariancesTo } from './assign-variances.ts'
import { approveVariance } from './decide-variance.ts'
import { getVariance } from './get-variance.ts'
import { postVariance } from './post-variance.ts'
import { proposeVariance } from './propose-variance.ts'
import { reportVariances } from './report-variances.ts'
import { setDueDay, tellOverdueVariances } from './variance-due.ts'

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
const assign = (id: string) =>
  db.transaction((tx) =>
    assignVariancesTo(tx, proposer, { ids: [id], assigneeId: null, isMine: true }),
  )

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

test('a suggestion is posted at once up to the limit of one user, and only proposed above it', async () => {
  const part = lostPart(-1)
  const small = await found({ variantId: await aWare(10, 100), quantity: -1 })
  const step = { id: small, version: 1, parts: [part], isPosting: true }
  const posted = await db.transaction((tx) => proposeVariance(varianceParts)(tx, proposer, step))
  expect(posted).toMatchObject({ isApproved: true, isPosted: true })
  expect(await read(small)).toMatchObject({ state: 'posted', entries: [{ quantity: -1 }] })
  const large = await found({ variantId: await aWare(10, 9_000), quantity: -1 })
  const asked = { ...step, id: large }
  const waits = await db.transaction((tx) => proposeVariance(varianceParts)(tx, proposer, asked))
  expect(waits).toMatchObject({ isApproved: false, isPosted: false })
  expect(await read(large)).toMatchObject({ state: 'proposed', entries: [] })
})

test('goods that are in a bin chosen by hand are moved there', async () => {
  const [from = '', to = ''] = await addBinsAt(db, world.outletId, ['HAND-1', 'HAND-2'])
  const variantId = await aWare(10, 100, from)
  const id = await found({ variantId, binId: from, quantity: -2 })
  const other = { variantId, binId: to, lotId: null, varianceId: null }
  const part = lostPart(-2, { cause: 'other', truth: 'elsewhere', other })
  await post(await propose({ id, version: 1 }, [part]))
  expect(await placesOf(variantId)).toEqual([
    [from, 8],
    [to, 2],
  ])
  expect(await levelOf(variantId)).toEqual({ onHand: 10, valueMinor: 1_000 })
})

test('of small variances that two users approve at once, the second waits above the limit', async () => {
  const variantId = await aWare(20, 2_000)
  const ids = [await found({ variantId, quantity: -2 }), await found({ variantId, quantity: -2 })]
  const steps = await Promise.all(
    ids.map((id, at) =>
      propose({ id, version: 1 }, [lostPart(-2)], at === 0 ? proposer : approver),
    ),
  )
  expect(steps.map(({ isApproved }) => isApproved).sort()).toEqual([false, true])
  const first = await aWare(10, 60_000)
  const [one = '', two = ''] = [
    await found({ variantId: first, quantity: -1 }),
    await found({ variantId: first, quantity: -1 }),
  ]
  const proposed = [
    await propose({ id: one, version: 1 }, [lostPart(-1)]),
    await propose({ id: two, version: 1 }, [lostPart(-1)]),
  ]
  const done = await Promise.allSettled(proposed.map((step) => approve(step)))
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(done.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'approval_needed' },
  })
})

test('a due day is changed with a reason, and each one that is missed is reported once', async () => {
  const id = await found({ variantId: await aWare(5, 100), quantity: -1 })
  const set = (dueOn: string | null) =>
    db.transaction((tx) => setDueDay(tx, proposer, { id, dueOn, why: 'Supplier is closed' }))
  await expect(set('2000-01-01')).rejects.toMatchObject({ code: 'day_passed' })
  await set('2999-01-01')
  expect(await read(id)).toMatchObject({ dueOn: '2999-01-01', isDueChosen: true })
  await assign(id)
  const told = async () => {
    const rows = await sql<{ owner: string[] }>`select data -> 'owner' as owner from events
      where type = 'variance.due_passed' and entity_id = ${id}`.execute(db.reader)
    return rows.rows
  }
  await tellOverdueVariances(db)
  expect(await told()).toEqual([])
  await sql`update stock_variances set due_on = current_date - 2 where id = ${id}`.execute(
    db.reader,
  )
  await tellOverdueVariances(db)
  await tellOverdueVariances(db)
  expect(await told()).toEqual([{ owner: [proposer.userId] }])
  await sql`update stock_variances set due_on = current_date - 1 where id = ${id}`.execute(
    db.reader,
  )
  await tellOverdueVariances(db)
  expect(await told()).toHaveLength(2)
  await set(null)
  expect(await read(id)).toMatchObject({ isDueChosen: false, isOverdue: false })
})

test('a variance that comes again in the same bin names the resolved one, which stays as it is', async () => {
  const [bin = '', next = ''] = await addBinsAt(db, world.outletId, ['AGAIN-1', 'AGAIN-2'])
  const variantId = await aWare(10, 100, bin)
  const first = await found({ variantId, binId: bin, quantity: -1 })
  await post(await propose({ id: first, version: 1 }, [lostPart(-1)]))
  const again = await found({ variantId, binId: bin, quantity: -1 })
  const elsewhere = await found({ variantId, binId: next, quantity: 1 })
  expect(await read(again)).toMatchObject({ repeats: 1, repeatOf: { id: first, cause: 'Lost' } })
  expect(await read(elsewhere)).toMatchObject({ repeats: 2, repeatOf: null })
  expect(await read(first)).toMatchObject({ state: 'posted', repeats: 0 })
  const report = await reportVariances(db.reader, world.admin, {})
  expect(report.offenders.find(({ key }) => key.endsWith('AGAIN-1'))).toMatchObject({
    kind: 'bin',
    count: 1,
  })
  expect(report.reporters).not.toBeNull()
  expect((await reportVariances(db.reader, approver, {})).reporters).toBeNull()
  expect(report.months.at(-1)?.month).toMatch(/^\d{4}-\d{2}$/)
})
