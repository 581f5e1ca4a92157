import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { requireWithinOutlets } from '#platform/server/within-outlets.ts'
import { supplierItemNoun } from '#stock/suppliers/suppliers.nouns.ts'
import { purchaseOrderNoun } from '../purchasing.nouns.ts'

/** Hides a suggestion until a day; without one it is shown again. */
export async function snoozeSuggestion(
  tx: Tx,
  actor: Actor,
  input: {
    readonly variantId: string
    readonly outletId: string
    readonly until: string | null
    readonly reason: string
  },
) {
  requireWithinOutlets(actor, capability.purchaseOrders, input.outletId)
  const known = await sql<{ label: string; isPast: boolean }>`
    select v.sku || ' at ' || o.code as label,
      coalesce(${input.until}::date <= (now() at time zone 'UTC')::date, false) as "isPast"
    from stock_levels level join variants v on v.id = level.variant_id
    join outlets o on o.id = level.outlet_id
    where level.variant_id = ${input.variantId} and level.outlet_id = ${input.outletId}`.execute(tx)
  const [level] = known.rows
  if (!level) throw notFound('This product or outlet')
  if (level.isPast)
    throw new Refusal('unprocessable', 'day_gone', 'Choose a day that is still to come.', {
      field: 'until',
    })
  if (input.until === null)
    await tx
      .deleteFrom('reorder_snoozes')
      .where('variant_id', '=', input.variantId)
      .where('outlet_id', '=', input.outletId)
      .execute()
  else
    await sql`insert into reorder_snoozes (variant_id, outlet_id, until, reason, snoozed_by)
      values (${input.variantId}, ${input.outletId}, ${input.until}, ${input.reason},
        ${authorId(actor)})
      on conflict (variant_id, outlet_id) do update set until = excluded.until,
        reason = excluded.reason, snoozed_by = excluded.snoozed_by, created_at = now()`.execute(tx)
  await appendEvent(tx, actor, {
    type: input.until === null ? 'supplier_item.suggested_again' : 'supplier_item.snoozed',
    noun: supplierItemNoun,
    id: input.variantId,
    label: level.label,
    outletId: input.outletId,
    data: { until: input.until, reason: input.reason },
  })
  hintAfterCommit(tx, { noun: purchaseOrderNoun.key, outletId: input.outletId })
  return { until: input.until }
}
