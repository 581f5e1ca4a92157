import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { moveBetweenBins, takeOutStock } from '#stock/inventory/server/index.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { aCountDevice, aWhile } from '../../../../tests/support/late-count-steps.ts'
import { ledgerFaults } from '../../../../tests/support/ledger.ts'
import { adjustBy } from '../../../../tests/support/past-days-steps.ts'
import {
  aFilledBin,
  aPlannedCount,
  linesOf,
  stockCountParts,
  tallied,
} from '../../../../tests/support/stock-count-steps.ts'
import { makeUser, makeWorld, setUp, type World } from '../../../../tests/support/world.ts'
import { restartLine, takeBackTally } from './change-tally.ts'
import { codesOfCount, sheetOfCount } from './count-sheet.ts'
import { getStockCount } from './get-stock-count.ts'
import { cancelCount, postCount, recountLines } from './review-count.ts'
import { startCount } from './start-count.ts'
import { submitCount } from './submit-count.ts'
import { tallyGoods } from './tally-goods.ts'

let db: Database
let world: World
let ada: Actor
let ben: Actor

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 1_000)
  ada = await db.transaction((tx) => makeUser(tx, 'warehouse_manager'))
  ben = await db.transaction((tx) => makeUser(tx, 'warehouse_manager'))
})

const kept = { isRecorded: true, message: '' }

