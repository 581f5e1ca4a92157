import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'
import { creditedMinorOf } from '../../balance.ts'
import { loadTerms, type OrderTerms } from '../editing/load-terms.ts'
import { creditableOf } from './refundable-of.ts'

/**
 * A sales channel refunded money without listing the units. Up to the decrease of the order's
 * value, its refund was for the removed units: it is no longer goodwill, and no credit.
 */
export async function nameRefunds(tx: Tx, before: OrderTerms): Promise<void> {
  if (before.unnamedMinor === 0) return
  const [now] = await loadTerms(tx, [before.id])
  if (!now || now.state === 'cancelled') return
  const removedMinor = Math.min(before.unnamedMinor, worthOf(before) - worthOf(now))
  if (removedMinor <= 0) return
  await sql`with unnamed as (
      select id, goodwill_minor - named_minor as left_minor,
        coalesce(sum(goodwill_minor - named_minor) over (order by created_at, id
          rows between unbounded preceding and 1 preceding), 0) as earlier
      from order_refunds where order_id = ${before.id} and is_unnamed
    )
    update order_refunds r
    set named_minor = r.named_minor + least(u.left_minor, ${removedMinor}::bigint - u.earlier)
    from unnamed u
    where r.id = u.id and u.left_minor > 0 and u.earlier < ${removedMinor}::bigint`.execute(tx)
}

/** What an order is worth without the units and the shipping that were refunded by their name. */
function worthOf(terms: OrderTerms): number {
  return terms.totalMinor - creditedMinorOf({ ...creditableOf(terms), goodwillMinor: 0 })
}
