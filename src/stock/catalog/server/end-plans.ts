import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { tell } from './barcodes.ts'
import type { LockedPlan } from './lock-planned-price.ts'

type Ended = Pick<
  LockedPlan,
  'id' | 'variantId' | 'sku' | 'priceListName' | 'priceMinor' | 'currency' | 'takesEffectAt'
>

/** Ends scheduled prices that will not take effect, and records the cause. */
export async function endPlans(
  tx: Tx,
  actor: Actor,
  plans: readonly Ended[],
  ending: 'cancelled' | 'dropped',
): Promise<void> {
  await markEnded(tx, plans, ending)
  for (const plan of plans) {
    const { variantId: id, sku, priceListName: priceList, priceMinor, currency } = plan
    await tell(
      tx,
      actor,
      `variant.price_plan_${ending}`,
      { id, sku },
      {
        ...(priceList === null ? {} : { priceList }),
        ...{ currency, priceMinor, takesEffectAt: new Date(plan.takesEffectAt).toISOString() },
      },
    )
  }
}

export async function markEnded(
  tx: Tx,
  plans: readonly { readonly id: string }[],
  ending: 'taken' | 'cancelled' | 'dropped',
): Promise<void> {
  await sql`update planned_prices set ended_at = now(), ending = ${ending}, version = version + 1
    where id = any(${plans.map(({ id }) => id)}::uuid[])`.execute(tx)
}
