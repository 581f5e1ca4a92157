import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { addReplacementOrder, isOpenOrder, orderLabel } from '#stock/purchasing/server/index.ts'
import type { ClaimReplacement } from '../supplier-claims.fields.ts'
import type { FoundClaim } from './find-supplier-claim.ts'

type Claimed = {
  readonly variantId: string
  readonly quantity: number
  /** Of its order line, while the order is open; rejected and missing units come with it. */
  readonly stillToCome: number
}

/**
 * Makes the goods that a supplier replaces incoming, by an order at no cost. What is still to come of
 * the order itself is incoming already, so it is not expected twice.
 *
 * @returns the id of the order; null where nothing more is expected
 */
export async function replaceGoods(
  tx: Tx,
  actor: Actor,
  claim: FoundClaim,
  given: { readonly reference: string; readonly replacementOn: string | null },
): Promise<string | null> {
  const wanted = new Map<string, number>()
  for (const { variantId, quantity, stillToCome } of await claimedGoods(tx, claim.id)) {
    const more = Math.max(0, quantity - stillToCome)
    if (more > 0) wanted.set(variantId, (wanted.get(variantId) ?? 0) + more)
  }
  if (wanted.size === 0) return null
  const order = await addReplacementOrder(tx, actor, {
    supplierId: claim.supplierId,
    outletId: claim.outletId,
    expectedOn: given.replacementOn,
    supplierReference: given.reference,
    note: `Replacement of ${claim.label}`,
    lines: [...wanted].map(([variantId, quantity]) => ({ variantId, quantity })),
  })
  return order.id
}

/** The claimed units that can be replaced; surplus goods and prices can't. */
async function claimedGoods(tx: Tx, claimId: string): Promise<Claimed[]> {
  const found = await sql<Claimed>`select l.variant_id as "variantId", l.quantity,
      case when l.kind in ('rejected', 'short') and ${sql.raw(isOpenOrder)}
        then greatest(0, ol.quantity - ol.accepted - ol.cancelled) else 0 end as "stillToCome"
    from supplier_claim_lines l
      left join purchase_order_lines ol on ol.id = l.order_line_id
      left join purchase_orders po on po.id = ol.purchase_order_id
    where l.claim_id = ${claimId} and l.kind in ('rejected', 'damaged', 'wrong_goods', 'short')
    order by l.position`.execute(tx)
  return found.rows
}

/** The order by which a replacement comes, and how much of it came; null for none. */
export async function replacementOf(
  reader: Reader,
  claimId: string,
): Promise<ClaimReplacement | null> {
  const found = await sql<Omit<ClaimReplacement, 'orderLabel'> & { readonly number: number }>`
    select po.id as "orderId", po.number, po.state, count(*) as lines,
      count(*) filter (where line.accepted >= line.quantity - line.cancelled) as "receivedLines"
    from supplier_claims c join purchase_orders po on po.id = c.replacement_order_id
      join purchase_order_lines line on line.purchase_order_id = po.id
    where c.id = ${claimId} group by po.id`.execute(reader)
  const [row] = found.rows
  if (!row) return null
  const { number, ...rest } = row
  return { ...rest, orderLabel: await orderLabel(reader, number) }
}
