import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { aCountDevice } from '../../../../tests/support/late-count-steps.ts'
import { type LateCounts, lateCounts } from '../../../../tests/support/late-counts.ts'
import { tallied } from '../../../../tests/support/stock-count-steps.ts'
import { makeUser, makeWorld, type World } from '../../../../tests/support/world.ts'
import { restartLine } from './change-tally.ts'
import { cancelCount, postCount, recountLines } from './review-count.ts'
import { tallyGoods } from './tally-goods.ts'

let db: Database
let world: World
let ada: Actor
let ben: Actor
let at: LateCounts

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 1_000)
  ada = await db.transaction((tx) => makeUser(tx, 'warehouse_manager'))
  ben = await db.transaction((tx) => makeUser(tx, 'warehouse_manager'))
  at = lateCounts(db, world, ada)
})

const kept = { isRecorded: true, message: '' }

test('scans add up where the device knew of all that was counted, else the line is counted again', async () => {
  const { id, binId } = await at.begun()
  await tallied(db, ben, { id, binId, code: 'MUG-RED', amount: 4 })
  const phone = await aCountDevice(db, ada, id)
  await phone.scan(binId, 'MUG-RED', 5)
  await phone.scan(binId, 'MUG-RED', 1)
  await phone.scan(binId, 'TRAY', 10)
  await tallied(db, ben, { id, binId, code: 'TRAY', amount: 10 })
  expect(await phone.send()).toEqual([
    kept,
    kept,
    { isRecorded: false, message: expect.stringContaining('also counted on another device') },
  ])
  expect(await at.roundOf(id)).toMatchObject({ counted: 10, hasMoved: false })
  expect(await at.roundOf(id, 'TRAY')).toMatchObject({ counted: 20, hasMoved: true })
})

test('two devices that count one line without the network conflict, also of one user', async () => {
  for (const second of [ben, ada]) {
    const { id, binId } = await at.begun()
    const phones = [await aCountDevice(db, ada, id), await aCountDevice(db, second, id)]
    for (const phone of phones) await phone.scan(binId, 'MUG-RED', 10)
    expect(await phones[0]?.send()).toEqual([kept])
    expect(await phones[1]?.send()).toMatchObject([{ isRecorded: false }])
    expect(await at.roundOf(id)).toMatchObject({ counted: 20, hasMoved: true })
  }
})

test('a scan that is sent twice counts once, and so does one whose answer was lost', async () => {
  const { id, binId } = await at.begun()
  const phone = await aCountDevice(db, ada, id)
  await phone.scan(binId, 'MUG-RED', 10)
  const [made] = phone.waiting()
  if (!made) throw new Error('A scan waits.')
  expect(await Promise.all([phone.sendOne(made), phone.sendOne(made)])).toEqual([kept, kept])
  expect(await at.roundOf(id)).toMatchObject({ counted: 10, hasMoved: false })
  const lost = await aCountDevice(db, ada, id)
  const scanId = await lost.scan(binId, 'TRAY', 10)
  const online = tallyGoods
  await online(db, ada, { id, binId, code: 'TRAY', amount: 10, scanId }, null)
  expect(await lost.send()).toEqual([kept])
  expect(await at.roundOf(id, 'TRAY')).toMatchObject({ counted: 10, hasMoved: false })
  const after = await aCountDevice(db, ada, id)
  const later = await after.scan(binId, 'MUG-BLUE', 10)
  await after.send()
  await expect(
    online(db, ada, { id, binId, code: 'MUG-BLUE', amount: 10, scanId: later }, null),
  ).rejects.toMatchObject({ code: 'scan_recorded' })
  expect(await at.roundOf(id, 'MUG-BLUE')).toMatchObject({ counted: 10 })
})

test('scans that arrive out of order lose nothing, and the line is counted again', async () => {
  const { id, binId } = await at.begun()
  const phone = await aCountDevice(db, ada, id)
  await phone.scan(binId, 'MUG-RED', 6)
  await phone.scan(binId, 'MUG-RED', 4)
  const [first, second] = phone.waiting()
  if (!first || !second) throw new Error('Two scans wait.')
  expect(await phone.sendOne(second)).toMatchObject({ isRecorded: false })
  expect(await phone.sendOne(first)).toMatchObject({ isRecorded: false })
  expect(await at.roundOf(id)).toMatchObject({ counted: 10, hasMoved: true })
})

test('an undo takes back its own scan, and nothing of one that was not counted', async () => {
  const { id, binId } = await at.begun()
  const phone = await aCountDevice(db, ada, id)
  const first = await phone.scan(binId, 'MUG-RED', 10)
  await phone.scan(binId, 'MUG-BLUE', 7)
  phone.undo(first)
  await phone.scan(binId, 'MUG-RED', 9)
  expect(await phone.send()).toEqual([kept, kept, kept, kept])
  expect(await at.roundOf(id)).toMatchObject({ counted: 9, hasMoved: false })
  const other = await aCountDevice(db, ada, id)
  const refused = await other.scan(binId, 'TRAY', 10)
  other.undo(refused)
  await tallied(db, ben, { id, binId, code: 'TRAY', amount: 10 })
  expect(await other.send()).toMatchObject([{ isRecorded: false }, kept])
  expect(await at.roundOf(id, 'TRAY')).toMatchObject({ counted: 20, hasMoved: true })
})

