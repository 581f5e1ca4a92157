import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { aCountDevice, aWhile } from '../../../../tests/support/late-count-steps.ts'
import { type LateCounts, lateCounts } from '../../../../tests/support/late-counts.ts'
import { ledgerFaults } from '../../../../tests/support/ledger.ts'
import { adjustBy } from '../../../../tests/support/past-days-steps.ts'
import { aFilledBin, linesOf, tallied } from '../../../../tests/support/stock-count-steps.ts'
import { makeUser, makeWorld, type World } from '../../../../tests/support/world.ts'
import { restartLine, takeBackTally } from './change-tally.ts'
import { codesOfCount, sheetOfCount } from './count-sheet.ts'
import { getStockCount } from './get-stock-count.ts'
import { postCount } from './review-count.ts'

let db: Database
let world: World
let ada: Actor
let at: LateCounts

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 1_000)
  ada = await db.transaction((tx) => makeUser(tx, 'warehouse_manager'))
  at = lateCounts(db, world, ada)
})

const kept = { isRecorded: true, message: '' }

test('a late scan is compared with the ledger as it was when it was made', async () => {
  const { id, binId } = await at.begun()
  await at.sell(binId, 1)
  const phone = await aCountDevice(db, ada, id)
  await aWhile()
  await phone.scan(binId, 'MUG-RED', 9)
  await aWhile()
  await at.sell(binId, 4)
  await at.moveIn(binId, 2)
  expect(await phone.send()).toEqual([kept])
  expect(await at.roundOf(id)).toMatchObject({ counted: 9, expected: 9, hasMoved: false })
  await tallied(db, ada, { id, binId, code: 'MUG-BLUE', amount: 10 })
  await tallied(db, ada, { id, binId, code: 'TRAY', amount: 10 })
  expect(await at.submit(id)).toMatchObject({ toRecount: 0 })
  const { version, movesSince } = await getStockCount(db.reader, world.admin, { id })
  const seen = { id, version, movesSeen: movesSince }
  expect(await db.transaction((tx) => postCount(tx, world.admin, seen))).toMatchObject({
    booked: 0,
  })
  expect(await ledgerFaults(db)).toEqual([])
})

test('a clock that is wrong by hours changes nothing, and one that was set meanwhile is not believed', async () => {
  for (const ahead of [5 * 3_600_000, -7 * 3_600_000]) {
    const { id, binId } = await at.begun()
    const phone = await aCountDevice(db, ada, id, { ahead })
    await aWhile()
    await phone.scan(binId, 'MUG-RED', 10)
    await aWhile()
    await at.sell(binId, 3)
    expect(await phone.send()).toEqual([kept])
    expect(await at.roundOf(id)).toMatchObject({ expected: 10, hasMoved: false })
  }
  const quiet = await at.begun()
  const one = await aCountDevice(db, ada, quiet.id, { ahead: 3_600_000 })
  await one.scan(quiet.binId, 'MUG-RED', 10)
  one.clock.ahead = 0
  expect(await one.send()).toEqual([kept])
  const busy = await at.begun()
  const other = await aCountDevice(db, ada, busy.id, { ahead: 3_600_000 })
  await other.scan(busy.binId, 'MUG-RED', 10)
  await aWhile()
  await at.sell(busy.binId, 3)
  await aWhile()
  other.clock.ahead = 0
  expect(await other.send()).toMatchObject([{ isRecorded: false }])
  expect(await at.roundOf(busy.id)).toMatchObject({ counted: 10, hasMoved: true })
})

test('goods that moved at about the time of the scan make its line count again, with the movements', async () => {
  const { id, binId, code } = await at.begun()
  const phone = await aCountDevice(db, ada, id, { exact: 20_000 })
  await at.sell(binId, 3)
  await phone.scan(binId, 'MUG-RED', 7)
  const [answer] = await phone.send()
  expect(answer).toEqual({
    isRecorded: false,
    message: `What was there of MUG-RED in ${code} when this was scanned is not certain: issue at about that time. The line is counted again.`,
  })
  expect(phone.shown().lines.find(({ sku }) => sku === 'MUG-RED')).toMatchObject({
    counted: 7,
    hasMoved: true,
    whyAgain: answer?.message,
  })
  await tallied(db, ada, { id, binId, code: 'MUG-BLUE', amount: 10 })
  await tallied(db, ada, { id, binId, code: 'TRAY', amount: 10 })
  await expect(at.submit(id)).rejects.toMatchObject({ code: 'moved_while_counted' })
  const lineId = await at.lineIdOf(id)
  await db.transaction((tx) => restartLine(tx, ada, { id, lineId }))
  await tallied(db, ada, { id, binId, code: 'MUG-RED', amount: 7 })
  expect(await at.submit(id)).toMatchObject({ toRecount: 0 })
})

