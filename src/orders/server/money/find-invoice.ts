import { sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { capability } from '#users/capabilities.ts'
import { type InvoiceSheet, invoiceSnapshot } from '../../invoice.fields.ts'

/** An invoice as it was issued, of an order within the actor's outlets. */
export async function findInvoice(
  reader: Reader,
  actor: Actor,
  { id }: { id: string },
): Promise<InvoiceSheet> {
  const found = await sql<Omit<InvoiceSheet, 'snapshot'> & { snapshot: unknown }>`
    select i.id, i.label, replaced.label as replaces, i.issued_at as "issuedAt", i.snapshot
    from order_invoices i join orders o on o.id = i.order_id
    left join order_invoices replaced on replaced.id = i.replaces
    where i.id = ${id} and ${withinOutlets(actor, capability.orders, 'o.outlet_id')}`.execute(
    reader,
  )
  const [sheet] = found.rows
  if (!sheet) throw notFound('This invoice')
  return { ...sheet, snapshot: invoiceSnapshot.parse(sheet.snapshot) }
}
