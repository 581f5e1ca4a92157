import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '#platform/days.ts'
import { listInput } from '#platform/lists/list-input.ts'
import type { Database } from '#platform/server/db/database.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import { aSupplier } from '../../../../tests/support/buying-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { aPdf } from '../../../../tests/support/supplier-steps.ts'
import { makeWorld, type World } from '../../../../tests/support/world.ts'
import { supplierList } from '../suppliers.list.ts'
import { acceptDocument, returnDocument } from './check-document.ts'
import { submitDocument } from './submit-document.ts'
import { addDocument } from './supplier-documents.ts'
import { getSupplier } from './suppliers.queries.ts'
import { suppliersListOf } from './suppliers-list.ts'
import { watchDocuments } from './watch-documents.ts'

let db: Database
let world: World
let today: string

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  today = await todayAt(db.reader, null)
})

const parts = {
  openOrders: () => sql<number>`0`,
  orderedSince: async () => null,
  records: [],
}

const whole = (id: string) => getSupplier(parts)(db.reader, world.admin, { id })

const facts = { kind: 'licence', name: 'Licence' } as const

/** A supplier with a licence that expired. */
async function aCase() {
  const id = await aSupplier(db)
  const licence = { ...facts, id, expiresOn: addDays(today, -3) }
  const { documentId } = await db.transaction((tx) =>
    addDocument(tx, world.admin, licence, () => aPdf(db)),
  )
  return { id, licenceId: documentId }
}

const submit = (supplierId: string, expiresIn: number, replacesId: string | null = null) =>
  db.transaction((tx) =>
    submitDocument(
      tx,
      world.admin,
      { ...facts, supplierId, replacesId, expiresOn: addDays(today, expiresIn) },
      () => aPdf(db),
    ),
  )

async function named(id: string, documentId: string) {
  const { version } = await whole(id)
  return { id, version, documentId }
}

test('what a supplier uploaded counts once it is accepted, in the place of the one before', async () => {
  const { id, licenceId } = await aCase()
  const { id: documentId } = await submit(id, 300, licenceId)
  const before = await whole(id)
  expect(before.documentStatus).toBe('expired')
  expect(before.documents[0]).toMatchObject({
    ...{ id: documentId, state: 'to_check', isOfSupplier: true, replaces: 'Licence' },
  })
  const asked = await named(id, documentId)
  await db.transaction((tx) => acceptDocument(tx, world.admin, asked))
  const after = await whole(id)
  expect([after.documentStatus, after.documents.length]).toEqual(['valid', 1])
})

test('a document is checked once, and what staff added is not to check', async () => {
  const { id, licenceId } = await aCase()
  const { id: documentId } = await submit(id, 300)
  const first = await named(id, documentId)
  await db.transaction((tx) => acceptDocument(tx, world.admin, first))
  for (const checked of [documentId, licenceId]) {
    const asked = { ...(await named(id, checked)), reason: 'Late' }
    const again = db.transaction((tx) => returnDocument(tx, world.admin, asked))
    await expect(again).rejects.toMatchObject({ code: 'document_checked' })
  }
})

test('staff find the suppliers whose documents are to check; those are not reported as expiring', async () => {
  const { id } = await aCase()
  const find = async () => {
    const input = listInput(supplierList).parse({ toCheck: 'true', limit: 200 })
    const { rows } = await suppliersListOf(parts).page(db.reader, world.admin, input)
    return rows.map((row) => row.id)
  }
  expect(await find()).not.toContain(id)
  const { id: documentId } = await submit(id, 1)
  expect(await find()).toContain(id)
  await watchDocuments.work(db, {}, new AbortController().signal)
  const told = await sql<{ told: boolean }>`select told_at is not null as told
    from supplier_documents where id = ${documentId}`.execute(db.reader)
  expect(told.rows).toEqual([{ told: false }])
})