async function begun(units = 10) {
  const code = `L-${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  const binId = await aFilledBin(db, world, code, units)
  const { id } = await aPlannedCount(db, ada, world.outletId, [binId])
  await db.transaction((tx) => startCount(tx, ada, { id, version: 1 }))
  return { id, binId, code }
}

const versionOf = async (id: string) =>
  (await getStockCount(db.reader, world.admin, { id })).version

const submit = async (id: string, actor = ada) => {
  const version = await versionOf(id)
  return db.transaction((tx) => submitCount(tx, actor, { id, version }))
}

/** Units leave the bin, as by a sale. */
const sell = (binId: string, quantity: number) => {
  const row = { variantId: world.variants[0]?.id ?? '', outletId: world.outletId, binId, quantity }
  const source = { noun: 'stock', id: world.outletId, reason: 'Sold' }
  return db.transaction((tx) => takeOutStock(tx, setUp, source, [row], { kind: 'issue' }))
}

const moveIn = (toBinId: string, quantity: number) => {
  const row = { variantId: world.variants[0]?.id ?? '', outletId: world.outletId }
  const source = { noun: 'stock', id: world.outletId, reason: 'Moved' }
  return db.transaction((tx) =>
    moveBetweenBins(tx, setUp, source, [{ ...row, fromBinId: null, toBinId, quantity }]),
  )
}

async function roundOf(id: string, sku = 'MUG-RED') {
  const found = await sql<{
    counted: number
    expected: number
    hasMoved: boolean
    whyAgain: string
    round: number
  }>`select r.counted, r.expected, r.has_moved as "hasMoved", r.why_again as "whyAgain", r.round
    from stock_count_rounds r join stock_count_lines line on line.id = r.line_id
      and line.round = r.round join variants v on v.id = line.variant_id
    where line.count_id = ${id} and v.sku = ${sku}`.execute(db.reader)
  return found.rows[0] ?? null
}

const lineIdOf = async (id: string, sku = 'MUG-RED') =>
  (await linesOf(db, id)).find((line) => line.sku === sku)?.id ?? ''

test('a late scan is compared with the ledger as it was when it was made', async () => {
  const { id, binId } = await begun()
  await sell(binId, 1)
  const phone = await aCountDevice(db, ada, id)
  await aWhile()
  await phone.scan(binId, 'MUG-RED', 9)
  await aWhile()
  await sell(binId, 4)
  await moveIn(binId, 2)
  expect(await phone.send()).toEqual([kept])
  expect(await roundOf(id)).toMatchObject({ counted: 9, expected: 9, hasMoved: false })
  await tallied(db, ada, { id, binId, code: 'MUG-BLUE', amount: 10 })
  await tallied(db, ada, { id, binId, code: 'TRAY', amount: 10 })
  expect(await submit(id)).toMatchObject({ toRecount: 0 })
  const version = await versionOf(id)
  expect(await db.transaction((tx) => postCount(tx, world.admin, { id, version }))).toMatchObject({
    booked: 0,
  })
  expect(await ledgerFaults(db)).toEqual([])
})

test('a clock that is wrong by hours changes nothing, and one that was set meanwhile is not believed', async () => {
  for (const ahead of [5 * 3_600_000, -7 * 3_600_000]) {
    const { id, binId } = await begun()
    const phone = await aCountDevice(db, ada, id, { ahead })
    await aWhile()
    await phone.scan(binId, 'MUG-RED', 10)
    await aWhile()
    await sell(binId, 3)
    expect(await phone.send()).toEqual([kept])
    expect(await roundOf(id)).toMatchObject({ expected: 10, hasMoved: false })
  }
  const quiet = await begun()
  const one = await aCountDevice(db, ada, quiet.id, { ahead: 3_600_000 })
  await one.scan(quiet.binId, 'MUG-RED', 10)
  one.clock.ahead = 0
  expect(await one.send()).toEqual([kept])
  const busy = await begun()
  const other = await aCountDevice(db, ada, busy.id, { ahead: 3_600_000 })
  await other.scan(busy.binId, 'MUG-RED', 10)
  await aWhile()
  await sell(busy.binId, 3)
  await aWhile()
  other.clock.ahead = 0
  expect(await other.send()).toMatchObject([{ isRecorded: false }])
  expect(await roundOf(busy.id)).toMatchObject({ counted: 10, hasMoved: true })
})

test('goods that moved at about the time of the scan make its line count again, with the movements', async () => {
  const { id, binId, code } = await begun()
  const phone = await aCountDevice(db, ada, id, { exact: 20_000 })
  await sell(binId, 3)
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
  await expect(submit(id)).rejects.toMatchObject({ code: 'moved_while_counted' })
  const lineId = await lineIdOf(id)
  await db.transaction((tx) => restartLine(tx, ada, { id, lineId }))
  await tallied(db, ada, { id, binId, code: 'MUG-RED', amount: 7 })
  expect(await submit(id)).toMatchObject({ toRecount: 0 })
})

test('what others may see of the movements in a count that is not blind', async () => {
  const { id, binId } = await begun()
  await sql`update stock_counts set is_blind = false where id = ${id}`.execute(db.reader)
  const phone = await aCountDevice(db, ada, id, { exact: 20_000 })
  await sell(binId, 3)
  await phone.scan(binId, 'MUG-RED', 7)
  expect((await phone.send())[0]?.message).toContain('issue of 3')
})

test('stock that moved between two scans of a line makes it count again', async () => {
  const { id, binId } = await begun()
  const phone = await aCountDevice(db, ada, id)
  await aWhile()
  await phone.scan(binId, 'MUG-RED', 4)
  await aWhile()
  await sell(binId, 3)
  await aWhile()
  await phone.scan(binId, 'MUG-RED', 3)
  expect(await phone.send()).toEqual([
    kept,
    { isRecorded: false, message: expect.stringContaining('moved between two scans') },
  ])
  expect(await roundOf(id)).toMatchObject({ counted: 7, hasMoved: true })
})

test('a movement that is entered later for a day before the scan makes it count again', async () => {
  const { id, binId } = await begun()
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

test('scans add up where the device knew of all that was counted, else the line is counted again', async () => {
  const { id, binId } = await begun()
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
  expect(await roundOf(id)).toMatchObject({ counted: 10, hasMoved: false })
  expect(await roundOf(id, 'TRAY')).toMatchObject({ counted: 20, hasMoved: true })
})

test('two devices that count one line without the network conflict, also of one user', async () => {
  for (const second of [ben, ada]) {
    const { id, binId } = await begun()
    const phones = [await aCountDevice(db, ada, id), await aCountDevice(db, second, id)]
    for (const phone of phones) await phone.scan(binId, 'MUG-RED', 10)
    expect(await phones[0]?.send()).toEqual([kept])
    expect(await phones[1]?.send()).toMatchObject([{ isRecorded: false }])
    expect(await roundOf(id)).toMatchObject({ counted: 20, hasMoved: true })
  }
})

test('a scan that is sent twice counts once, and so does one whose answer was lost', async () => {
  const { id, binId } = await begun()
  const phone = await aCountDevice(db, ada, id)
  await phone.scan(binId, 'MUG-RED', 10)
  const [made] = phone.waiting()
  if (!made) throw new Error('A scan waits.')
  expect(await Promise.all([phone.sendOne(made), phone.sendOne(made)])).toEqual([kept, kept])
  expect(await roundOf(id)).toMatchObject({ counted: 10, hasMoved: false })
  const lost = await aCountDevice(db, ada, id)
  const scanId = await lost.scan(binId, 'TRAY', 10)
  const online = tallyGoods(stockCountParts)
  await online(db, ada, { id, binId, code: 'TRAY', amount: 10, scanId }, null)
  expect(await lost.send()).toEqual([kept])
  expect(await roundOf(id, 'TRAY')).toMatchObject({ counted: 10, hasMoved: false })
  const after = await aCountDevice(db, ada, id)
  const later = await after.scan(binId, 'MUG-BLUE', 10)
  await after.send()
  await expect(
    online(db, ada, { id, binId, code: 'MUG-BLUE', amount: 10, scanId: later }, null),
  ).rejects.toMatchObject({ code: 'scan_recorded' })
  expect(await roundOf(id, 'MUG-BLUE')).toMatchObject({ counted: 10 })
})

test('scans that arrive out of order lose nothing, and the line is counted again', async () => {
  const { id, binId } = await begun()
  const phone = await aCountDevice(db, ada, id)
  await phone.scan(binId, 'MUG-RED', 6)
  await phone.scan(binId, 'MUG-RED', 4)
  const [first, second] = phone.waiting()
  if (!first || !second) throw new Error('Two scans wait.')
  expect(await phone.sendOne(second)).toMatchObject({ isRecorded: false })
  expect(await phone.sendOne(first)).toMatchObject({ isRecorded: false })
  expect(await roundOf(id)).toMatchObject({ counted: 10, hasMoved: true })
})

test('an undo takes back its own scan, and nothing of one that was not counted', async () => {
  const { id, binId } = await begun()
  const phone = await aCountDevice(db, ada, id)
  const first = await phone.scan(binId, 'MUG-RED', 10)
  await phone.scan(binId, 'MUG-BLUE', 7)
  phone.undo(first)
  await phone.scan(binId, 'MUG-RED', 9)
  expect(await phone.send()).toEqual([kept, kept, kept, kept])
  expect(await roundOf(id)).toMatchObject({ counted: 9, hasMoved: false })
  const other = await aCountDevice(db, ada, id)
  const refused = await other.scan(binId, 'TRAY', 10)
  other.undo(refused)
  await tallied(db, ben, { id, binId, code: 'TRAY', amount: 10 })
  expect(await other.send()).toMatchObject([{ isRecorded: false }, kept])
  expect(await roundOf(id, 'TRAY')).toMatchObject({ counted: 20, hasMoved: true })
})

test('none of a line is recorded late, and not over what was counted meanwhile', async () => {
  const { id, binId } = await begun()
  const phone = await aCountDevice(db, ada, id)
  for (const sku of ['MUG-RED', 'TRAY']) phone.none(await lineIdOf(id, sku))
  await tallied(db, ben, { id, binId, code: 'TRAY', amount: 10 })
  expect(await phone.send()).toMatchObject([kept, { isRecorded: false }])
  expect(await roundOf(id)).toMatchObject({ counted: 0, expected: 10, hasMoved: false })
  expect(await roundOf(id, 'TRAY')).toMatchObject({ counted: 10, hasMoved: true })
})

test('what was discarded meanwhile is not counted into the new attempt', async () => {
  const { id, binId } = await begun()
  await tallied(db, ada, { id, binId, code: 'MUG-RED', amount: 3 })
  const phone = await aCountDevice(db, ada, id)
  await phone.scan(binId, 'MUG-RED', 7)
  const lineId = await lineIdOf(id)
  await db.transaction((tx) => restartLine(tx, ben, { id, lineId }))
  await tallied(db, ben, { id, binId, code: 'MUG-RED', amount: 10 })
  expect(await phone.send()).toMatchObject([
    { isRecorded: false, message: expect.stringContaining('discarded') },
  ])
  expect(await roundOf(id)).toMatchObject({ counted: 10, hasMoved: false })
})

test('a round that was finished, reviewed, posted or cancelled meanwhile does not change', async () => {
  const rounds = async (id: string) =>
    (
      await sql`select r.* from stock_count_rounds r join stock_count_lines line
        on line.id = r.line_id where line.count_id = ${id} order by 1, 2`.execute(db.reader)
    ).rows
  const counted = async (red: number) => {
    const { id, binId } = await begun()
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
  expect(await submit(recounted.id)).toMatchObject({ toRecount: 1 })
  await unchanged(recounted)
  const reviewed = await counted(10)
  await submit(reviewed.id)
  await unchanged(reviewed)
  const returned = await counted(10)
  await submit(returned.id)
  const lineIds = [await lineIdOf(returned.id)]
  const version = await versionOf(returned.id)
  await db.transaction((tx) => recountLines(tx, world.admin, { id: returned.id, version, lineIds }))
  await unchanged(returned)
  const posted = await counted(10)
  await submit(posted.id)
  const step = { id: posted.id, version: await versionOf(posted.id) }
  await db.transaction((tx) => postCount(tx, world.admin, step))
  await unchanged(posted)
  const cancelled = await counted(10)
  const end = { id: cancelled.id, version: await versionOf(cancelled.id), why: 'Planned twice' }
  await db.transaction((tx) => cancelCount(tx, ada, end))
  await unchanged(cancelled)
})

test('a user who counted a line before does not count it again, neither on the device nor on the server', async () => {
  const { id, binId } = await begun()
  const early = await aCountDevice(db, ada, id)
  for (const sku of ['MUG-BLUE', 'TRAY'])
    await tallied(db, ada, { id, binId, code: sku, amount: 10 })
  await tallied(db, ada, { id, binId, code: 'MUG-RED', amount: 2 })
  await submit(id)
  await early.reload()
  await expect(early.scan(binId, 'MUG-RED', 10)).rejects.toMatchObject({
    code: 'recount_by_another',
  })
  const phone = await aCountDevice(db, ben, id)
  await phone.scan(binId, 'MUG-RED', 10)
  expect(await phone.send()).toEqual([kept])
  expect(await roundOf(id)).toMatchObject({ round: 2, counted: 10, expected: 10 })
})

test('the device keeps nothing of what is expected', async () => {
  const { id } = await begun(1_234 - 1_000)
  const sheet = JSON.stringify(await sheetOfCount(db.reader, ada, { id }))
  const codes = JSON.stringify(await codesOfCount(db.reader, ada, { id }))
  for (const text of [sheet, codes]) {
    expect(text).not.toContain('expected')
    expect(text).not.toContain('234')
  }
})

test('the device decides as the server does', async () => {
  const { id, binId } = await begun()
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
    const lineId = await lineIdOf(id)
    const round = await roundOf(id)
    if (round) await db.transaction((tx) => restartLine(tx, ada, { id, lineId }))
  }
  await both('MUG-RED', binId, 3)
  await both(world.variants[0]?.barcode ?? '', binId, 2)
  await both('MUG-RED', other, 1)
  await both('MUG-RED', null, 1)
  await both('NO-SUCH-CODE', binId, 1)
})

test('goods that were not expected become one line, also where the device found them', async () => {
  const { id, binId } = await begun(0)
  const phone = await aCountDevice(db, ada, id)
  await phone.scan(binId, 'MUG-RED', 2)
  await phone.scan(binId, 'MUG-RED', 1)
  expect(phone.shown()).toMatchObject({ count: { lines: 1, counted: 1, found: 1 } })
  expect(await phone.send()).toEqual([kept, kept])
  expect(phone.shown()).toMatchObject({ count: { lines: 1, counted: 1, found: 1 } })
  expect(phone.shown().lines).toMatchObject([{ counted: 3, isFound: true }])
  const lineId = await lineIdOf(id)
  const undone = { id, lineId, round: 1, quantity: 3 }
  await db.transaction((tx) => takeBackTally(tx, ada, undone))
  expect(await linesOf(db, id)).toEqual([])
})
