import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { moveBetweenBins } from '#stock/inventory/server/index.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { addWares, type Ware } from '../../../../../tests/support/order-steps.ts'
import { holdAtDesk, orderToPick } from '../../../../../tests/support/wave-steps.ts'
import { makeUser, makeWorld, setUp, type World } from '../../../../../tests/support/world.ts'
import { afterEffect, decideScan, undoOfWave } from '../../offline-picking.rules.ts'
import type { WholeWave } from '../../waves.fields.ts'
import type { PickStep } from '../../waves.rules.ts'
import { codesOfWave } from './codes-of-wave.ts'
import { cancelWave } from './end-wave.ts'
import { getWave } from './get-wave.ts'
import { planWave } from './plan-wave.ts'
import { releaseWave } from './release-wave.ts'
import { scanLater } from './scan-later.ts'
import { scanToPick } from './scan-to-pick.ts'
import { takeWork } from './take-work.ts'
import { undoPick } from './undo-pick.ts'

let db: Database
let world: World
let other: Actor

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  other = await db.transaction((tx) => makeUser(tx, 'dispatch_manager'))
})

const madeAt = '2026-01-05T10:00:00.000Z'

type Later = { readonly by?: Actor; readonly step?: PickStep; readonly scanId?: string }

type Bin = { readonly id: string }

async function started(
  lines: readonly number[],
  method: 'single' | 'cluster' = 'single',
  bins: readonly Bin[] = [],
) {
  const { admin, outletId } = world
  const wares = await addWares(db, world, lines.length, 50)
  for (const [at, { id: toBinId }] of bins.entries())
    await shelve({ variantId: wares[at]?.id ?? '', toBinId })
  const order = await orderToPick(
    db,
    world,
    wares.map((ware, at) => [ware, lines[at] ?? 1] as const),
  )
  const { id } = await db.transaction(async (tx) => {
    const planned = await planWave(tx, admin, { outletId, method, orderIds: [order.id] })
    await releaseWave(tx, admin, planned)
    return takeWork(tx, admin, { id: planned.id })
  })
  const seen = () => getWave(db.reader, admin, { id })
  const lineOf = async (ware: Ware | undefined) => {
    const line = (await seen()).lineRows.find(({ sku }) => sku === ware?.sku)
    if (!line) throw new Error('The wave has no such line.')
    return line
  }
  const later = async (
    ware: Ware | undefined,
    code: string,
    { by = admin, step = 'item', scanId = newId() }: Later = {},
    amount = 1,
    undoes?: { pickId: string | null },
  ) => {
    const { id: lineId } = await lineOf(ware)
    const input = { id, scanId, lineId, step, code, amount, undoes, madeAt }
    const { wave, ...answer } = await scanLater(db, by, input, null)
    return answer
  }
  return { id, wares, orderId: order.id, seen, lineOf, later }
}

function shelve(to: { variantId: string; toBinId: string }): Promise<unknown> {
  const source = { noun: 'stock', id: newId(), reason: 'Carried' }
  const row = { ...to, outletId: world.outletId, quantity: 50, fromBinId: null }
  return db.transaction((tx) => moveBetweenBins(tx, setUp, source, [row]))
}

const kept = { isRecorded: true, message: '' }

async function scansOf(waveId: string) {
  const found = await sql<{ result: string; madeAt: string | null; message: string }>`
    select result, made_at as "madeAt", message from scans where task_id = ${waveId}
    order by seq`.execute(db.reader)
  return found.rows
}

async function picksOf(waveId: string): Promise<number[]> {
  const found = await sql<{ quantity: number }>`select p.quantity from wave_picks p
    join wave_lines l on l.id = p.line_id where l.wave_id = ${waveId}
    order by p.picked_at, p.id`.execute(db.reader)
  return found.rows.map(({ quantity }) => Number(quantity))
}

