import { sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { SupplierCreditNote } from '../credit-notes.fields.ts'
import { mayRead } from './find-supplier-invoice.ts'

const columns = sql`n.id, n.invoice_id as "invoiceId", i.number as "invoiceNumber",
  s.name as "supplierName", i.outlet_id as "outletId", o.code as "outletCode", n.number, n.state,
  n.reason, n.credited_on::text as "creditedOn", i.currency, n.total_minor as "totalMinor",
  n.tax_minor as "taxMinor", n.other_minor as "otherMinor", n.note,
  author.full_name as "enteredBy", n.entered_at as "enteredAt", approver.full_name as "approvedBy",
  n.settled_on::text as "settledOn", n.version,
  coalesce((select json_agg(json_build_object('id', c.id, 'invoiceLineId', c.invoice_line_id,
      'sku', v.sku, 'title', v.title, 'unit', v.unit, 'quantityScale', v.quantity_scale,
      'quantity', c.quantity, 'unitPriceMinor', c.unit_price_minor,
      'amountMinor', c.amount_minor) order by c.position)
    from supplier_credit_note_lines c join supplier_invoice_lines l on l.id = c.invoice_line_id
    join purchase_order_lines line on line.id = l.order_line_id
    join variants v on v.id = line.variant_id where c.credit_note_id = n.id), '[]') as lines`

const source = sql`supplier_credit_notes n join supplier_invoices i on i.id = n.invoice_id
  join suppliers s on s.id = i.supplier_id join outlets o on o.id = i.outlet_id
  left join profiles author on author.id = n.entered_by
  left join profiles approver on approver.id = n.approved_by`

/** One credit note, for users who may see its invoice. */
export async function getCreditNote(
  reader: Reader,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<SupplierCreditNote> {
  const found = await sql<SupplierCreditNote>`select ${columns} from ${source}
    where n.id = ${id} and ${mayRead(actor)}`.execute(reader)
  const [note] = found.rows
  if (!note) throw notFound('This credit note')
  return note
}

/** The credit notes of an invoice that the caller has found, newest first. */
export async function creditNotesOf(
  reader: Reader,
  invoiceId: string,
): Promise<SupplierCreditNote[]> {
  const found = await sql<SupplierCreditNote>`select ${columns} from ${source}
    where n.invoice_id = ${invoiceId} order by n.entered_at desc, n.id`.execute(reader)
  return found.rows
}

/**
 * What is to be paid for an invoice `i`: credit that is approved is taken off. Of a paid one, what
 * the supplier has still to pay back, below 0.
 */
export const balanceOf = sql`(case
  when i.state = 'cancelled' then 0
  when i.state = 'paid' then -coalesce((select sum(n.total_minor) from supplier_credit_notes n
    where n.invoice_id = i.id and n.state = 'approved'), 0)
  else i.total_minor - coalesce((select sum(n.total_minor) from supplier_credit_notes n
    where n.invoice_id = i.id and n.state in ('approved', 'settled')), 0) end)::bigint`
