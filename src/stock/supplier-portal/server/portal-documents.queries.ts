import { sql } from 'kysely'
import { formatDay } from '#platform/days.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { documentDeadline, validityOf } from '#stock/suppliers/server/index.ts'
import type { PortalDocument, PortalDocuments } from '../portal-documents.contract.ts'
import { type DocumentNeed, needOf } from '../portal-documents.rules.ts'
import type { PortalTask } from '../supplier-portal.fields.ts'
import { closedBecause } from '../supplier-portal.rules.ts'
import { asSupplier, supplierOf } from './as-supplier.ts'
import { readOwnSupplier } from './portal-orders.queries.ts'

/** The documents of the supplier; what waits for it is on top. */
export async function portalDocuments(reader: Reader, actor: Actor): Promise<PortalDocuments> {
  const deadline = await documentDeadline(reader)
  return asSupplier(reader, actor, async (portal) => {
    const found = await sql<PortalDocument>`select d.id, d.kind, d.name,
        d.expires_on::text as "expiresOn", ${validityOf(deadline, 'd.expires_on')} as validity,
        d.added_at as "addedAt", d.decision as state, d.return_reason as "returnReason",
        d.replaces_id as "replacesId"
      from supplier_documents d
      where d.supplier_id = ${supplierOf(actor)} and d.removed_at is null
      order by d.decision = 'accepted', d.decision, d.expires_on nulls last, d.added_at, d.id`.execute(
      portal,
    )
    const { state } = await readOwnSupplier(portal, actor)
    return { closedBecause: closedBecause(state), documents: found.rows }
  })
}

/** The documents that were returned, have expired or expire soon, among what the supplier has to do. */
export async function documentTasks(reader: Reader, actor: Actor): Promise<PortalTask[]> {
  const { documents } = await portalDocuments(reader, actor)
  return documents.flatMap((document) => {
    const need = needOf(document, documents)
    return need === null ? [] : [taskOf(document, need)]
  })
}

function taskOf(document: PortalDocument, need: DocumentNeed): PortalTask {
  const { id, name, returnReason, expiresOn } = document
  const day = formatDay(expiresOn ?? '')
  const notes = { returned: returnReason, expired: `expired ${day}`, expiring: `expires ${day}` }
  return {
    key: `document ${id}`,
    tone: need === 'expiring' ? 'waiting' : 'bad',
    mark: 'Document',
    title: need === 'returned' ? `Upload ${name} again` : `Upload a new ${name}`,
    view: 'documents',
    open: id,
    note: notes[need],
  }
}

/** For the role of the portal: the file of a document of the actor's supplier; null for none. */
export async function fileOfOwnDocument(
  portal: Reader,
  actor: Actor,
  id: string,
): Promise<string | null> {
  const own = await portal
    .selectFrom('supplier_documents')
    .select('file_id')
    .where('id', '=', id)
    .where('supplier_id', '=', supplierOf(actor))
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return own?.file_id ?? null
}
