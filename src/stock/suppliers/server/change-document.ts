import { sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { type DocumentKind, documentKindLabels } from '../documents.rules.ts'
import { supplierNoun } from '../suppliers.nouns.ts'
import { lockSupplier, raiseVersion } from './find-supplier.ts'

type Document = {
  readonly kind: DocumentKind
  readonly name: string
  readonly expiresOn: string | null
}

type Named = { readonly id: string; readonly version: number; readonly documentId: string }

/** Changes what is known of a document. With another expiry date it is reported once more. */
export async function changeDocument(tx: Tx, actor: Actor, input: Named & Document) {
  const supplier = await lockSupplier(tx, input.id, input.version)
  const { kind, name, expiresOn, documentId } = input
  const changed = await sql`update supplier_documents set kind = ${kind}, name = ${name},
      told_at = case when expires_on is not distinct from ${expiresOn}::date then told_at end,
      expired_told_at = case when expires_on is not distinct from ${expiresOn}::date then expired_told_at end,
      expires_on = ${expiresOn}::date
    where id = ${documentId} and supplier_id = ${supplier.id} and removed_at is null
    returning id`.execute(tx)
  if (changed.rows.length === 0) throw notFound('This document')
  const version = await tellDocument(tx, actor, supplier, 'document_changed', input)
  return { id: supplier.id, version }
}

/** Removes a document, or brings a removed one back; its file is kept. */
export async function removeDocument(
  tx: Tx,
  actor: Actor,
  input: Named & { readonly isRemoved: boolean },
) {
  const supplier = await lockSupplier(tx, input.id, input.version)
  const { documentId, isRemoved } = input
  const changed = await sql<Document>`update supplier_documents
    set removed_at = ${isRemoved ? sql`now()` : null}
    where id = ${documentId} and supplier_id = ${supplier.id}
      and (removed_at is null) = ${isRemoved}
    returning kind, name, expires_on::text as "expiresOn"`.execute(tx)
  const [document] = changed.rows
  if (!document) throw notFound('This document')
  const act = isRemoved ? 'document_removed' : 'document_restored'
  return { id: supplier.id, version: await tellDocument(tx, actor, supplier, act, document) }
}

type Act =
  | 'document_added'
  | 'document_changed'
  | 'document_removed'
  | 'document_restored'
  | 'document_submitted'
  | 'document_accepted'
  | 'document_returned'

export async function tellDocument(
  tx: Tx,
  actor: Actor,
  supplier: { readonly id: string; readonly name: string },
  act: Act,
  { kind, name, expiresOn, reason }: Document & { readonly reason?: string },
): Promise<number> {
  const version = await raiseVersion(tx, supplier.id)
  await appendEvent(tx, actor, {
    type: `supplier.${act}`,
    noun: supplierNoun,
    id: supplier.id,
    label: supplier.name,
    data: {
      document: name,
      kind: documentKindLabels[kind],
      ...(expiresOn ? { expiresOn } : {}),
      ...(reason ? { reason } : {}),
    },
  })
  hintAfterCommit(tx, { noun: supplierNoun.key, ids: [supplier.id] })
  return version
}
