import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { requireWithinOutlets } from '#platform/server/within-outlets.ts'
import type { EmptiedBin } from '../stock-counts.fields.ts'
import { access } from './find-stock-count.ts'
import type { StockCountParts } from './stock-count-parts.ts'

/** Longer ago, a bin is due with all others. */
const lookedBack = sql`interval '30 days'`

/**
 * Each place in a bin of the outlet that had stock of a product and has none now. Of a product with
 * lots it is the lot that left last.
 */
export const emptiedAt = (outletId: string): RawBuilder<unknown> =>
  sql`(select empty.variant_id, gone.lot_id, empty.bin_id, 0::bigint as on_hand, gone.at
    from (select p.variant_id, p.bin_id from stock_places p
      where p.outlet_id = ${outletId} and p.bin_id is not null
      group by p.variant_id, p.bin_id having sum(p.on_hand) = 0) empty
    cross join lateral (select m.lot_id, m.at from stock_movements m
      where m.bin_id = empty.bin_id and m.variant_id = empty.variant_id and m.on_hand_delta < 0
      order by m.at desc, m.seq desc limit 1) gone)`

/** Bins that were emptied lately and that no user has found empty since, the last ones first. */
export const emptiedBins =
  (parts: StockCountParts) =>
  async (
    reader: Reader,
    actor: Actor,
    { outletId, limit }: { readonly outletId: string; readonly limit: number },
  ) => {
    requireWithinOutlets(actor, access, outletId)
    const found = await sql<EmptiedBin>`
      select bin.id as "binId", bin.code, count(*)::int as products, max(place.at) as "emptiedAt"
      from ${emptiedAt(outletId)} place join bins bin on bin.id = place.bin_id
      where not bin.is_archived and place.at > now() - ${lookedBack}
        and place.at > coalesce(${parts.foundEmpty(sql`bin.id`)}, '-infinity')
        and not exists (select from stock_count_lines line
          join stock_counts c on c.id = line.count_id
          left join stock_count_rounds r on r.line_id = line.id and r.round = line.round
          where line.bin_id = place.bin_id and line.variant_id = place.variant_id
            and ((c.state = 'posted' and r.counted_at > place.at)
              or c.state in ('counting', 'review')))
      group by bin.id order by max(place.at) desc, bin.code limit ${limit}`.execute(reader)
    return { rows: found.rows }
  }
