import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'

/**
 * Units leave lines of locked orders. The refunded ones leave first, because it is for them that the
 * customer got the money back: their refund stops being a credit. Call `settleMoney` afterwards.
 *
 * @param removals how many units leave each line, in steps of the variant's scale
 */
export async function removeRefunded(
  tx: Tx,
  removals: readonly { readonly lineId: string; readonly quantity: number }[],
): Promise<void> {
  if (removals.length === 0) return
  await sql`with removals as (
      select "lineId" as line_id, sum(quantity)::bigint as quantity
      from jsonb_to_recordset(${JSON.stringify(removals)}::jsonb) as r("lineId" uuid, quantity bigint)
      group by "lineId"
    ), refunded as (
      select b.refund_id, b.line_id, b.quantity - b.removed_quantity as live, r.quantity as leaving,
        coalesce(sum(b.quantity - b.removed_quantity) over (partition by b.line_id
          order by refund.created_at, b.refund_id rows between unbounded preceding and 1 preceding), 0)
          as earlier
      from removals r join order_refund_lines b on b.line_id = r.line_id
      join order_refunds refund on refund.id = b.refund_id
    )
    update order_refund_lines b
    set removed_quantity = b.removed_quantity + least(x.live, x.leaving - x.earlier)
    from refunded x
    where b.refund_id = x.refund_id and b.line_id = x.line_id and x.leaving > x.earlier
      and x.live > 0`.execute(tx)
}
