import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { getOrder } from '#sales/orders/server/index.ts'
import { findOrAddLot, moveBetweenBins, takeInStock } from '#stock/inventory/server/index.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { addWares, type Ware } from '../../../../../tests/support/order-steps.ts'
import { aWave, holdAtDesk, orderToPick } from '../../../../../tests/support/wave-steps.ts'
import {
  because,
  makeUser,
  makeWorld,
  setUp,
  type World,
} from '../../../../../tests/support/world.ts'
import { packScannedUnit } from '../scan-at-bench.ts'
import { skipLine, takeElsewhere } from './change-walk.ts'
import { cancelWave } from './end-wave.ts'
import { findWaveCode } from './find-wave-codes.ts'
import { getWave, historyOfWave } from './get-wave.ts'
import { declareShort, leaveOut } from './leave-out.ts'
import { ordersToPick } from './orders-to-pick.ts'
import { planWave } from './plan-wave.ts'
import { releaseWave } from './release-wave.ts'
import { scanToPick } from './scan-to-pick.ts'
import { takeWork } from './take-work.ts'
import { undoPick } from './undo-pick.ts'

let db: Database
let world: World
let bins: readonly { id: string; code: string }[]

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  bins = ['A-1', 'B-1', 'C-1'].map((code) => ({ id: newId(), code }))
  await db.reader
    .insertInto('bins')
    .values(bins.map((bin, at) => ({ ...bin, outlet_id: world.outletId, walk_order: at * 10 })))
    .execute()
})

const refusal = (act: Promise<unknown>) =>
  act.then(
    () => 'taken',
    (error: Refusal) => error.code,
  )

async function shelve(ware: Ware, bin: number, quantity: number): Promise<void> {
  const { outletId } = world
  const toBinId = bins[bin]?.id ?? null
  const source = { noun: 'stock', id: newId(), reason: 'Carried' }
  await db.transaction((tx) =>
    moveBetweenBins(tx, setUp, source, [
      { variantId: ware.id, outletId, quantity, fromBinId: null, toBinId },
    ]),
  )
}

const confirmed = (lines: Parameters<typeof orderToPick>[2]) => orderToPick(db, world, lines)

async function started(orderIds: readonly string[], method: 'single' | 'cluster') {
  const { admin, outletId } = world
  const { id } = await db.transaction(async (tx) => {
    const planned = await planWave(tx, admin, { outletId, method, orderIds })
    await releaseWave(tx, admin, planned)
    return takeWork(tx, admin, { id: planned.id })
  })
  return {
    id,
    scan: (code: string, quantity?: number) => scanToPick(db, admin, { id, code, quantity }, null),
    seen: () => getWave(db.reader, admin, { id }),
  }
}

async function wares(count: number): Promise<readonly [Ware, Ware]> {
  const [one, other] = await addWares(db, world, count, 10)
  if (!one || !other) throw new Error('Two products are needed.')
  return [one, other]
}

const isReady = async (orderId: string) => {
  const { rows } = await ordersToPick(db.reader, world.admin, {
    outletId: world.outletId,
    rule: 'oldest',
  })
  return rows.find((row) => row.orderId === orderId)?.whyNot
}

