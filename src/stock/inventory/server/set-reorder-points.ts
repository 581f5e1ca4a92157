import { sql } from 'kysely'
import { notFound, Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEventsFrom } from '#platform/server/events/append-event.ts'
import { refuseMerged } from '#stock/catalog/variant-changes.rules.ts'
import { stockNoun } from '../inventory.nouns.ts'
import { hintStock } from './hint-stock.ts'

/** The reorder data of a level. Fields that are left out stay unchanged; null clears them. */
export type ReorderData = {
  readonly variantId: string
  readonly outletId: string
  /** In steps of the variant's scale; null for a variant without a reorder point. */
  readonly reorderPoint?: number | null | undefined
  readonly reorderQuantity?: number | null | undefined
  readonly mostQuantity?: number | null | undefined
  readonly leadDays?: number | null | undefined
  /** Its usual bin. */
  readonly binId?: string | null | undefined
}

/**
 * Sets when a variant counts as low at an outlet, how much is then ordered, and its usual bin. A
 * missing level starts at zero; one event records each change.
 *
 * @returns how many levels were changed
 */
export async function setReorderPoints(
  tx: Tx,
  actor: Actor,
  rows: readonly ReorderData[],
): Promise<number> {
  if (rows.length === 0) return 0
  const wrong = rows.find(
    ({ mostQuantity, reorderPoint }) =>
      mostQuantity != null && reorderPoint != null && mostQuantity < reorderPoint,
  )
  if (wrong) {
    throw new Refusal(
      'unprocessable',
      'most_below_point',
      'The most that is kept cannot be less than the quantity from which on it is low. Correct one of the two.',
      { field: 'mostQuantity' },
    )
  }
  await requireBothEnds(tx, rows)
  const input = sql`jsonb_to_recordset(${JSON.stringify(rows.map(givenOf))}::jsonb)
    as r("variantId" uuid, "outletId" uuid, given jsonb)`
  await sql`insert into stock_levels (variant_id, outlet_id)
    select distinct "variantId", "outletId" from ${input} where not exists (select from stock_levels
      where variant_id = "variantId" and outlet_id = "outletId")
    order by 1, 2 on conflict do nothing`.execute(tx)
  const changed = await sql<{ count: number }>`with asked as materialized (
    select level.variant_id, level.outlet_id, r.given, jsonb_build_object('reorderPoint',
      level.reorder_point, 'reorderQuantity', level.reorder_quantity, 'mostQuantity',
      level.most_quantity, 'leadDays', level.lead_days, 'binId', level.bin_id) as before
    from stock_levels level
    join ${input} on r."variantId" = level.variant_id and r."outletId" = level.outlet_id
    order by level.variant_id, level.outlet_id for update of level
  ), changed as (
    update stock_levels level set
      reorder_point = (before || given ->> 'reorderPoint')::bigint,
      reorder_quantity = (before || given ->> 'reorderQuantity')::bigint,
      most_quantity = (before || given ->> 'mostQuantity')::bigint,
      lead_days = (before || given ->> 'leadDays')::integer,
      bin_id = (before || given ->> 'binId')::uuid
    from asked where level.variant_id = asked.variant_id and level.outlet_id = asked.outlet_id
      and before || given <> before
    returning level.variant_id, level.outlet_id, before, before || given as after
  ), event_rows as (
    select 'stock.reorder_point_set' as type, ${stockNoun.key}::text as noun,
      changed.variant_id as entity_id, v.sku || ' at ' || o.code as label, changed.outlet_id,
      (select jsonb_object_agg(case key when 'binId' then 'bin' else key end, jsonb_build_array(
          case key when 'binId' then to_jsonb(was.code) else before -> key end,
          case key when 'binId' then to_jsonb(is_now.code) else value end))
        from jsonb_each(after) where value <> before -> key) as data
    from changed join variants v on v.id = changed.variant_id
    join outlets o on o.id = changed.outlet_id
    left join bins was on was.id = (before ->> 'binId')::uuid
    left join bins is_now on is_now.id = (after ->> 'binId')::uuid
  ), new_events as (
    ${appendEventsFrom('event_rows', actor)}
  ) select count(*) as count from changed`.execute(tx)
  hintStock(tx, rows)
  return changed.rows[0]?.count ?? 0
}

const givenOf = ({ variantId, outletId, ...given }: ReorderData) => ({ variantId, outletId, given })

async function requireBothEnds(tx: Tx, rows: readonly ReorderData[]): Promise<void> {
  const variantIds = [...new Set(rows.map((row) => row.variantId))]
  const outletIds = [...new Set(rows.map((row) => row.outletId))]
  const found = await sql<{ variants: number; outlets: number }>`select
    (select count(*) from variants where id = any(${variantIds}::uuid[])) as variants,
    (select count(*) from outlets where id = any(${outletIds}::uuid[])) as outlets`.execute(tx)
  const isKnown =
    found.rows[0]?.variants === variantIds.length && found.rows[0].outlets === outletIds.length
  if (!isKnown) throw notFound('One of these products or outlets')
  const merged = await sql<{ sku: string; into: string }>`
    select v.sku, survivor.sku as into from variants v
    join variants survivor on survivor.id = v.merged_into_id
    where v.id = any(${variantIds}::uuid[]) order by v.sku`.execute(tx)
  for (const { sku, into } of merged.rows) throwIfRefused(refuseMerged(sku, into))
}
