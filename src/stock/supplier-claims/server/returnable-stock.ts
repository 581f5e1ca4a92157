import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { ReturnableStock } from '../supplier-claims.fields.ts'
import { findClaim } from './find-supplier-claim.ts'

/** The kinds of unavailable stock that goods wait in until they go back. */
export const kindsThatGoBack = ['damaged', 'quality_control', 'quarantine'] as const

type Row = Omit<ReturnableStock, 'there'> & {
  readonly onHand: number
  readonly unavailable: number
  readonly ofKind: number
  readonly available: number
}

/**
 * The places of claimed goods: each with what is unavailable of a kind there, and what is available.
 * A level does not record the kind by place, so that a place offers at most what the level has.
 */
export async function returnableStock(
  reader: Reader,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<{ rows: ReturnableStock[] }> {
  const { outletId } = await findClaim(reader, actor, id)
  const found = await sql<Row>`
    with claimed as (
      select l.id, l.position, coalesce(v.merged_into_id, v.id) as variant_id,
        l.quantity - coalesce((select sum(back.quantity) from supplier_claim_return_lines back
          join supplier_claim_returns p on p.id = back.return_id
          where back.claim_line_id = l.id and p.undone_at is null), 0) as open
      from supplier_claim_lines l join variants v on v.id = l.variant_id
      where l.claim_id = ${id} and l.kind in ('damaged', 'wrong_goods', 'over_delivered')
    ), kinds as (
      select kind from unnest(${`{${kindsThatGoBack.join(',')}}`}::text[]) as kind union all select null
    )
    select claimed.id as "claimLineId", v.sku, v.quantity_scale as "quantityScale",
      claimed.open::bigint as open, kinds.kind, place.lot_id as "lotId", lot.code as "lotCode",
      place.bin_id as "binId", bin.code as "binCode",
      coalesce(place.on_hand, level.on_hand) as "onHand",
      coalesce(place.unavailable, level.unavailable) as unavailable,
      coalesce(aside.quantity, 0)::bigint as "ofKind",
      greatest(0, level.on_hand - level.reserved - level.unavailable)::bigint as available
    from claimed join variants v on v.id = claimed.variant_id
    join stock_levels level on level.variant_id = claimed.variant_id and level.outlet_id = ${outletId}
    cross join kinds
    left join stock_places place on place.variant_id = level.variant_id
      and place.outlet_id = level.outlet_id and place.on_hand > 0
    left join lots lot on lot.id = place.lot_id left join bins bin on bin.id = place.bin_id
    left join stock_unavailable aside on aside.variant_id = level.variant_id
      and aside.outlet_id = level.outlet_id and aside.kind = kinds.kind
    where claimed.open > 0
    order by claimed.position, kinds.kind nulls last, bin.walk_order nulls first, lot.code`.execute(
    reader,
  )
  const rows = found.rows.map(({ onHand, unavailable, ofKind, available, ...row }) => ({
    ...row,
    there:
      row.kind === null ? Math.min(onHand - unavailable, available) : Math.min(unavailable, ofKind),
  }))
  return { rows: rows.filter(({ there }) => there > 0) }
}