test('a cluster is picked bin by bin, each order into its own tote; wrong scans are refused', async () => {
  const [mug, tray] = await wares(2)
  await shelve(mug, 1, 10)
  await shelve(tray, 0, 10)
  const first = await confirmed([
    [mug, 2],
    [tray, 1],
  ])
  const second = await confirmed([[mug, 1]])
  const { id, scan, seen } = await started([first.id, second.id], 'cluster')
  expect((await seen()).lineRows.map(({ binCode, sku }) => [binCode, sku])).toEqual([
    ['A-1', tray.sku],
    ['B-1', mug.sku],
    ['B-1', mug.sku],
  ])
  expect(await refusal(scan(tray.sku))).toBe('scan_bin_first')
  expect(await refusal(scan('B-MAIN-B-1'))).toBe('wrong_bin')
  expect((await scan('B-MAIN-A-1')).took).toBe('bin')
  expect(await refusal(scan(mug.sku))).toBe('wrong_item')
  expect(await refusal(scan(tray.sku, 2))).toBe('over_quantity')
  expect(await refusal(scan('K-1'))).toBe('wrong_item')
  await scan(tray.sku)
  expect((await seen()).now?.asks).toBe('tote')
  expect(await refusal(scan('B-MAIN-B-1'))).toBe('in_hand')
  await scan('K-1')
  await scan('B-MAIN-B-1')
  await scan(mug.sku)
  await scan(mug.sku)
  expect(await refusal(scan('K-2'))).toBe('wrong_tote')
  await scan('K-1')
  await scan(mug.sku)
  expect(await refusal(scan('K-1'))).toBe('wrong_tote')
  const done = await scan('K-2')
  expect(done.wave).toMatchObject({ state: 'picked', pickedLines: 3, now: null })
  expect(done.wave.orderRows.map(({ toteCode }) => toteCode)).toEqual(['K-1', 'K-2'])
  expect(await isReady(first.id)).toMatch(/^In wave/)
  // Packing the last unit frees the tote, and the last order closes the wave.
  for (const code of [mug.sku, mug.sku, tray.sku])
    await packScannedUnit(db, world.admin, { orderId: first.id, code }, null)
  expect(await seen()).toMatchObject({ state: 'picked', openOrders: 1 })
  await packScannedUnit(db, world.admin, { orderId: second.id, code: mug.sku }, null)
  expect((await seen()).state).toBe('closed')
  const picks = await sql<{ units: number }>`select sum(p.quantity)::int as units
    from wave_picks p join wave_lines l on l.id = p.line_id where l.wave_id = ${id}`.execute(
    db.reader,
  )
  expect(picks.rows[0]?.units).toBe(4)
})

test('a tracked product is picked by lot, the first to expire; when short, from another bin or with a hold', async () => {
  const [milk, tea] = await wares(2)
  await sql`update variants set tracking = 'lot' where id = ${milk.id}`.execute(db.reader)
  const { outletId, admin } = world
  await db.transaction(async (tx) => {
    const lot = (code: string, expiresOn: string) =>
      findOrAddLot(tx, setUp, { variantId: milk.id, code, expiresOn })
    const late = { lotId: await lot('LATE', '2032-01-01'), binId: bins[0]?.id }
    const soon = { lotId: await lot('SOON', '2031-01-01'), binId: bins[2]?.id }
    const source = { noun: 'stock', id: newId(), reason: 'Bought' }
    const rows = [late, soon].map((at) => ({ ...at, variantId: milk.id, outletId, quantity: 3 }))
    await takeInStock(tx, setUp, source, rows, { kind: 'receipt' })
  })
  await shelve(tea, 0, 1)
  await shelve(tea, 1, 2)
  const order = await confirmed([
    [milk, 1],
    [tea, 3],
  ])
  const held = await confirmed([[tea, 1]])
  const { id, scan, seen } = await started([order.id, held.id], 'single')
  const lines = (await seen()).lineRows
  expect(lines.map(({ binCode, lotCode, quantity }) => [binCode, lotCode, quantity])).toEqual([
    ['A-1', null, 1],
    ['B-1', null, 2],
    ['C-1', 'SOON', 1],
    [null, null, 1],
  ])
  const [one] = lines
  const skipped = await db.transaction((tx) => skipLine(tx, admin, { id, lineId: one?.id ?? '' }))
  expect(skipped.now?.lineId).toBe(lines[1]?.id)
  await scan('B-1')
  await scan(tea.sku, 2)
  await scan('C-1')
  expect((await scan(milk.sku)).wave.now?.asks).toBe('lot')
  expect(await refusal(scan('NO-SUCH-LOT'))).toBe('wrong_lot')
  expect((await scan('SOON')).took).toBe('lot')
  expect((await seen()).lineRows.find(({ lotCode }) => lotCode === 'SOON')?.picked).toBe(1)
  const back = await db.transaction((tx) => undoPick(tx, admin, { id }))
  expect(back.lineRows.find(({ lotCode }) => lotCode === 'SOON')?.picked).toBe(0)
  await scan(milk.sku)
  await scan('SOON')

  await holdAtDesk(db, world, held.id)
  expect(await refusal(scan(tea.sku))).toBe('held')
  await db.transaction((tx) => leaveOut(tx, admin, { id, orderId: held.id }))
  const elsewhere = { id, lineId: one?.id ?? '', binId: bins[1]?.id ?? '' }
  expect(await refusal(db.transaction((tx) => takeElsewhere(tx, admin, elsewhere)))).toBe(
    'not_there',
  )
  const short = { id, lineId: one?.id ?? '', reason: because('The shelf is empty') }
  const after = await db.transaction((tx) => declareShort(tx, admin, short))
  expect(after).toMatchObject({ state: 'closed', openOrders: 0 })
  expect(await isReady(order.id)).toBe('On hold: stock')
  // The picker's text is saved with the order; the activity log, which is permanent, has the
  // reason's name.
  const [hold] = (await getOrder(db.reader, admin, { id: order.id })).holds
  expect(hold?.reason).toMatch(/missing at A-1: Other: The shelf is empty$/)
  const { entries } = await historyOfWave(db.reader, admin, { id })
  expect(entries.map(({ data }) => data.reason)).toContain('Other: The shelf is empty')
  const kept = await sql<{ type: string; reason: string }>`select type, data ->> 'reason' as reason
    from events where type in ('order.held', 'wave.fell_short')
      and entity_id in (${order.id}, ${id}) order by seq`.execute(db.reader)
  expect(kept.rows).toEqual([
    { type: 'order.held', reason: expect.stringMatching(/missing at A-1: Other$/) },
    { type: 'wave.fell_short', reason: 'Other' },
  ])
})

