import { beforeAll, expect, test } from 'vitest'
import type { Refusal } from '#platform/refusal.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { ledgerFaults } from '../../../../tests/support/ledger.ts'
import { aReturn } from '../../../../tests/support/return-steps.ts'
import { makeWorld, type World } from '../../../../tests/support/world.ts'
import type { LateGrade } from '../late-returns.fields.ts'
import {
  afterReturned,
  decideGrade,
  decideReturned,
  undoOfReturned,
} from '../offline-returns.rules.ts'
import type { WholeReturn } from '../returns.fields.ts'
import { codesOfReturn } from './codes-of-return.ts'
import { getReturn } from './get-return.ts'
import { inspectUnits } from './inspect-units.ts'
import { noteLater } from './note-later.ts'
import { receiveUnit } from './receive-unit.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 200)
})

const madeAt = '2026-01-05T10:00:00.000Z'
const kept = { isRecorded: true, message: '' }

/** A return of whose units none is here yet. */
async function atDesk() {
  const { id } = await aReturn(db, world, 'approved')
  const seen = () => getReturn(db.reader, world.admin, { id })
  const codes = await codesOfReturn(db.reader, world.admin, { id })
  const [line] = (await seen()).rows
  if (!line) throw new Error('The return has a line.')
  const { id: lineId, sku, expected } = line
  const later = async (more: Partial<Parameters<typeof noteLater>[2]> = {}) => {
    const input = { id, code: sku, scanId: newId(), madeAt, ...more }
    const { return: _, ...answer } = await noteLater(db, world.admin, input, null)
    return answer
  }
  const scanned = (found: WholeReturn, code = sku) =>
    decideReturned(found, codes, { code, thisYear: 2026 })
  return { id, lineId, sku, expected, codes, seen, later, scanned }
}

const graded = (lineId: string, more: Partial<LateGrade> = {}): LateGrade => ({
  ...{ lineId, quantity: 1, grade: 'as_new', disposition: 'restock', flag: null },
  ...more,
})

test('a unit that is sent twice, or whose answer was lost, is received once', async () => {
  const { id, sku, seen, later } = await atDesk()
  const scanId = newId()
  expect(await Promise.all([later({ scanId }), later({ scanId })])).toEqual([kept, kept])
  expect((await seen()).rows[0]?.received).toBe(1)
  const other = await atDesk()
  const lost = newId()
  const online = { id: other.id, code: other.sku, scanId: lost }
  await receiveUnit(db, world.admin, online, null)
  expect(await other.later({ scanId: lost })).toEqual(kept)
  expect((await other.seen()).rows[0]?.received).toBe(1)
  const again = receiveUnit(db, world.admin, { id, code: sku, scanId }, null)
  await expect(again).rejects.toMatchObject({ code: 'scan_recorded' })
  expect(await ledgerFaults(db)).toEqual([])
})

test('two devices with the same unit: the second is told that all are here', async () => {
  const { id, expected, sku, seen, later } = await atDesk()
  for (let unit = 0; unit < expected; unit += 1)
    await receiveUnit(db, world.admin, { id, code: sku }, null)
  const scanId = newId()
  expect(await later({ scanId })).toMatchObject({
    isRecorded: false,
    message: expect.stringMatching(/that Return .* can bring are here/),
  })
  const [line] = (await seen()).rows
  const undoes = { scanId, lineId: line?.id ?? '', quantity: 1 }
  expect(await later({ code: 'A-UNDO', undoes })).toEqual(kept)
  expect((await seen()).rows[0]?.received).toBe(expected)
})

