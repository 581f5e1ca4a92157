import { sql } from 'kysely'
import { notFound, Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { type DocumentKind, type DocumentState, documentStateLabels } from '../documents.rules.ts'
import { tellDocument } from './change-document.ts'
import { lockSupplier } from './find-supplier.ts'

type Named = { readonly id: string; readonly version: number; readonly documentId: string }

/** Accepts what the supplier uploaded: it counts, and the document that it replaces is removed. */
export async function acceptDocument(tx: Tx, actor: Actor, input: Named) {
  const supplier = await lockSupplier(tx, input.id, input.version)
  const document = await documentToCheck(tx, input)
  await decide(tx, actor, document, { decision: 'accepted', reason: '' })
  if (document.replacesId !== null)
    await sql`update supplier_documents set removed_at = now()
      where id = ${document.replacesId} and removed_at is null`.execute(tx)
  return {
    id: supplier.id,
    version: await tellDocument(tx, actor, supplier, 'document_accepted', document),
  }
}

/** Returns it: the supplier reads the reason and uploads another one. */
export async function returnDocument(
  tx: Tx,
  actor: Actor,
  { reason, ...input }: Named & { readonly reason: string },
) {
  const supplier = await lockSupplier(tx, input.id, input.version)
  const document = await documentToCheck(tx, input)
  await decide(tx, actor, document, { decision: 'returned', reason })
  const told = { ...document, reason }
  return {
    id: supplier.id,
    version: await tellDocument(tx, actor, supplier, 'document_returned', told),
  }
}

type Decision = { readonly decision: DocumentState; readonly reason: string }

async function decide(tx: Tx, actor: Actor, { id }: ToCheck, { decision, reason }: Decision) {
  await tx
    .updateTable('supplier_documents')
    .set({
      decision,
      return_reason: reason,
      checked_by: authorId(actor),
      checked_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}

type ToCheck = {
  readonly id: string
  readonly kind: DocumentKind
  readonly name: string
  readonly expiresOn: string | null
  readonly state: DocumentState
  readonly replacesId: string | null
}

async function documentToCheck(tx: Tx, { id, documentId }: Named): Promise<ToCheck> {
  const found =
    await sql<ToCheck>`select id, kind, name, expires_on::text as "expiresOn", decision as state,
      replaces_id as "replacesId"
    from supplier_documents
    where id = ${documentId} and supplier_id = ${id} and removed_at is null for update`.execute(tx)
  const [document] = found.rows
  if (!document) throw notFound('This document')
  if (document.state === 'to_check') return document
  throw new Refusal(
    'conflict',
    'document_checked',
    `${document.name} is ${documentStateLabels[document.state].toLowerCase()} already. Remove it if it does not count any more.`,
  )
}
