import { beforeAll, expect, test } from 'vitest'
import { returnOfParcel } from '#delivery/returns/server/index.ts'
import type { Database } from '#platform/server/db/database.ts'
import { getOrder } from '#sales/orders/server/index.ts'
import {
  aDeliveredScan,
  aMissingReturn,
  anOpenGate,
} from '../../../../tests/support/claim-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { aParcel } from '../../../../tests/support/parcel-in-state.ts'
import { refusedAs } from '../../../../tests/support/wave-steps.ts'
import { makeWorld, type World } from '../../../../tests/support/world.ts'
import { answerScan, undoScan } from './answer-scan.ts'
import { closeGate } from './close-gate.ts'
import { getSession } from './find-gate-session.ts'
import { casesOfParcel } from './get-case.ts'
import { scanAtGate } from './scan-at-gate.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 200)
})

const stateOf = async (id: string) => {
  const parcel = await db.reader
    .selectFrom('parcels')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return parcel.state
}

const stockOf = async () =>
  db.reader
    .selectFrom('stock_levels')
    .select(['variant_id', 'on_hand', 'unavailable'])
    .where('outlet_id', '=', world.outletId)
    .orderBy('variant_id')
    .execute()

const answerAs = (scan: { id: string; scanId: string }, answer: 'came_back' | 'old_label') =>
  db.transaction((tx) => answerScan(tx, world.admin, { ...scan, answer }))

const undo = ({ id, scanId }: { id: string; scanId: string }) =>
  db.transaction((tx) => undoScan(tx, world.admin, { id, scanId }))

test('a scan of a delivered parcel does not receive it, but asks', async () => {
  const { id, scanId, verdict, says, parcel } = await aDeliveredScan(db, world, 2400)
  expect(verdict).toBe('delivered')
  expect(says).toMatch(/was delivered on .* collected £24.00. Is this parcel really in your hands/)
  expect(await stateOf(parcel.id)).toBe('delivered')
  const before = await stockOf()
  const session = await answerAs({ id, scanId }, 'came_back')
  expect(session.scans).toMatchObject([{ verdict: 'delivered', step: 'received' }])
  expect(await stateOf(parcel.id)).toBe('received_back')
  const { cases } = await casesOfParcel(db.reader, world.admin, { parcelId: parcel.id })
  expect(cases).toMatchObject([{ cause: 'delivered_and_back', state: 'open', valueMinor: 2400 }])
  expect(await refusedAs(answerAs({ id, scanId }, 'old_label'))).toBe('nothing_asked')

  await undo({ id, scanId })
  expect(await stateOf(parcel.id)).toBe('delivered')
  expect(await stockOf()).toEqual(before)
  expect(await refusedAs(undo({ id, scanId }))).toBe('nothing_to_undo')
})

test('an old label leaves the delivery unchanged and opens an unidentified parcel', async () => {
  const { id, scanId, parcel } = await aDeliveredScan(db, world)
  await answerAs({ id, scanId }, 'old_label')
  expect(await stateOf(parcel.id)).toBe('delivered')
  const found = await db.reader
    .selectFrom('returns')
    .select(['kind', 'note'])
    .where('note', 'like', `%${parcel.code}%`)
    .execute()
  expect(found).toMatchObject([{ kind: 'unplanned' }])
})

test('every scan can be undone until the session is closed, and then its order is returned', async () => {
  const { parcel, id: caseId } = await aMissingReturn(db, world)
  const gone = await stockOf()
  const { id, version } = await anOpenGate(db, world, parcel.courierId)
  const scan = () => scanAtGate(db, world.admin, { id, code: parcel.code }, null)
  const { scanId } = await scan()
  await undo({ id, scanId })
  expect(await stateOf(parcel.id)).toBe('returned_by_courier')
  expect(await stockOf()).toEqual(gone)
  expect(await returnOfParcel(db.reader, parcel.id)).toBeNull()
  const { cases } = await casesOfParcel(db.reader, world.admin, { parcelId: parcel.id })
  expect(cases).toMatchObject([{ id: caseId, state: 'open' }])
  expect((await getSession(db.reader, world.admin, { id })).missing).toHaveLength(1)

  const again = await scan()
  const close = (unsigned: string) =>
    db.transaction((tx) =>
      closeGate(tx, world.admin, { id, version, riderName: 'Sam', signaturePath: '', unsigned }),
    )
  expect(await refusedAs(close(''))).toBe('not_signed')
  await close('The driver signed the paper')
  const { state } = await getOrder(db.reader, world.admin, { id: parcel.order.id })
  expect(state).toBe('returned')
  expect(await refusedAs(undo({ id, scanId: again.scanId }))).toBe('wrong_state')
})

test("a scan with another courier's tracking number names that courier", async () => {
  const other = await aParcel(db, world, 'returning')
  const { id } = await anOpenGate(db, world)
  const scan = scanAtGate(db, world.admin, { id, code: other.trackingNumber }, null)
  expect(await refusedAs(scan)).toBe('other_courier')
})
