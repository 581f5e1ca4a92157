import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '#platform/days.ts'
import { type Actor, newActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import { acceptDocument, returnDocument } from '#stock/suppliers/server/index.ts'
import { aSupplier } from '../../../../tests/support/buying-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { pictureOf } from '../../../../tests/support/pictures.ts'
import { claimFiles } from '../../../../tests/support/supplier-claim-steps.ts'
import { makeUser, makeWorld, type World } from '../../../../tests/support/world.ts'
import { ownDocumentFiles } from './own-document-files.ts'
import { documentTasks, portalDocuments } from './portal-documents.queries.ts'

let db: Database
let world: World
let user: Actor
let today: string

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  user = await db.transaction((tx) => makeUser(tx, 'supplier'))
  today = await todayAt(db.reader, null)
})

/** The user of a supplier that has a licence, which expired. */
async function aCase() {
  const supplierId = await aSupplier(db)
  const [licenceId, fileId] = [newId(), newId()]
  await sql`with file as (
      insert into files (id, sha256, media_type, size_bytes, place)
      values (${fileId}, sha256(convert_to(${fileId}, 'UTF8')), 'application/pdf', 1, 'folder')
      returning id
    ) insert into supplier_documents (id, supplier_id, kind, name, file_id, expires_on)
      select ${licenceId}, ${supplierId}, 'licence', 'Licence', id, ${addDays(today, -3)}::date
      from file`.execute(db.reader)
  return { supplierId, licenceId, supplier: newActor({ ...user, supplierId }) }
}

type Given = { readonly replacesId?: string; readonly expiresOn?: string }

async function upload(supplier: Actor, given: Given = {}): Promise<string> {
  const route = ownDocumentFiles(claimFiles).find(({ kind }) => kind === 'upload')
  if (route?.kind !== 'upload') throw new Error('The portal has no upload of documents.')
  const body = Readable.from([await pictureOf('#123456')])
  const facts = { kind: 'licence', name: 'Licence 2027', expiresOn: addDays(today, 300) }
  const answer = await route.receive(db, supplier, body, { ...facts, ...given })
  const { rows } = await sql<{ id: string }>`select id from supplier_documents
    where id = ${Object(answer).id}`.execute(db.reader)
  return rows[0]?.id ?? ''
}

const tasksOf = async (supplier: Actor) =>
  (await documentTasks(db.reader, supplier)).map(({ title, note }) => `${title}: ${note}`)

const documentsOf = async (supplier: Actor) =>
  (await portalDocuments(db.reader, supplier)).documents.map(({ name, state }) => [name, state])

async function named(id: string, documentId: string) {
  const { version } = await db.reader
    .selectFrom('suppliers')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, version, documentId }
}

test('an expired document is a task until another one is uploaded, which counts once it is accepted', async () => {
  const { supplierId, licenceId, supplier } = await aCase()
  expect((await tasksOf(supplier))[0]).toMatch(/^Upload a new Licence: expired /)
  const documentId = await upload(supplier, { replacesId: licenceId })
  expect(await tasksOf(supplier)).toEqual([])
  expect(await documentsOf(supplier)).toEqual([
    ['Licence 2027', 'to_check'],
    ['Licence', 'accepted'],
  ])
  const asked = await named(supplierId, documentId)
  await db.transaction((tx) => acceptDocument(tx, world.admin, asked))
  expect(await documentsOf(supplier)).toEqual([['Licence 2027', 'accepted']])
})

test('a returned document is a task with the reason, and another one takes its place', async () => {
  const { supplierId, licenceId, supplier } = await aCase()
  const documentId = await upload(supplier, { replacesId: licenceId })
  const asked = { ...(await named(supplierId, documentId)), reason: 'The stamp is missing' }
  await db.transaction((tx) => returnDocument(tx, world.admin, asked))
  expect(await tasksOf(supplier)).toEqual(['Upload Licence 2027 again: The stamp is missing'])
  const again = await upload(supplier, { replacesId: documentId })
  expect(await tasksOf(supplier)).toEqual([])
  const accepted = await named(supplierId, again)
  await db.transaction((tx) => acceptDocument(tx, world.admin, accepted))
  // The expired licence is replaced too, because the returned one was in its place.
  expect(await documentsOf(supplier)).toEqual([['Licence 2027', 'accepted']])
})

test('a document that has expired, another supplier’s, and a blocked supplier are refused', async () => {
  const { supplierId, supplier } = await aCase()
  const other = await aCase()
  const late = upload(supplier, { expiresOn: addDays(today, -1) })
  await expect(late).rejects.toMatchObject({ code: 'already_expired', field: 'expiresOn' })
  const theirs = upload(supplier, { replacesId: other.licenceId })
  await expect(theirs).rejects.toMatchObject({ status: 404 })
  await sql`update suppliers set state = 'blocked', state_reason = 'Fraud'
    where id = ${supplierId}`.execute(db.reader)
  await expect(upload(supplier)).rejects.toMatchObject({ code: 'supplier_closed' })
})

test('the file of an own document is sent, and that of another supplier is not found', async () => {
  const { supplier } = await aCase()
  const documentId = await upload(supplier)
  const route = ownDocumentFiles(claimFiles).find(({ kind }) => kind === 'download')
  if (route?.kind !== 'download') throw new Error('The portal has no download of documents.')
  const { body } = await route.send(db, supplier, { documentId })
  expect((await buffer(body)).length).toBeGreaterThan(10)
  const { supplier: other } = await aCase()
  const refused = route.send(db, other, { documentId })
  await expect(refused).rejects.toMatchObject({ status: 404 })
})
