import { sql } from 'kysely'
import { changesBetween } from '#platform/changes.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEventsFrom } from '#platform/server/events/append-event.ts'
import { variantNoun } from '../catalog.nouns.ts'
import { type VariantColumns, variantSql } from './variant-columns.ts'

export type VariantWrite = {
  readonly id: string
  readonly before: VariantColumns
  readonly after: VariantColumns
  /** The schedule of its new price. */
  readonly plannedPriceId?: string
}

/**
 * Writes real differences of variants, keeps former prices, and appends an event for each change.
 */
export async function writeVariants(
  tx: Tx,
  actor: Actor,
  writes: readonly VariantWrite[],
): Promise<number> {
  const rows = writes.flatMap(({ id, before, after, plannedPriceId }) => {
    const changes = changesBetween({ ...before }, { ...after })
    return Object.keys(changes).length === 0 ? [] : [{ id, ...after, changes, plannedPriceId }]
  })
  if (rows.length === 0) return 0
  await sql`with input as (
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id uuid, changes jsonb, "plannedPriceId" uuid, ${variantSql.record})
  ), changed as (
    update variants set ${variantSql.taken}, version = version + 1, updated_at = now()
    from input as new where variants.id = new.id
  ), new_prices as (
    insert into price_changes
      (variant_id, what, before_minor, after_minor, currency, changed_by, planned_price_id)
    select id, what, (changes -> key ->> 0)::bigint, (changes -> key ->> 1)::bigint, currency,
      ${authorId(actor)}::uuid, case when what = 'price' then "plannedPriceId" end
    from input join (values ('price', 'priceMinor'), ('cost', 'costMinor'),
      ('compare_price', 'comparePriceMinor')) as priced(what, key) on changes ? key
  ), new_events as (
    select 'variant.changed' as type, ${variantNoun.key}::text as noun, id as entity_id,
      sku as label, null::uuid as outlet_id, changes as data from input
  ) ${appendEventsFrom('new_events', actor)}`.execute(tx)
  const ids = rows.length > 20 ? {} : { ids: rows.map(({ id }) => id) }
  hintAfterCommit(tx, { noun: variantNoun.key, ...ids })
  return rows.length
}
