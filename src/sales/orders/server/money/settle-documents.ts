import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { type Charged, nothingCharged } from '../../charged-rows.ts'
import { type DocumentDue, documentsDue } from '../../documents-due.ts'
import { orderLabel } from '../../orders.nouns.ts'
import { loadCharged } from './load-charged.ts'
import { documentedOf, type IssuedDocument, loadDocuments } from './load-documents.ts'
import { type DocumentOrder, writeDocument } from './write-document.ts'

/**
 * Adjusts the documents of an order to its current charges: a credit note for a decrease, a further
 * invoice for an increase. An order without an invoice gets none. Every change of an order's
 * charges calls it last, in its own transaction, with the order's row locked.
 *
 * @param why printed on the document for the customer: the label of a reason, never a user's note
 */
export async function settleDocuments(
  tx: Tx,
  actor: Actor,
  orderId: string,
  why: string,
): Promise<readonly IssuedDocument[]> {
  const documents = await loadDocuments(tx, orderId)
  if (documents.length === 0) return []
  const charged = await loadCharged(tx, [orderId])
  const now = charged.get(orderId) ?? nothingCharged
  return issueDue(tx, actor, { order: await orderOf(tx, orderId), documents, now, why })
}

/** The same for several orders at once, most of which have no invoice. */
export async function settleAllDocuments(
  tx: Tx,
  actor: Actor,
  orderIds: readonly string[],
  why: string,
): Promise<void> {
  const found = await sql<{ id: string }>`select distinct order_id as id from order_invoices
    where order_id = any(${[...orderIds]}::uuid[]) order by 1`.execute(tx)
  for (const { id } of found.rows) await settleDocuments(tx, actor, id, why)
}

type Due = {
  readonly order: DocumentOrder
  readonly documents: readonly IssuedDocument[]
  readonly now: Charged
  readonly why: string
}

/** Issues what brings the documents to `now`, which for an order without any is its first invoice. */
export async function issueDue(
  tx: Tx,
  actor: Actor,
  { order, documents, now, why }: Due,
): Promise<readonly IssuedDocument[]> {
  const issued: IssuedDocument[] = []
  for (const due of dueOf(documents, now)) {
    const refersTo = invoicesConcerned(documents, due.charged)
    issued.push(await writeDocument(tx, actor, { ...due, order, refersTo, reason: why }))
  }
  return issued
}

function dueOf(documents: readonly IssuedDocument[], now: Charged): readonly DocumentDue[] {
  const [first] = documents
  if (!first) return [{ kind: 'invoice', charged: now }]
  return documentsDue(now, documentedOf(documents), first.snapshot.pricesIncludeTax)
}

/** The invoices with a row that is lowered or raised here; else the first, to which the rest was added. */
function invoicesConcerned(
  documents: readonly IssuedDocument[],
  { rows }: Charged,
): readonly IssuedDocument[] {
  const invoices = documents.filter(({ kind }) => kind === 'invoice')
  const keys = new Set(rows.filter(({ kind }) => kind === 'line').map(({ key }) => key))
  const own = invoices.filter(({ snapshot }) => snapshot.rows.some(({ key }) => keys.has(key)))
  return own.length > 0 ? own : invoices.slice(0, 1)
}

export async function orderOf(tx: Tx, id: string): Promise<DocumentOrder> {
  const { number, outlet_id: outletId } = await tx
    .selectFrom('orders')
    .select(['number', 'outlet_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, label: orderLabel(number), outletId }
}
