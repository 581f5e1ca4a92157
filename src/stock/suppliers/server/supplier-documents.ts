import { sql } from 'kysely'
import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { id } from '#platform/fields.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Files } from '#platform/server/files/open-files.ts'
import { placePdfOrPicture, sendPdfOrPicture } from '#platform/server/files/pdf-or-picture.ts'
import { readBody } from '#platform/server/files/read-body.ts'
import { requireAllOutlets } from '#platform/server/http/authorize.ts'
import type { Download, FileRoute, Upload } from '#platform/server/http/files.ts'
import { requireParameters } from '#platform/server/http/require-parameters.ts'
import { newId } from '#platform/server/new-id.ts'
import type { DocumentKind } from '../documents.rules.ts'
import { documentGiven } from '../suppliers.fields.ts'
import { tellDocument } from './change-document.ts'
import { lockSupplier } from './find-supplier.ts'

const mostBytes = 10 * 1024 * 1024
const mostDocuments = 100

/** In an address, an expiry date that is left out is none. */
const received = z.object({
  id,
  ...documentGiven,
  expiresOn: documentGiven.expiresOn.optional().transform((day) => day ?? null),
})

/** The body is the document itself: a PDF, or a picture of it, which is re-encoded. */
const receiveDocument = (files: Files): Upload => ({
  kind: 'upload',
  path: '/suppliers/:id/documents',
  access: capability.suppliers,
  mostBytes: mostBytes + 1,
  receive: async (db, actor, body, given) => {
    const document = requireParameters(received, given)
    requireAllOutlets(actor, capability.suppliers)
    const bytes = await readBody(body, mostBytes)
    const keep = await placePdfOrPicture(files, actor, bytes)
    return db.transaction((tx) => addDocument(tx, actor, document, () => keep(tx)))
  },
})

const sendDocument = (files: Files): Download => ({
  kind: 'download',
  path: '/suppliers/:id/documents/:documentId',
  access: capability.suppliers,
  send: async (db, _actor, given) => {
    const asked = requireParameters(z.object({ id, documentId: id }), given)
    const row = await db.reader
      .selectFrom('supplier_documents')
      .select('file_id')
      .where('id', '=', asked.documentId)
      .where('supplier_id', '=', asked.id)
      .executeTakeFirst()
    const fileId = row?.file_id ?? null
    return sendPdfOrPicture(db.reader, files, { fileId, what: 'This document' })
  },
})

export const supplierDocuments = (files: Files): readonly FileRoute[] => [
  receiveDocument(files),
  sendDocument(files),
]

type NewDocument = {
  readonly id: string
  readonly kind: DocumentKind
  readonly name: string
  readonly expiresOn: string | null
}

/** Adds a document to a supplier, whose file `keep` saves in the same transaction. */
export async function addDocument(
  tx: Tx,
  actor: Actor,
  document: NewDocument,
  keep: () => Promise<string>,
) {
  const supplier = await lockSupplier(tx, document.id)
  await requireRoom(tx, supplier)
  const documentId = await insertDocument(tx, actor, supplier.id, {
    ...document,
    fileId: await keep(),
  })
  const version = await tellDocument(tx, actor, supplier, 'document_added', document)
  return { id: supplier.id, documentId, version }
}

type KeptDocument = Omit<NewDocument, 'id'> & { readonly fileId: string }

/**
 * Writes a document with its file; `more` is what it has as one that a supplier uploaded.
 *
 * @returns its id
 */
export async function insertDocument(
  tx: Tx,
  actor: Actor,
  supplierId: string,
  { kind, name, fileId, expiresOn }: KeptDocument,
  more: { decision?: string; is_of_supplier?: boolean; replaces_id?: string | null } = {},
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('supplier_documents')
    .values({
      ...{ id, supplier_id: supplierId, kind, name, file_id: fileId, expires_on: expiresOn },
      added_by: authorId(actor),
      ...more,
    })
    .execute()
  return id
}

/** Refuses one more where a supplier has as many as it may. */
export async function requireRoom(
  tx: Tx,
  { id: supplierId, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  const found = await sql<{ count: number }>`select count(*)::int as count
    from supplier_documents where supplier_id = ${supplierId} and removed_at is null`.execute(tx)
  if ((found.rows[0]?.count ?? 0) >= mostDocuments)
    throw new Refusal(
      'conflict',
      'too_many_documents',
      `${name} has ${mostDocuments} documents, the most that a supplier may have. Remove one first.`,
    )
}