test('a scan that is sent twice counts once, and the second answer is the first', async () => {
  const { id, wares, later } = await started([3])
  const [ware] = wares
  const scanId = newId()
  expect(await later(ware, ware?.sku ?? '', { scanId })).toEqual(kept)
  expect(await later(ware, ware?.sku ?? '', { scanId })).toEqual(kept)
  const both = newId()
  expect(
    await Promise.all([
      later(ware, ware?.sku ?? '', { scanId: both }),
      later(ware, ware?.sku ?? '', { scanId: both }),
    ]),
  ).toEqual([kept, kept])
  expect(await picksOf(id)).toEqual([1, 1])
  const scans = await scansOf(id)
  expect(scans.map(({ result }) => result)).toEqual(['ok', 'ok'])
  expect(scans.every((scan) => scan.madeAt !== null)).toBe(true)
})

test('a scan whose answer was lost is not counted again when it is sent later', async () => {
  const { id, wares, later } = await started([3])
  const [ware] = wares
  const scanId = newId()
  await scanToPick(db, world.admin, { id, code: ware?.sku ?? '', scanId }, null)
  expect(await later(ware, ware?.sku ?? '', { scanId })).toEqual(kept)
  expect(await picksOf(id)).toEqual([1])
  // The other way round, the first request arrives after all.
  const slow = newId()
  await later(ware, ware?.sku ?? '', { scanId: slow })
  const request = scanToPick(db, world.admin, { id, code: ware?.sku ?? '', scanId: slow }, null)
  await expect(request).rejects.toMatchObject({ code: 'scan_recorded' })
  expect(await picksOf(id)).toEqual([1, 1])
})

test('of two pickers one gets the last unit, and the other reads who has it', async () => {
  const { id, wares, later, lineOf } = await started([2, 1])
  const [ware] = wares
  const scanId = newId()
  expect(await later(ware, ware?.sku ?? '', { by: other }, 2)).toEqual(kept)
  const refused = await later(ware, ware?.sku ?? '', { scanId })
  expect(refused).toEqual({
    isRecorded: false,
    message: `Test dispatch_manager picked the rest of ${ware?.sku} meanwhile.`,
  })
  expect(await picksOf(id)).toEqual([2])
  // A repeat is refused too, even if it would fit by now.
  const pickId = (await getWave(db.reader, world.admin, { id })).lastPick?.id ?? ''
  await later(ware, 'A-UNDO', { by: other }, 2, { pickId })
  expect((await lineOf(ware)).picked).toBe(0)
  expect(await later(ware, ware?.sku ?? '', { scanId })).toEqual(refused)
  expect((await lineOf(ware)).picked).toBe(0)
})

test('scans count for the line at which they were made, wherever the walk is by now', async () => {
  const { wares, later, seen } = await started([1, 1])
  const [first, second] = wares
  const now = (await seen()).now?.lineId
  const line = (await seen()).lineRows.find(({ id }) => id !== now)
  const ahead = line?.sku === first?.sku ? first : second
  expect(await later(ahead, ahead?.sku ?? '')).toEqual(kept)
  expect(await later(ahead === first ? second : first, ahead?.sku ?? '')).toMatchObject({
    isRecorded: false,
    message: expect.stringMatching(/^This is .*\. Take /),
  })
})

test('what was refused is named at the tote, and the undo of an uncounted scan changes nothing', async () => {
  const { wares, later, lineOf } = await started([2], 'cluster')
  const [ware] = wares
  const sku = ware?.sku ?? ''
  await later(ware, sku, { by: other }, 2)
  expect(await later(ware, 'K-71', { by: other, step: 'tote' }, 2)).toEqual(kept)
  // The wave is picked by now: every later scan says so.
  expect(await later(ware, sku)).toMatchObject({ isRecorded: false })
  expect(await later(ware, 'A-UNDO', {}, 1, { pickId: newId() })).toMatchObject({
    isRecorded: false,
  })
  expect(await lineOf(ware)).toMatchObject({ picked: 2, inHand: 0, toteCode: 'K-71' })

  const second = await started([2], 'cluster')
  const [mug] = second.wares
  const item = newId()
  expect(await second.later(mug, 'K-72', { step: 'tote' })).toEqual({
    isRecorded: false,
    message: `No scan of ${mug?.sku} was counted. Take it out of tote K-72.`,
  })
  await second.later(mug, mug?.sku ?? '', { scanId: item })
  expect(await second.later(mug, 'A-UNDO', {}, 1, { pickId: newId() })).toEqual(kept)
  expect(await second.lineOf(mug)).toMatchObject({ inHand: 1 })
  expect(await second.later(mug, 'A-UNDO', {}, 1, { pickId: item })).toEqual(kept)
  expect(await second.lineOf(mug)).toMatchObject({ inHand: 0, picked: 0 })
})

