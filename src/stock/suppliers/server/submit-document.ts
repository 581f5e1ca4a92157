import { sql } from 'kysely'
import { notFound, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import { type DocumentKind, type DocumentState, refuseExpired } from '../documents.rules.ts'
import { tellDocument } from './change-document.ts'
import { lockSupplier } from './find-supplier.ts'
import { insertDocument, requireRoom } from './supplier-documents.ts'

type Submitted = {
  readonly supplierId: string
  readonly kind: DocumentKind
  readonly name: string
  readonly expiresOn: string | null
  /** The document in whose place it comes. */
  readonly replacesId: string | null
}

/**
 * Adds what a supplier uploaded, whose file `keep` saves in the same transaction; staff check it. What it
 * replaces counts until it is accepted; one that was returned, or is still to check, is removed at once.
 */
export async function submitDocument(
  tx: Tx,
  actor: Actor,
  document: Submitted,
  keep: () => Promise<string>,
) {
  const { expiresOn, replacesId } = document
  throwIfRefused(refuseExpired(expiresOn, await todayAt(tx, null)))
  const supplier = await lockSupplier(tx, document.supplierId)
  const inPlaceOf = replacesId === null ? null : await makeRoomFor(tx, supplier.id, replacesId)
  await requireRoom(tx, supplier)
  const documentId = await insertDocument(
    tx,
    actor,
    supplier.id,
    { ...document, fileId: await keep() },
    { decision: 'to_check', is_of_supplier: true, replaces_id: inPlaceOf },
  )
  await tellDocument(tx, actor, supplier, 'document_submitted', document)
  return { id: documentId }
}

type Replaced = { readonly state: DocumentState; readonly replacesId: string | null }

/** Removes what was uploaded before in the same place. @returns the accepted document, if there is one */
async function makeRoomFor(tx: Tx, supplierId: string, documentId: string) {
  const found = await sql<Replaced>`select decision as state, replaces_id as "replacesId"
    from supplier_documents
    where id = ${documentId} and supplier_id = ${supplierId} and removed_at is null`.execute(tx)
  const [replaced] = found.rows
  if (!replaced) throw notFound('This document')
  const inPlaceOf = replaced.state === 'accepted' ? documentId : replaced.replacesId
  await sql`update supplier_documents set removed_at = now()
    where supplier_id = ${supplierId} and removed_at is null and decision <> 'accepted'
      and (id = ${documentId} or replaces_id = ${inPlaceOf}::uuid)`.execute(tx)
  return inPlaceOf
}