test('a condition is graded once, its stock moves, and no money does', async () => {
  const { id, lineId, seen, later } = await atDesk()
  await later()
  const scanId = newId()
  const grade = { scanId, graded: graded(lineId) }
  expect([await later(grade), await later(grade)]).toEqual([kept, kept])
  const found = await seen()
  expect(found.rows[0]).toMatchObject({ received: 1, inspected: 1 })
  expect(found).toMatchObject({ settlement: null, refundedMinor: 0 })
  expect(await later({ graded: graded(lineId, { quantity: 9 }) })).toMatchObject({
    isRecorded: false,
    message: expect.stringMatching(/wait for inspection/),
  })
  const damaged = { grade: 'damaged', disposition: 'scrap' } as const
  await later()
  expect(await later({ graded: graded(lineId, damaged) })).toMatchObject({ isRecorded: false })
  expect((await getReturn(db.reader, world.admin, { id })).settledBy).toBeNull()
  expect(await ledgerFaults(db)).toEqual([])
})

test('an undo takes out its own unit, and nothing of what is graded', async () => {
  const { lineId, seen, later } = await atDesk()
  const scanId = newId()
  await later({ scanId })
  const undoes = { scanId, lineId, quantity: 1 }
  expect(await later({ code: 'A-UNDO', undoes })).toEqual(kept)
  expect((await seen()).rows[0]?.received).toBe(0)
  expect(await later({ code: 'A-UNDO', undoes: { ...undoes, scanId: newId() } })).toEqual(kept)
  const second = newId()
  await later({ scanId: second })
  await later({ graded: graded(lineId) })
  expect(await later({ code: 'A-UNDO', undoes: { ...undoes, scanId: second } })).toMatchObject({
    isRecorded: false,
  })
})

test('the device decides as the server does', async () => {
  const { id, lineId, sku, expected, codes, seen, scanned } = await atDesk()
  let shown = await seen()
  for (const code of [...Array.from({ length: expected + 1 }, () => sku), 'NO-SUCH-CODE']) {
    const onDevice = await scanned(shown, code).then(
      (effect) => {
        shown = afterReturned(shown, effect)
        return linesOf(shown)
      },
      ({ code: why }: Refusal) => why,
    )
    const onServer = await receiveUnit(db, world.admin, { id, code }, null).then(
      ({ return: found }) => linesOf(found),
      ({ code: why }: Refusal) => why,
    )
    expect(onDevice, code).toEqual(onServer)
  }
  const before = await seen()
  const wrong = [
    graded(lineId, { quantity: 99 }),
    graded(lineId, { grade: 'b', disposition: 'restock' }),
    graded(lineId, { grade: 'damaged', disposition: 'scrap' }),
    graded(lineId),
  ]
  for (const each of wrong) {
    const onDevice = attempt(() => linesOf(afterReturned(before, decideGrade(before, codes, each))))
    const grading = db.transaction((tx) => inspectUnits(tx, world.admin, { id, ...each, note: '' }))
    const onServer = await grading.then(linesOf, ({ code }: Refusal) => code)
    expect(onDevice, JSON.stringify(each)).toEqual(onServer)
  }
})

test('goods with lots and what is graded wait for the server', async () => {
  const { lineId, codes, seen, scanned } = await atDesk()
  const found = await seen()
  const effect = await scanned(found)
  const after = afterReturned(found, effect)
  expect(linesOf(afterReturned(after, undoOfReturned(effect, newId())))).toEqual(linesOf(found))
  const grade = decideGrade(after, codes, graded(lineId))
  expect(attempt(() => undoOfReturned(grade, newId()))).toBe('more_than_received')
  const tracked = { ...codes, goods: codes.goods.map((each) => ({ ...each, isTracked: true })) }
  const scan = { code: codes.goods[0]?.sku ?? '', thisYear: 2026 }
  const refused = await decideReturned(found, tracked, scan).catch(({ code }: Refusal) => code)
  expect(refused).toBe('needs_server')
  expect(attempt(() => decideGrade(after, tracked, graded(lineId)))).toBe('needs_server')
})

const linesOf = ({ rows }: WholeReturn) =>
  rows.map(({ sku, received, inspected }) => ({ sku, received, inspected }))

function attempt<T>(act: () => T) {
  try {
    return act()
  } catch (error) {
    return (error as Refusal).code // parse edge: the rules throw refusals only
  }
}