test('none of a line is recorded late, and not over what was counted meanwhile', async () => {
  const { id, binId } = await at.begun()
  const phone = await aCountDevice(db, ada, id)
  for (const sku of ['MUG-RED', 'TRAY']) phone.none(await at.lineIdOf(id, sku))
  await tallied(db, ben, { id, binId, code: 'TRAY', amount: 10 })
  expect(await phone.send()).toMatchObject([kept, { isRecorded: false }])
  expect(await at.roundOf(id)).toMatchObject({ counted: 0, expected: 10, hasMoved: false })
  expect(await at.roundOf(id, 'TRAY')).toMatchObject({ counted: 10, hasMoved: true })
})

test('what was discarded meanwhile is not counted into the new attempt', async () => {
  const { id, binId } = await at.begun()
  await tallied(db, ada, { id, binId, code: 'MUG-RED', amount: 3 })
  const phone = await aCountDevice(db, ada, id)
  await phone.scan(binId, 'MUG-RED', 7)
  const lineId = await at.lineIdOf(id)
  await db.transaction((tx) => restartLine(tx, ben, { id, lineId }))
  await tallied(db, ben, { id, binId, code: 'MUG-RED', amount: 10 })
  expect(await phone.send()).toMatchObject([
    { isRecorded: false, message: expect.stringContaining('discarded') },
  ])
  expect(await at.roundOf(id)).toMatchObject({ counted: 10, hasMoved: false })
})

test('a round that was finished, reviewed, posted or cancelled meanwhile does not change', async () => {
  const rounds = async (id: string) =>
    (
      await sql`select r.* from stock_count_rounds r join stock_count_lines line
        on line.id = r.line_id where line.count_id = ${id} order by 1, 2`.execute(db.reader)
    ).rows
  const counted = async (red: number) => {
    const { id, binId } = await at.begun()
    await tallied(db, ada, { id, binId, code: 'MUG-RED', amount: red })
    await tallied(db, ada, { id, binId, code: 'MUG-BLUE', amount: 10 })
    await tallied(db, ada, { id, binId, code: 'TRAY', amount: 10 })
    const phone = await aCountDevice(db, ben, id)
    for (const sku of ['MUG-RED', 'MUG-BLUE']) await phone.scan(binId, sku, 1)
    return { id, binId, phone }
  }
  const unchanged = async ({ id, phone }: Awaited<ReturnType<typeof counted>>) => {
    const before = await rounds(id)
    const answers = await phone.send()
    expect(answers).toHaveLength(2)
    for (const { isRecorded, message } of answers) {
      expect(isRecorded).toBe(false)
      expect(message).not.toBe('')
    }
    expect(await rounds(id)).toEqual(before)
  }
  const recounted = await counted(2)
  expect(await at.submit(recounted.id)).toMatchObject({ toRecount: 1 })
  await unchanged(recounted)
  const reviewed = await counted(10)
  await at.submit(reviewed.id)
  await unchanged(reviewed)
  const returned = await counted(10)
  await at.submit(returned.id)
  const lineIds = [await at.lineIdOf(returned.id)]
  const version = await at.versionOf(returned.id)
  await db.transaction((tx) => recountLines(tx, world.admin, { id: returned.id, version, lineIds }))
  await unchanged(returned)
  const posted = await counted(10)
  await at.submit(posted.id)
  const step = { id: posted.id, version: await at.versionOf(posted.id) }
  await db.transaction((tx) => postCount(tx, world.admin, { ...step, movesSeen: 0 }))
  await unchanged(posted)
  const cancelled = await counted(10)
  const end = { id: cancelled.id, version: await at.versionOf(cancelled.id), why: 'Planned twice' }
  await db.transaction((tx) => cancelCount(tx, ada, end))
  await unchanged(cancelled)
})

test('a user who counted a line before does not count it again, neither on the device nor on the server', async () => {
  const { id, binId } = await at.begun()
  const early = await aCountDevice(db, ada, id)
  for (const sku of ['MUG-BLUE', 'TRAY'])
    await tallied(db, ada, { id, binId, code: sku, amount: 10 })
  await tallied(db, ada, { id, binId, code: 'MUG-RED', amount: 2 })
  await at.submit(id)
  await early.reload()
  await expect(early.scan(binId, 'MUG-RED', 10)).rejects.toMatchObject({
    code: 'recount_by_another',
  })
  const phone = await aCountDevice(db, ben, id)
  await phone.scan(binId, 'MUG-RED', 10)
  expect(await phone.send()).toEqual([kept])
  expect(await at.roundOf(id)).toMatchObject({ round: 2, counted: 10, expected: 10 })
})
