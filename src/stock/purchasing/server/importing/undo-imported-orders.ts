import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEventsFrom } from '#platform/server/events/append-event.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { purchaseOrderNoun } from '../../purchasing.nouns.ts'
import { purchasingSettings } from '../../purchasing.settings.ts'
import { cancelPurchaseOrder } from '../end-purchase-order.ts'
import type { KeptOrder } from './imported-order.ts'

/**
 * Removes imported orders that are history: they were never in stock or incoming, and can't have
 * changed. Their receipts must have been removed before.
 */
export async function removeHistory(tx: Tx, actor: Actor, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const prefix = await settingOf(tx, purchasingSettings.purchaseOrderPrefix)
  await sql`delete from purchase_order_lines line
    where line.purchase_order_id = any(${[...ids]}::uuid[]) and line.is_history`.execute(tx)
  await sql`with gone as (
    delete from purchase_orders po where po.id = any(${[...ids]}::uuid[]) and po.is_history
    returning po.id, po.number, po.outlet_id, po.import_reference
  ), event_rows as (
    select 'purchase_order.import_removed' as type, ${purchaseOrderNoun.key}::text as noun,
      id as entity_id, ${prefix}::text || number as label, outlet_id,
      jsonb_build_object('reference', import_reference) as data
    from gone
  ) ${appendEventsFrom('event_rows', actor)}`.execute(tx)
  hintAfterCommit(tx, { noun: purchaseOrderNoun.key, ids: [...ids] })
}

/**
 * Cancels an imported order of which nothing has come, and frees its reference, so that the file
 * can be imported again.
 *
 * @returns why it stays; null where it was cancelled
 */
export async function cancelImported(
  tx: Tx,
  actor: Actor,
  { id, version }: KeptOrder,
): Promise<string | null> {
  try {
    const reason = { code: 'requested_by_mistake', note: 'The import was undone' }
    await cancelPurchaseOrder(tx, actor, { id, version, reason })
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
  await sql`update purchase_orders set import_reference = null, import_digest = null
    where id = ${id}`.execute(tx)
  return null
}
