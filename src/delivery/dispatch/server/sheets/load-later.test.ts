import { beforeAll, expect, test } from 'vitest'
import type { Refusal } from '#platform/refusal.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { bookAll } from '../../../../../tests/support/dispatch-steps.ts'
import { aCourier, aPackedParcel } from '../../../../../tests/support/parcel-in-state.ts'
import { holdAtDesk } from '../../../../../tests/support/wave-steps.ts'
import { because, makeWorld, type World } from '../../../../../tests/support/world.ts'
import type { WholeSheet } from '../../load-sheets.fields.ts'
import { afterLoading, decideLoading, undoOfLoading } from '../../offline-loading.rules.ts'
import { getParcel } from '../parcels/get-parcel.ts'
import { voidBooking } from '../parcels/void-booking.ts'
import { closeSheet } from './close-sheet.ts'
import { getSheet } from './get-sheet.ts'
import { loadLater } from './load-later.ts'
import { openSheet } from './open-sheet.ts'
import { scanToSheet } from './scan-to-sheet.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
})

const madeAt = '2026-01-05T10:00:00.000Z'
const kept = { isRecorded: true, message: '' }

/** An open sheet, and booked parcels of its courier that are not on it. */
async function loading(parcels: number) {
  const { admin, outletId } = world
  const courierId = await db.transaction((tx) => aCourier(tx))
  const booked: { id: string; code: string; orderId: string }[] = []
  for (let at = 0; at < parcels; at += 1) booked.push(await aPackedParcel(db, world))
  await bookAll(
    db,
    admin,
    booked.map(({ code }) => code),
    courierId,
  )
  const { id } = await db.transaction((tx) => openSheet(tx, admin, { outletId, courierId }))
  const seen = () => getSheet(db.reader, admin, { id })
  const later = async (code: string, scanId = newId(), undoes?: { scanId: string }) => {
    const input = { id, code, scanId, undoes, madeAt }
    const { sheet: _, ...answer } = await loadLater(db, admin, input, null)
    return answer
  }
  const [first, second] = booked
  if (!first || !second) throw new Error('Two parcels are booked.')
  return { id, courierId, first, second, seen, later }
}

const onSheet = ({ rows, missing, parcels, cashMinor }: WholeSheet) => ({
  rows: rows.map(({ code, shipName }) => [code, shipName]),
  missing: missing.map(({ code }) => code).toSorted(),
  parcels,
  cashMinor,
})

test('a parcel that is sent twice, or whose answer was lost, is on the sheet once', async () => {
  const { id, first, second, seen, later } = await loading(2)
  const scanId = newId()
  expect(await Promise.all([later(first.code, scanId), later(first.code, scanId)])).toEqual([
    kept,
    kept,
  ])
  const lost = newId()
  await scanToSheet(db, world.admin, { id, code: second.code, scanId: lost }, null)
  expect(await later(second.code, lost)).toEqual(kept)
  expect((await seen()).parcels).toBe(2)
})

test('a hold, a replaced label and a closed sheet refuse late scans, in words', async () => {
  const { first, second, seen, later } = await loading(2)
  const number = (await seen()).missing.find(({ code }) => code === second.code)?.trackingNumber
  await holdAtDesk(db, world, first.orderId)
  expect(await later(first.code)).toMatchObject({
    isRecorded: false,
    message: expect.stringMatching(/is on hold/),
  })
  await db.transaction(async (tx) => {
    const { version } = await getParcel(tx, world.admin, { id: second.id })
    await voidBooking(tx, world.admin, { id: second.id, version, reason: because('Wrong') })
  })
  expect(await later(number ?? '')).toMatchObject({
    isRecorded: false,
    message: expect.stringMatching(/^The label .* is void/),
  })
  const other = await loading(2)
  await other.later(other.first.code)
  const { version } = await other.seen()
  await db.transaction((tx) => closeSheet(tx, world.admin, { id: other.id, version }))
  expect(await other.later(other.second.code)).toMatchObject({
    isRecorded: false,
    message: expect.stringMatching(/closed\. Reopen it/),
  })
})

test('what another user loaded meanwhile is scanned twice, and its undo takes nothing off', async () => {
  const { id, first, seen, later } = await loading(2)
  await scanToSheet(db, world.admin, { id, code: first.code }, null)
  const scanId = newId()
  expect(await later(first.code, scanId)).toEqual({
    isRecorded: false,
    message: `Parcel ${first.code} is on this sheet already; ${first.code} was scanned twice.`,
  })
  expect(await later('A-UNDO', newId(), { scanId })).toEqual(kept)
  expect((await seen()).parcels).toBe(1)
})

test('the device decides as the server does, and an undo takes off its own parcel', async () => {
  const { id, first, second, seen } = await loading(2)
  const number = (await seen()).missing.find(({ code }) => code === second.code)?.trackingNumber
  const scanned = { despiteSuspension: false, at: madeAt }
  for (const code of [first.code, first.code.toLowerCase(), number ?? '', number ?? '']) {
    const before = await seen()
    const onDevice = attempt(() =>
      onSheet(afterLoading(before, decideLoading(before, { code, ...scanned }))),
    )
    const onServer = await scanToSheet(db, world.admin, { id, code }, null).then(
      ({ sheet }) => onSheet(sheet),
      ({ code, message }: Refusal) => [code, message],
    )
    expect(onDevice, code).toEqual(onServer)
  }
  const fresh = await loading(2)
  const before = await fresh.seen()
  expect(attempt(() => decideLoading(before, { code: first.code, ...scanned }))).toEqual([
    'unknown_barcode',
    expect.stringMatching(/Set it aside until the network is back/),
  ])
  const effect = decideLoading(before, { code: fresh.first.code, ...scanned })
  const undone = afterLoading(afterLoading(before, effect), undoOfLoading(effect, newId()))
  expect(onSheet(undone)).toEqual(onSheet(before))
  const scanId = newId()
  await fresh.later(fresh.first.code, scanId)
  await fresh.later('A-UNDO', newId(), { scanId })
  expect(onSheet(await fresh.seen())).toEqual(onSheet(before))
})

function attempt<T>(act: () => T) {
  try {
    return act()
  } catch (error) {
    const { code, message } = error as Refusal // parse edge: the rules throw refusals only
    return [code, message]
  }
}
