import { beforeAll, expect, test } from 'vitest'
import type { Refusal } from '#platform/refusal.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { aDeliveredScan, anOpenGate } from '../../../../tests/support/claim-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { aParcel } from '../../../../tests/support/parcel-in-state.ts'
import { personAt } from '../../../../tests/support/transfer-steps.ts'
import { makeWorld, type World } from '../../../../tests/support/world.ts'
import type { GateSession } from '../gate.contract.ts'
import {
  afterGateScan,
  decideAtGate,
  type ShownSession,
  undoOfGateScan,
} from '../offline-gate.rules.ts'
import { addCourierSheet } from './add-courier-sheet.ts'
import { closeGate } from './close-gate.ts'
import { getSession } from './find-gate-session.ts'
import { openGate } from './open-gate.ts'
import { scanAtGate } from './scan-at-gate.ts'
import { scanAtGateLater } from './scan-at-gate-later.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 400)
})

const madeAt = '2026-01-05T10:00:00.000Z'
const kept = { isRecorded: true, message: '' }

/** An open session with a manifest of two parcels that come back, and one that was delivered. */
async function atGate() {
  const { admin, outletId } = world
  const first = await aParcel(db, world, 'returning')
  const { courierId } = first
  const second = await aParcel(db, world, 'returning', { courierId })
  const delivered = await aParcel(db, world, 'delivered', { courierId })
  const parcels = [first, second, delivered]
  const id = await db.transaction(async (tx) => {
    const lines = parcels.map(({ trackingNumber: number }) => ({ number, branch: '' }))
    const about = { outletId, courierId }
    const sheet = await addCourierSheet(tx, admin, { ...about, reference: newId(), lines })
    return (await openGate(tx, admin, { ...about, sheetId: sheet.id })).id
  })
  const seen = () => getSession(db.reader, admin, { id })
  const later = async (code: string, scanId = newId(), undoes?: { scanId: string }) => {
    const input = { id, code, scanId, undoes, madeAt }
    const { session: _, ...answer } = await scanAtGateLater(db, admin, input, null)
    return answer
  }
  return { id, courierId, first, second, delivered, seen, later }
}

test('a scan that is sent twice, or whose answer was lost, receives its parcel once', async () => {
  const { id, first, second, seen, later } = await atGate()
  const scanId = newId()
  const twice = await Promise.all([later(first.code, scanId), later(first.code, scanId)])
  expect(twice).toEqual([kept, kept])
  const lost = newId()
  await scanAtGate(db, world.admin, { id, code: second.trackingNumber, scanId: lost }, null)
  expect(await later(second.trackingNumber, lost)).toEqual(kept)
  expect((await seen()).counts).toMatchObject({ expected: 2, received_before: 0 })
  const again = scanAtGate(db, world.admin, { id, code: second.code, scanId: lost }, null)
  await expect(again).rejects.toMatchObject({ code: 'scan_recorded' })
})

test('what another user received meanwhile names them, and its undo leaves it received', async () => {
  const { courierId, first, seen, later } = await atGate()
  const other = await personAt(db, 'returns_manager', [world.outletId])
  const gate = await anOpenGate(db, { ...world, admin: other }, courierId)
  await scanAtGate(db, other, { id: gate.id, code: first.code }, null)
  const scanId = newId()
  const answer = await later(first.code, scanId)
  expect(answer.isRecorded).toBe(false)
  expect(answer.message).toMatch(/was received before: by .+, Gate /)
  expect(await later(first.code, scanId)).toEqual(answer)
  expect(await later('A-UNDO', newId(), { scanId })).toEqual(kept)
  expect((await seen()).counts).toMatchObject({ expected: 0, received_before: 0 })
  expect(await stateOf(first.id)).toBe('received_back')
})

