import { sql } from 'kysely'
import { changesBetween } from '#platform/changes.ts'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { refuseInstant } from '../planned-prices.rules.ts'
import { tell } from './barcodes.ts'
import { lockPlannedPrice } from './lock-planned-price.ts'
import { onceAnInstant } from './plan-prices.ts'
import { requirePart } from './require-part.ts'

type Input = {
  readonly id: string
  readonly version: number
  readonly takesEffectAt: string
  readonly priceMinor: number | null
}

/** Changes the amount or the instant of a scheduled price. */
export async function changePlannedPrice(tx: Tx, actor: Actor, input: Input) {
  requirePart(actor, 'prices')
  throwIfRefused(refuseInstant(input.takesEffectAt, new Date()))
  const plan = await lockPlannedPrice(tx, input)
  if (plan.priceListId === null && input.priceMinor === null) {
    throw new Refusal(
      'unprocessable',
      'price_needed',
      `${plan.sku} needs a price. Only a price list can leave one out.`,
      { field: 'priceMinor' },
    )
  }
  const written = await onceAnInstant(
    sql<{ version: number }>`update planned_prices set price_minor = ${input.priceMinor}::bigint,
        takes_effect_at = ${input.takesEffectAt}::timestamptz, version = version + 1
      where id = ${plan.id} returning version`.execute(tx),
  )
  const { priceMinor, takesEffectAt } = plan
  const after = {
    priceMinor: input.priceMinor,
    takesEffectAt: new Date(input.takesEffectAt).toISOString(),
  }
  const before = { priceMinor, takesEffectAt: new Date(takesEffectAt).toISOString() }
  const named = plan.priceListName === null ? {} : { priceList: plan.priceListName }
  const { variantId: id, sku } = plan
  await tell(
    tx,
    actor,
    'variant.price_plan_changed',
    { id, sku },
    { ...named, currency: plan.currency, ...changesBetween(before, after) },
  )
  return { id: plan.id, version: written.rows[0]?.version ?? input.version + 1 }
}
