import { beforeAll, expect, test } from 'vitest'
import { mappingPresets } from '#delivery/couriers/mapping-presets.ts'
import { saveConnection } from '#delivery/couriers/server/index.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Database } from '#platform/server/db/database.ts'
import { aCourierConnection } from '../../../../../tests/support/courier-steps.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { bookAll } from '../../../../../tests/support/dispatch-steps.ts'
import { anOrder } from '../../../../../tests/support/orders-in-state.ts'
import { aCourier } from '../../../../../tests/support/parcel-in-state.ts'
import { makeWorld, setUp, type World } from '../../../../../tests/support/world.ts'
import { cancelSheet, closeSheet, reopenSheet } from './close-sheet.ts'
import { openSheet } from './open-sheet.ts'
import { scanToSheet } from './scan-to-sheet.ts'
import { listVoidManifests, tellVoid } from './void-manifests.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
})

/** A closed sheet with one parcel; its courier is asked for a manifest over HTTP. */
async function aClosed() {
  const courierId = await db.transaction((tx) => aCourier(tx))
  const { number } = await anOrder(db, world, 'packed')
  await bookAll(db, world.admin, [`S-${number}`], courierId)
  const { id: connectionId } = await aCourierConnection(db, 'https://courier.example.test')
  await db.transaction((tx) =>
    saveConnection(tx, setUp, {
      courierId,
      version: 0,
      adapter: 'http',
      connectionId,
      signatureHeader: 'x-signature',
      signatureForm: 'hex',
      mapping: mappingPresets[0]?.mapping ?? { acts: {} },
    }),
  )
  const { outletId } = world
  const sheet = await db.transaction((tx) => openSheet(tx, world.admin, { outletId, courierId }))
  await scanToSheet(db, world.admin, { id: sheet.id, code: `S-${number}` }, null)
  return db.transaction((tx) => closeSheet(tx, world.admin, sheet))
}

const callsOf = (id: string) =>
  db.reader
    .selectFrom('courier_calls')
    .select(['reference', 'next_attempt_at as nextAttemptAt', 'given_up_by as givenUpBy'])
    .where('entity_id', '=', id)
    .orderBy('queued_at')
    .execute()

const reopen = (sheet: { id: string; version: number }) =>
  db.transaction((tx) => reopenSheet(tx, world.admin, sheet))

async function answerWith(id: string, courierNumber: string) {
  await db.reader
    .updateTable('courier_calls')
    .set({ settled_at: new Date().toISOString(), next_attempt_at: null, attempts: 1 })
    .where('entity_id', '=', id)
    .execute()
  await db.reader
    .updateTable('load_sheets')
    .set({ courier_number: courierNumber })
    .where('id', '=', id)
    .execute()
}

const tasksOf = async (id: string) =>
  (await listVoidManifests(db.reader, world.admin)).manifests.filter((one) => one.sheetId === id)

test('an unsent call is dropped when the sheet is reopened', async () => {
  const closed = await aClosed()
  const reopened = await reopen(closed)
  expect(await callsOf(closed.id)).toMatchObject([
    { nextAttemptAt: null, givenUpBy: world.admin.name },
  ])
  expect(await tasksOf(closed.id)).toEqual([])
  await db.transaction((tx) => closeSheet(tx, world.admin, reopened))
  const calls = await callsOf(closed.id)
  expect(calls.filter(({ nextAttemptAt }) => nextAttemptAt !== null)).toHaveLength(1)
})

test('a manifest that the courier has becomes a task until the courier was told', async () => {
  const closed = await aClosed()
  await answerWith(closed.id, '123')
  await reopen(closed)
  const tasks = await tasksOf(closed.id)
  expect(tasks).toMatchObject([{ courierNumber: '123' }])
  const say = () => db.transaction((tx) => tellVoid(tx, world.admin, closed))
  await say()
  expect(await tasksOf(closed.id)).toEqual([])
  await expect(say()).rejects.toThrow(Refusal)
})

test('a call without a clear answer becomes a task without a number', async () => {
  const closed = await aClosed()
  await db.reader
    .updateTable('courier_calls')
    .set({ attempts: 1 })
    .where('entity_id', '=', closed.id)
    .execute()
  await reopen(closed)
  expect(await tasksOf(closed.id)).toMatchObject([{ courierNumber: '' }])
  expect(await callsOf(closed.id)).toMatchObject([{ nextAttemptAt: null }])
})

test('cancelling a closed sheet voids its manifest, cancelling an open one does nothing more', async () => {
  const closed = await aClosed()
  await answerWith(closed.id, '124')
  await db.transaction((tx) => cancelSheet(tx, world.admin, closed))
  expect(await tasksOf(closed.id)).toHaveLength(1)
  const other = await aClosed()
  await answerWith(other.id, '125')
  const reopened = await reopen(other)
  await db.transaction((tx) => cancelSheet(tx, world.admin, reopened))
  expect(await tasksOf(other.id)).toHaveLength(1)
})
