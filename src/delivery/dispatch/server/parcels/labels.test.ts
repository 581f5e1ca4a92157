import { buffer } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import type { Refusal } from '#platform/refusal.ts'
import type { Database } from '#platform/server/db/database.ts'
import { openFiles } from '#platform/server/files/open-files.ts'
import { keepFile, placeFile } from '#platform/server/files/place-file.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { bookAll } from '../../../../../tests/support/dispatch-steps.ts'
import { anOrder } from '../../../../../tests/support/orders-in-state.ts'
import { aCourier } from '../../../../../tests/support/parcel-in-state.ts'
import { makeWorld, setUp, type World } from '../../../../../tests/support/world.ts'
import { labelsFiles } from './labels-file.ts'
import { printLabels } from './print-labels.ts'

let db: Database
let world: World
const files = openFiles({ place: 'database' })

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
})

/** A booked parcel, with the courier's own label if given. */
async function aLabelled(theirs?: { mediaType: string; text: string }) {
  const order = await anOrder(db, world, 'packed')
  const parcel = await db.reader
    .selectFrom('parcels')
    .select(['id', 'code'])
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  const courierId = await db.transaction((tx) => aCourier(tx))
  await bookAll(db, world.admin, [parcel.code], courierId)
  if (!theirs) return parcel
  const bytes = Buffer.from(theirs.text)
  const placed = await placeFile(files, { bytes, mediaType: theirs.mediaType })
  await db.transaction(async (tx) => {
    const fileId = await keepFile(tx, setUp, files, placed)
    await tx
      .updateTable('parcel_bookings')
      .set({ label_file_id: fileId })
      .where('parcel_id', '=', parcel.id)
      .execute()
  })
  return parcel
}

const print = (parcels: readonly { id: string }[]) =>
  db.transaction((tx) =>
    printLabels(tx, world.admin, {
      ids: parcels.map(({ id }) => id),
      form: 'pdf',
      paper: 'label',
      reason: null,
    }),
  )

async function fetched(batchId: string, ending: string) {
  const path = `/files/labels/:id.${ending}`
  const route = labelsFiles(files).find((each) => each.path === path)
  if (route?.kind !== 'download') throw new Error(`Nothing is sent at ${path}.`)
  const sent = await route.send(db, world.admin, { id: batchId })
  return { ...sent, bytes: await buffer(sent.body) }
}

test('our own labels are pages of one document, in the requested order', async () => {
  const parcels = [await aLabelled(), await aLabelled()]
  const { batchId, ending } = await print(parcels)
  expect(ending).toBe('pdf')
  const { contentType, bytes } = await fetched(batchId, ending)
  expect(contentType).toBe('application/pdf')
  expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2)
})

test('with documents of couriers among them they are a zip, numbered in that order', async () => {
  const ours = await aLabelled()
  const document = await aLabelled({ mediaType: 'application/pdf', text: '%PDF-1.4 of theirs' })
  const printer = await aLabelled({ mediaType: 'application/zpl', text: '^XA of theirs^XZ' })
  const { batchId, ending } = await print([printer, ours, document])
  expect(ending).toBe('zip')
  const { contentType, bytes } = await fetched(batchId, ending)
  expect(contentType).toBe('application/zip')
  const inside = unzipSync(bytes)
  const names = [`001-${printer.code}.zpl`, `002-${ours.code}.pdf`, `003-${document.code}.pdf`]
  expect(Object.keys(inside)).toEqual(names)
  const texts = names.map((name) => strFromU8(inside[name] ?? new Uint8Array(), true))
  expect(texts[0]).toBe('^XA of theirs^XZ')
  expect(texts[1]).toMatch(/^%PDF-/)
  expect(texts[2]).toBe('%PDF-1.4 of theirs')
  const joined = await fetched(batchId, 'pdf').catch((error: Refusal) => error.code)
  expect(joined).toBe('courier_label_alone')
})

test('a single document of a courier is printed unchanged', async () => {
  const parcel = await aLabelled({ mediaType: 'application/pdf', text: '%PDF-1.4 alone' })
  const { batchId, ending } = await print([parcel])
  expect(ending).toBe('pdf')
  expect((await fetched(batchId, ending)).bytes.toString()).toBe('%PDF-1.4 alone')
})
