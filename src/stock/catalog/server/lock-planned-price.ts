import { sql } from 'kysely'
import { notFound, Refusal, staleVersion } from '#platform/refusal.ts'
import type { Tx } from '#platform/server/db/database.ts'

export type LockedPlan = {
  readonly id: string
  readonly variantId: string
  readonly sku: string
  readonly priceListId: string | null
  readonly priceListName: string | null
  readonly priceMinor: number | null
  readonly currency: string
  readonly takesEffectAt: string
  readonly ending: 'taken' | 'cancelled' | 'dropped' | null
  readonly version: number
}

const endings = {
  taken: 'has taken effect already. Change the price itself.',
  cancelled: 'was cancelled already. Plan it anew if it is wanted.',
  dropped:
    'was dropped, because its currency or its product changed. Plan it anew if it is wanted.',
} as const

/** Locks a scheduled price in the version that was seen, for this transaction. */
export async function lockPlannedPrice(
  tx: Tx,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<LockedPlan> {
  const found = await sql<LockedPlan>`
    select plan.id, plan.variant_id as "variantId", v.sku, plan.price_list_id as "priceListId",
      list.name as "priceListName", plan.price_minor as "priceMinor", plan.currency,
      plan.takes_effect_at as "takesEffectAt", plan.ending, plan.version
    from planned_prices plan join variants v on v.id = plan.variant_id
    left join price_lists list on list.id = plan.price_list_id
    where plan.id = ${id} for update of plan`.execute(tx)
  const [plan] = found.rows
  if (!plan) throw notFound('This planned price')
  if (plan.ending !== null) {
    throw new Refusal(
      'conflict',
      'no_longer_planned',
      `This price of ${plan.sku} ${endings[plan.ending]}`,
    )
  }
  if (plan.version !== version)
    throw staleVersion(`The planned price of ${plan.sku}`, version, plan.version)
  return plan
}
