import { sql } from 'kysely'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'

type Revision = { readonly id: string; readonly revision: number; readonly reason: string }

/** Keeps an order as its supplier gets it now. */
export async function keepRevision(tx: Tx, actor: Actor, { id, revision, reason }: Revision) {
  await sql`insert into purchase_order_revisions
      (purchase_order_id, revision, made_by, reason, expected_on, total_minor)
    select id, ${revision}, ${authorId(actor)}, ${reason}, expected_on, total_minor
    from purchase_orders where id = ${id}`.execute(tx)
  await sql`insert into purchase_order_revision_lines (purchase_order_id, revision, line_id,
      position, variant_id, supplier_sku, quantity, unit_cost_minor, promised_on)
    select line.purchase_order_id, ${revision}, line.id, line.position, line.variant_id,
      line.supplier_sku, line.quantity - line.cancelled, line.unit_cost_minor, line.promised_on
    from purchase_order_lines line where line.purchase_order_id = ${id}`.execute(tx)
}

/** Each line carries the supplier's own code, as it was when the order was sent. */
export async function copySupplierCodes(tx: Tx, id: string): Promise<void> {
  await sql`update purchase_order_lines line set supplier_sku = item.supplier_sku
    from purchase_orders po, supplier_items item
    where line.purchase_order_id = ${id} and po.id = line.purchase_order_id
      and item.supplier_id = po.supplier_id and item.variant_id = line.variant_id
      and line.supplier_sku <> item.supplier_sku`.execute(tx)
}
