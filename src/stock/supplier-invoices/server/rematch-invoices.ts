import { sql } from 'kysely'
import { type Actor, systemActor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { EventReader } from '#platform/server/events/follow-events.ts'
import { lockOrders, ordersOfInvoices } from './invoice-lines.ts'
import { compareInvoice, settle } from './match-invoice.ts'

/**
 * Compares the matched and held invoices of some orders again: goods came or were taken back, or another
 * invoice no longer bills them. The latest that matched is the first to be held, and the earliest that is
 * held the first to match.
 */
export async function rematchOrders(
  tx: Tx,
  actor: Actor,
  orderIds: readonly string[],
): Promise<void> {
  const found = await sql<{ id: string; state: string }>`
    select i.id, i.state from supplier_invoices i where i.state in ('matched', 'held')
      and i.id in (select l.invoice_id from supplier_invoice_lines l
        join purchase_order_lines line on line.id = l.order_line_id
        where line.purchase_order_id = any(${orderIds}::uuid[]))
    order by i.entered_at, i.id`.execute(tx)
  const ids = found.rows.map(({ id }) => id)
  if (ids.length === 0) return
  // All at once and in order, so that two who do this never wait for each other.
  const system = systemActor('Invoice matching')
  await lockOrders(tx, system, await ordersOfInvoices(tx, ids))
  const matched = found.rows.filter(({ state }) => state === 'matched').map(({ id }) => id)
  for (const id of [...matched.toReversed(), ...ids]) {
    const invoice = await compareInvoice(tx, system, id)
    if (invoice.state === 'matched' || invoice.state === 'held') await settle(tx, actor, invoice)
  }
}

/** Goods that came, or were taken back, change what invoices may bill. */
export const rematchReader: EventReader = {
  name: 'supplier-invoices',
  types: [
    'purchase_order.partly_received',
    'purchase_order.received',
    'purchase_order.receipt_partly_undone',
    'purchase_order.receipt_undone',
    'purchase_order.closed_short',
  ],
  take: (tx, events) =>
    rematchOrders(tx, systemActor('Invoice matching'), [
      ...new Set(events.map(({ entityId }) => entityId)),
    ]),
}
