import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'
import { goneFee } from './gone-fee.ts'

/**
 * Units leave lines of locked orders. The refunded ones leave first, because it is for them that the
 * customer got the money back: their refund stops being a credit. A fee that was kept of it stays with
 * us, as a charge of the order. Call `settleMoney` afterwards.
 *
 * @param removals how many units leave each line, in steps of the variant's scale
 */
export async function removeRefunded(
  tx: Tx,
  removals: readonly { readonly lineId: string; readonly quantity: number }[],
): Promise<void> {
  if (removals.length === 0) return
  const before = await goneFees(tx, removals)
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
  const charges = (await goneFees(tx, removals)).flatMap((fee, at) => {
    const amountMinor = fee.goneMinor - (before[at]?.goneMinor ?? 0)
    return amountMinor > 0 ? [{ ...fee, amountMinor }] : []
  })
  if (charges.length > 0) await chargeFees(tx, charges)
}

type GoneFee = { readonly orderId: string; readonly refundRef: string; readonly goneMinor: number }

/** Refund by refund, in the same order each time. */
async function goneFees(
  tx: Tx,
  removals: readonly { readonly lineId: string }[],
): Promise<readonly GoneFee[]> {
  const lineIds = removals.map(({ lineId }) => lineId)
  const found = await sql<GoneFee>`select refund.order_id as "orderId",
      coalesce(refund.external_ref, '') as "refundRef", sum(${goneFee})::bigint as "goneMinor"
    from order_refund_lines r join order_refunds refund on refund.id = r.refund_id
    where r.line_id = any(${lineIds}::uuid[]) and r.fee_minor > 0
    group by refund.id order by refund.id`.execute(tx)
  return found.rows
}

async function chargeFees(
  tx: Tx,
  charges: readonly (GoneFee & { readonly amountMinor: number })[],
): Promise<void> {
  await sql`with fees as (
      select * from jsonb_to_recordset(${JSON.stringify(charges)}::jsonb)
        as f("orderId" uuid, "refundRef" text, "amountMinor" bigint)
    ), new_charges as (
      insert into order_charges (id, order_id, kind, label, amount_minor, tax_minor, refund_ref)
      select gen_random_uuid(), "orderId", 'fee', 'Restocking fee', "amountMinor", 0, "refundRef"
      from fees
    )
    update orders o set charges_minor = charges_minor + f.minor, total_minor = total_minor + f.minor
    from (select "orderId", sum("amountMinor")::bigint as minor from fees group by 1) as f
    where o.id = f."orderId"`.execute(tx)
}