test('an order on hold and a cancelled wave refuse late scans, in words', async () => {
  const held = await started([2])
  await holdAtDesk(db, world, held.orderId)
  const [ware] = held.wares
  expect(await held.later(ware, ware?.sku ?? '')).toMatchObject({
    isRecorded: false,
    message: expect.stringMatching(/is on hold/),
  })
  const gone = await started([2])
  const { version } = await gone.seen()
  await db.transaction((tx) => cancelWave(tx, world.admin, { id: gone.id, version }))
  const [mug] = gone.wares
  const refused = await gone.later(mug, mug?.sku ?? '')
  expect(refused).toMatchObject({
    isRecorded: false,
    message: expect.stringMatching(/cancelled/),
  })
  expect(await scansOf(gone.id)).toMatchObject([{ result: 'blocked', message: refused.message }])
})

/** What a picker sees of a wave that a scan changes. */
const shown = ({ lineRows, now, atBinId }: WholeWave) => ({
  atBinId,
  now: now && { lineId: now.lineId, asks: now.asks },
  lines: lineRows.map(({ sku, picked, inHand, toteCode }) => [sku, picked, inHand, toteCode]),
})

test.each(['single', 'cluster'] as const)(
  'the device decides the scans of a %s wave as the server does',
  async (method) => {
    const bins = ['F', 'G'].map((row) => ({
      id: newId(),
      code: `${row}-${newId().slice(-6)}`.toUpperCase(),
    }))
    await db.reader
      .insertInto('bins')
      .values(bins.map((bin, at) => ({ ...bin, outlet_id: world.outletId, walk_order: at * 10 })))
      .execute()
    const { id, wares, seen } = await started([2, 1], method, bins)
    const codes = await codesOfWave(db.reader, world.admin, { id })
    const [first, second] = wares.map(({ sku }) => sku)
    const [here, there] = bins.map(({ code }) => code)
    const both = async (code: string, quantity?: number) => {
      const before = await seen()
      const onDevice = await decideScan(before, codes, { code, quantity, thisYear: 2026 }).then(
        (effect) => ({ step: effect.step, wave: shown(afterEffect(before, effect)) }),
        (refusal: Refusal) => ({ code: refusal.code }),
      )
      const onServer = await scanToPick(db, world.admin, { id, code, quantity }, null).then(
        ({ took, wave }) => ({ step: took, wave: shown(wave) }),
        (refusal: Refusal) => ({ code: refusal.code }),
      )
      expect(onDevice, code).toEqual(onServer)
    }
    const tote = `K-${newId().slice(-5)}`.toUpperCase()
    for (const code of [first, `B-MAIN-${there}`, tote, `B-MAIN-${here}`, second])
      await both(code ?? '')
    await both(first ?? '', 3)
    await both(`P-${first}`, 2)
    const before = await seen()
    const undone = shown(afterEffect(before, undoOfWave(before).effect))
    expect(undone).toEqual(shown(await db.transaction((tx) => undoPick(tx, world.admin, { id }))))
    await both(`P-${first}`, 2)
    await both(`B-MAIN-${there}`)
    await both(second ?? '')
    await both(tote)
    for (const code of [first, first, tote, there, second, tote, second]) await both(code ?? '')
  },
)
