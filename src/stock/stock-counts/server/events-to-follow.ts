import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { requireWithinOutlets } from '#platform/server/within-outlets.ts'
import type { EventToFollow } from '../stock-counts.fields.ts'
import { stockCountNoun } from '../stock-counts.nouns.ts'
import { stockCountsSettings } from '../stock-counts.settings.ts'
import { access } from './find-stock-count.ts'
import type { StockCountParts } from './stock-count-parts.ts'

/** Longer ago, a bin is due with all others. */
const lookedBack = sql`interval '90 days'`

/** What happened to goods of an outlet: by bin, or where none is known by product. */
async function targetsAt(
  reader: Reader,
  parts: StockCountParts,
  outletId: string,
): Promise<RawBuilder<unknown>> {
  const prefix = await settingOf(reader, stockCountsSettings.prefix)
  return sql`(
    select v.id as event_id, v.source_noun as noun, v.source_id as document_id,
      v.source_label as label, v.created_at as at, v.bin_id, v.variant_id,
      case when v.source_noun = 'wave' and v.quantity < 0 then 'short_pick'
        else 'variance' end as reason
    from stock_variances v
    where v.outlet_id = ${outletId} and v.state in ('open', 'investigating', 'proposed')
      and v.source_noun <> ${stockCountNoun.key}
    union all
    select gone.id, gone.noun, gone.id, gone.label, gone.at, null::uuid, gone.variant_id, 'transfer'
    from ${await parts.brokenTransfers(reader)} gone where gone.outlet_id = ${outletId}
    union all
    select c.id, ${stockCountNoun.key}, c.id, ${prefix}::text || c.number, c.state_changed_at,
      line.bin_id, line.variant_id, 'count'
    from stock_counts c join stock_count_lines line on line.count_id = c.id and line.round > 1
    where c.outlet_id = ${outletId} and c.state = 'cancelled')`
}

/** Events that no count has followed, and whose place was not counted since, the last ones first. */
export const eventsToFollow =
  (parts: StockCountParts) =>
  async (
    reader: Reader,
    actor: Actor,
    { outletId, limit }: { readonly outletId: string; readonly limit: number },
  ) => {
    requireWithinOutlets(actor, access, outletId)
    return { rows: await openEvents(reader, parts, outletId, { limit }) }
  }

/** Of one event, or of the last ones. */
export async function openEvents(
  reader: Reader,
  parts: StockCountParts,
  outletId: string,
  { eventId, limit }: { readonly eventId?: string; readonly limit: number },
): Promise<EventToFollow[]> {
  const found = await sql<EventToFollow>`
    select target.event_id as "eventId", target.reason, target.noun,
      target.document_id as "documentId", target.label, target.at,
      coalesce(json_agg(distinct jsonb_build_object('id', b.id, 'code', b.code))
        filter (where b.id is not null), '[]') as bins,
      json_agg(distinct jsonb_build_object('id', v.id, 'sku', v.sku)) as products,
      bool_or(b.id is null) as "withoutBin"
    from ${await targetsAt(reader, parts, outletId)} target
    join variants v on v.id = target.variant_id and v.merged_into_id is null
    left join bins b on b.id = target.bin_id and not b.is_archived
    where target.at > now() - ${lookedBack}
      and ${eventId === undefined ? sql`true` : sql`target.event_id = ${eventId}`}
      and not exists (select from stock_counts c where c.event_id = target.event_id
        and c.outlet_id = ${outletId} and c.state <> 'cancelled')
      and not exists (select from stock_count_lines line
        join stock_counts c on c.id = line.count_id
        join stock_count_rounds r on r.line_id = line.id and r.round = line.round
        where line.variant_id = target.variant_id and c.outlet_id = ${outletId}
          and c.state = 'posted' and r.counted_at > target.at
          and (target.bin_id is null or line.bin_id = target.bin_id))
    group by target.event_id, target.reason, target.noun, target.document_id, target.label, target.at
    order by target.at desc, target.event_id limit ${limit}`.execute(reader)
  return found.rows
}