test('a delivered and an unknown parcel wait for a person, in words, and are in the session', async () => {
  const { delivered, seen, later } = await atGate()
  expect(await later(delivered.code)).toMatchObject({
    isRecorded: false,
    message: expect.stringMatching(/Is this parcel really in your hands/),
  })
  expect(await later('S-999999999')).toMatchObject({
    isRecorded: false,
    message: expect.stringMatching(/^No parcel of this outlet/),
  })
  expect((await seen()).scans).toMatchObject([{ verdict: 'unknown' }, { verdict: 'delivered' }])
  expect(await stateOf(delivered.id)).toBe('delivered')
})

test('a parcel of another courier and a closed session refuse late scans', async () => {
  const { id, first, seen, later } = await atGate()
  const foreign = await aParcel(db, world, 'returning')
  expect(await later(foreign.code)).toMatchObject({
    isRecorded: false,
    message: expect.stringMatching(/Put it aside/),
  })
  const { version } = await seen()
  const signed = { riderName: 'Sam', signaturePath: '', unsigned: 'Signed on paper' }
  await db.transaction((tx) => closeGate(tx, world.admin, { id, version, ...signed }))
  expect(await later(first.code)).toMatchObject({
    isRecorded: false,
    message: expect.stringMatching(/is closed\. Open a new one/),
  })
  expect(await stateOf(first.id)).toBe('returning')
})

test('an undo takes back its own scan, and one that never arrived nothing', async () => {
  const { first, second, seen, later } = await atGate()
  const scanId = newId()
  await later(first.code, scanId)
  await later(second.code)
  expect(await later('A-UNDO', newId(), { scanId })).toEqual(kept)
  expect(await later('A-UNDO', newId(), { scanId: newId() })).toEqual(kept)
  expect([await stateOf(first.id), await stateOf(second.id)]).toEqual([
    'returning',
    'received_back',
  ])
  const { scanId: foreign } = await aDeliveredScan(db, world)
  expect(await later('A-UNDO', newId(), { scanId: foreign })).toEqual(kept)
  expect((await seen()).counts.expected).toBe(1)
})

test('the id of a scan of another session is refused, not taken', async () => {
  const { first, later } = await atGate()
  const { scanId } = await aDeliveredScan(db, world)
  expect(await later(first.code, scanId)).toMatchObject({ isRecorded: false })
  expect(await stateOf(first.id)).toBe('returning')
})

test('the device shows what the server will: expected parcels, and no verdict for others', async () => {
  const { first, second, delivered, seen, id } = await atGate()
  const before = await seen()
  const made = (shown: ShownSession, code: string) =>
    decideAtGate(shown, { scanId: newId(), code, at: madeAt })
  for (const code of [first.code.toLowerCase(), second.trackingNumber]) {
    const shown = await seen()
    const onDevice = afterGateScan(shown, made(shown, code))
    const { session } = await scanAtGate(db, world.admin, { id, code }, null)
    expect(countsOf(onDevice)).toEqual(countsOf(session))
  }
  for (const code of [delivered.code, delivered.trackingNumber, 'S-999999999'])
    expect(made(before, code)).toMatchObject({ parcel: null, scan: { isUnsent: true } })
  const twice = attempt(() => made(afterGateScan(before, made(before, first.code)), first.code))
  expect(twice).toEqual('already_scanned')
  const byNumber = () => made(afterGateScan(before, made(before, first.code)), first.trackingNumber)
  expect(attempt(byNumber)).toEqual('already_scanned')
  const effect = made(before, first.code)
  const after = afterGateScan(before, effect)
  const undone = afterGateScan(after, undoOfGateScan(effect.scan, effect))
  expect(countsOf(undone)).toEqual(countsOf(before))
  expect(attempt(() => made({ ...before, state: 'closed' }, first.code))).toBe('wrong_state')
})

const countsOf = ({ counts, missing }: Pick<GateSession, 'counts' | 'missing'>) => ({
  counts,
  missing: missing.map(({ code }) => code).toSorted(),
})

async function stateOf(id: string) {
  const row = await db.reader
    .selectFrom('parcels')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.state
}

function attempt(act: () => unknown) {
  try {
    return act()
  } catch (error) {
    return (error as Refusal).code // parse edge: the rules throw refusals only
  }
}