test('the code on its pick list opens a wave, for users who dispatch at its outlet', async () => {
  const { admin } = world
  const { id, number } = await aWave(db, world, 'released')
  const label = `Wave ${number}`
  expect(await findWaveCode(db.reader, admin, ` w-${number}`)).toEqual({ noun: 'wave', id, label })
  expect(await findWaveCode(db.reader, admin, `W-${number}X`)).toBeNull()
  const stranger = { ...admin, grants: [] }
  expect(await findWaveCode(db.reader, stranger, `W-${number}`)).toBeNull()
})

test('an order is in one wave at a time, and free again when the wave is cancelled', async () => {
  const { admin, outletId } = world
  const { id, orders, version } = await aWave(db, world, 'picking')
  const orderIds = orders.map((order) => order.id)
  const again = () =>
    db.transaction((tx) => planWave(tx, admin, { outletId, method: 'single', orderIds }))
  expect(await refusal(again())).toBe('in_other_wave')
  await db.transaction((tx) => cancelWave(tx, admin, { id, version }))
  const twice = await Promise.all([refusal(again()), refusal(again())])
  expect(twice.toSorted()).toEqual(['in_other_wave', 'taken'])
})

test('sixty scans, each sent twice in parallel, count once', async () => {
  const { admin } = world
  const [bead, ring] = await addWares(db, world, 2, 100)
  if (!bead || !ring) throw new Error('Two products are needed.')
  const order = await confirmed([
    [bead, 30],
    [ring, 30],
  ])
  const { id, seen } = await started([order.id], 'single')
  for (const { sku: code } of [bead, ring])
    for (let at = 0; at < 30; at += 1) {
      const request = { key: newId(), endpoint: 'waves.scan', hash: `${code} ${at}` }
      const send = () => scanToPick(db, admin, { id, code }, request)
      await Promise.all([send(), send()])
    }
  expect((await seen()).lineRows.map(({ picked }) => picked)).toEqual([30, 30])
  expect((await seen()).state).toBe('picked')
})

test('one picker who asks twice at the same time gets one wave, and two get two', async () => {
  const { admin, outletId } = world
  const [mug] = await wares(2)
  for (let turn = 0; turn < 2; turn++) {
    const order = await confirmed([[mug, 1]])
    const method = 'single' as const
    await db.transaction(async (tx) => {
      const planned = await planWave(tx, admin, { outletId, method, orderIds: [order.id] })
      await releaseWave(tx, admin, planned)
    })
  }
  const [ben, cyd] = await db.transaction(async (tx) => [
    await makeUser(tx, 'super_manager'),
    await makeUser(tx, 'super_manager'),
  ])
  const ask = (picker: Actor = admin) => db.transaction((tx) => takeWork(tx, picker, {}))
  const [his, again, hers] = await Promise.all([ask(ben), ask(ben), ask(cyd)])
  expect(again).toEqual(his)
  expect(hers).not.toEqual(his)
})