test('what others may see of the movements in a count that is not blind', async () => {
  const { id, binId } = await at.begun()
  await sql`update stock_counts set is_blind = false where id = ${id}`.execute(db.reader)
  const phone = await aCountDevice(db, ada, id, { exact: 20_000 })
  await at.sell(binId, 3)
  await phone.scan(binId, 'MUG-RED', 7)
  expect((await phone.send())[0]?.message).toContain('issue of 3')
})

test('stock that moved between two scans of a line makes it count again', async () => {
  const { id, binId } = await at.begun()
  const phone = await aCountDevice(db, ada, id)
  await aWhile()
  await phone.scan(binId, 'MUG-RED', 4)
  await aWhile()
  await at.sell(binId, 3)
  await aWhile()
  await phone.scan(binId, 'MUG-RED', 3)
  expect(await phone.send()).toEqual([
    kept,
    { isRecorded: false, message: expect.stringContaining('moved between two scans') },
  ])
  expect(await at.roundOf(id)).toMatchObject({ counted: 7, hasMoved: true })
})

test('a movement that is entered later for a day before the scan makes it count again', async () => {
  const { id, binId } = await at.begun()
  const phone = await aCountDevice(db, ada, id)
  await aWhile()
  await phone.scan(binId, 'MUG-RED', 10)
  await aWhile()
  const ware = world.variants[0]
  if (!ware) throw new Error('The world has a variant.')
  const on = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const { outletId } = world
  await adjustBy(db, world.admin, { outletId }, ware, { binId, difference: 1, on })
  expect(await phone.send()).toMatchObject([
    { isRecorded: false, message: expect.stringContaining('for a past day') },
  ])
})

test('the device keeps nothing of what is expected', async () => {
  const { id } = await at.begun(1_234 - 1_000)
  const sheet = JSON.stringify(await sheetOfCount(db.reader, ada, { id }))
  const codes = JSON.stringify(await codesOfCount(db.reader, ada, { id }))
  for (const text of [sheet, codes]) {
    expect(text).not.toContain('expected')
    expect(text).not.toContain('234')
  }
})

test('the device decides as the server does', async () => {
  const { id, binId } = await at.begun()
  const other = await aFilledBin(db, world, `N-${newId().slice(-8).toUpperCase()}`, 0)
  const phone = await aCountDevice(db, ada, id)
  const both = async (code: string, place: string | null, amount: number) => {
    await phone.reload()
    const here = await phone.scan(place, code, amount).then(
      () => phone.shown().lines.find((line) => line.sku === 'MUG-RED')?.counted,
      ({ code: why }: { code: string }) => why,
    )
    const there = await tallied(db, ada, { id, binId: place, code, amount }).then(
      ({ line }) => line.counted,
      ({ code: why }: { code: string }) => why,
    )
    expect(here, `${code} in ${place}`).toEqual(there)
    const [last] = phone.waiting()
    if (last) await phone.send()
    const lineId = await at.lineIdOf(id)
    const round = await at.roundOf(id)
    if (round) await db.transaction((tx) => restartLine(tx, ada, { id, lineId }))
  }
  await both('MUG-RED', binId, 3)
  await both(world.variants[0]?.barcode ?? '', binId, 2)
  await both('MUG-RED', other, 1)
  await both('MUG-RED', null, 1)
  await both('NO-SUCH-CODE', binId, 1)
})

test('goods that were not expected become one line, also where the device found them', async () => {
  const { id, binId } = await at.begun(0)
  const phone = await aCountDevice(db, ada, id)
  await phone.scan(binId, 'MUG-RED', 2)
  await phone.scan(binId, 'MUG-RED', 1)
  expect(phone.shown()).toMatchObject({ count: { lines: 1, counted: 1, found: 1 } })
  expect(await phone.send()).toEqual([kept, kept])
  expect(phone.shown()).toMatchObject({ count: { lines: 1, counted: 1, found: 1 } })
  expect(phone.shown().lines).toMatchObject([{ counted: 3, isFound: true }])
  const lineId = await at.lineIdOf(id)
  const undone = { id, lineId, round: 1, quantity: 3 }
  await db.transaction((tx) => takeBackTally(tx, ada, undone))
  expect(await linesOf(db, id)).toEqual([])
})
