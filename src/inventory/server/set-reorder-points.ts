import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEventsFrom } from '#platform/server/events/append-event.ts'
import { stockNoun } from '../inventory.nouns.ts'
import { hintStock } from './hint-stock.ts'

export type ReorderPoint = {
  readonly variantId: string
  readonly outletId: string
  /** In steps of the variant's scale; null for a variant that nobody watches. */
  readonly reorderPoint: number | null
}

/**
 * Says from which available quantity down a variant counts as low at an outlet. A pair that has
 * never had stock is left alone; one event tells of each that changed.
 *
 * @returns how many levels were changed
 */
export async function setReorderPoints(
  tx: Tx,
  actor: Actor,
  rows: readonly ReorderPoint[],
): Promise<number> {
  const changed = await sql<{ count: number }>`with input as (
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r("variantId" uuid, "outletId" uuid, "reorderPoint" bigint)
  ), locked as materialized (
    select level.variant_id, level.outlet_id, level.reorder_point as before, "reorderPoint" as after
    from stock_levels level
    join input on "variantId" = level.variant_id and "outletId" = level.outlet_id
    where level.reorder_point is distinct from "reorderPoint"
    order by level.variant_id, level.outlet_id for update of level
  ), changed as (
    update stock_levels level set reorder_point = locked.after from locked
    where level.variant_id = locked.variant_id and level.outlet_id = locked.outlet_id
    returning level.variant_id, level.outlet_id, locked.before, locked.after
  ), event_rows as (
    select 'stock.reorder_point_set' as type, ${stockNoun.key}::text as noun,
      changed.variant_id as entity_id, v.sku || ' at ' || o.code as label,
      changed.outlet_id,
      jsonb_build_object('reorderPoint', jsonb_build_array(changed.before, changed.after)) as data
    from changed join variants v on v.id = changed.variant_id
    join outlets o on o.id = changed.outlet_id
  ), new_events as (
    ${appendEventsFrom('event_rows', actor)}
  ) select count(*) as count from changed`.execute(tx)
  hintStock(tx, rows)
  return changed.rows[0]?.count ?? 0
}
