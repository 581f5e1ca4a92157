import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { notFound, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Reader, type Tx } from '#platform/server/db/database.ts'
import {
  answeringWith,
  requireOpenSupplier,
  supplierOf,
} from '#stock/supplier-portal/server/index.ts'
import { supplierPortalNoun } from '#stock/supplier-portal/supplier-portal.pages.ts'
import { type OpenToInvoice, refuseAboveReceived } from '../portal-invoices.rules.ts'
import type { BilledLine } from '../supplier-invoices.fields.ts'
import { billsNothing } from './billable-lines.ts'

/** For the role of the portal: that an invoice is one that the actor's supplier prepared. */
export async function proveOwnInvoice(portal: Reader, actor: Actor, id: string): Promise<void> {
  const own = await portal
    .selectFrom('supplier_invoices')
    .select('id')
    .where('id', '=', id)
    .where('supplier_id', '=', supplierOf(actor))
    .where('is_of_supplier', '=', true)
    .executeTakeFirst()
  if (!own) throw notFound('This invoice')
}

/** The same of lines of orders. */
export async function proveOwnLines(
  portal: Reader,
  actor: Actor,
  lines: readonly BilledLine[],
): Promise<void> {
  const ids = [...new Set(lines.map(({ orderLineId }) => orderLineId))]
  const own = await sql`select from purchase_order_lines line
    join purchase_orders po on po.id = line.purchase_order_id
    where line.id = any(${ids}::uuid[]) and po.supplier_id = ${supplierOf(actor)}`.execute(portal)
  if (own.rows.length < ids.length) throw notFound('This line of an order')
}

/**
 * Proves as the role of the portal that what the supplier writes about is its own, and that it may.
 *
 * @returns the same user, as invoices let users act for a supplier
 */
export async function mayInvoice(
  tx: Tx,
  actor: Actor,
  prove: (portal: Reader) => Promise<unknown>,
): Promise<Actor> {
  await requireOpenSupplier(tx, actor, prove)
  return answeringWith(actor, capability.purchaseOrders, capability.costs)
}

/** Refuses more than was received and is on no other invoice; the orders are locked by the caller. */
export async function requireOpenLines(
  tx: Tx,
  lines: readonly { readonly orderLineId: string; readonly quantity: number }[],
  invoiceId: string,
): Promise<void> {
  const billed = lines.map(({ orderLineId, quantity }) => ({ orderLineId, quantity }))
  const found = await sql<OpenToInvoice>`
    select v.sku, v.unit, v.quantity_scale as "quantityScale", b.quantity,
      case when po.is_history or po.state = 'closed' then 0 else line.accepted end as received,
      coalesce((select sum(l.quantity) from supplier_invoice_lines l
        join supplier_invoices i on i.id = l.invoice_id
        where l.order_line_id = line.id and i.id <> ${invoiceId}
          and not ${sql.raw(billsNothing)}), 0)::bigint as invoiced
    from jsonb_to_recordset(${JSON.stringify(billed)}::jsonb)
      as b("orderLineId" uuid, quantity bigint)
    join purchase_order_lines line on line.id = b."orderLineId"
    join purchase_orders po on po.id = line.purchase_order_id
    join variants v on v.id = line.variant_id
    order by po.number, line.position`.execute(tx)
  throwIfRefused(refuseAboveReceived(found.rows))
}

/** Refreshes the portals of other users of the supplier, for what is no step of the invoice. */
export function hintPortal(tx: Tx, actor: Actor): void {
  hintAfterCommit(tx, { noun: supplierPortalNoun, supplierId: supplierOf(actor) })
}
