import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import { addCharged, type Charged } from '../../charged-rows.ts'
import type { DocumentKind } from '../../documents-due.ts'
import {
  type DocumentSnapshot,
  documentSnapshot,
  oldInvoiceSnapshot,
} from '../../invoice.fields.ts'
import { fromOldInvoice } from '../../old-invoice.ts'

export type IssuedDocument = {
  readonly id: string
  readonly kind: DocumentKind
  readonly label: string
  readonly snapshot: DocumentSnapshot
  /** Kept in the form of before there were credit notes. */
  readonly isOfOldForm: boolean
}

type Row = Omit<IssuedDocument, 'snapshot' | 'isOfOldForm'> & {
  readonly issuedOn: string
  readonly snapshot: unknown
}

/** The invoices and credit notes of an order that count, in the order in which they were issued. */
export async function loadDocuments(
  reader: Reader,
  orderId: string,
): Promise<readonly IssuedDocument[]> {
  const found = await sql<Row>`select id, kind, label, snapshot,
      to_char(issued_at, 'YYYY-MM-DD') as "issuedOn"
    from order_invoices where order_id = ${orderId} and not is_superseded
    order by issued_at, id`.execute(reader)
  return found.rows.map(({ issuedOn, ...row }) => ({
    ...row,
    snapshot: readSnapshot(row.snapshot, issuedOn),
    isOfOldForm: !documentSnapshot.safeParse(row.snapshot).success,
  }))
}

/** The content of a document, in either saved form. */
export function readSnapshot(snapshot: unknown, issuedOn: string): DocumentSnapshot {
  const { data, success } = documentSnapshot.safeParse(snapshot)
  return success ? data : fromOldInvoice(oldInvoiceSnapshot.parse(snapshot), issuedOn)
}

/** What the documents add up to: invoiced less credited. */
export function documentedOf(documents: readonly IssuedDocument[]): Charged {
  return addCharged(documents.map(({ snapshot }) => snapshot))
}
