import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { InvoiceSheet } from '../../invoice.fields.ts'
import { readSnapshot } from './load-documents.ts'

type Row = Omit<InvoiceSheet, 'snapshot'> & {
  readonly issuedOn: string
  readonly snapshot: unknown
}

/** An invoice or credit note as it was issued, of an order within the actor's outlets. */
export async function findInvoice(
  reader: Reader,
  actor: Actor,
  { id }: { id: string },
): Promise<InvoiceSheet> {
  const found = await sql<Row>`
    select i.id, i.kind, i.label, newer.label as "replacedBy", i.snapshot,
      to_char(i.issued_at, 'YYYY-MM-DD') as "issuedOn"
    from order_invoices i join orders o on o.id = i.order_id
    left join order_invoices newer on newer.replaces = i.id
    where i.id = ${id} and ${withinOutlets(actor, capability.orders, 'o.outlet_id')}`.execute(
    reader,
  )
  const [row] = found.rows
  if (!row) throw notFound('This invoice')
  const { issuedOn, ...sheet } = row
  return { ...sheet, snapshot: readSnapshot(sheet.snapshot, issuedOn) }
}
