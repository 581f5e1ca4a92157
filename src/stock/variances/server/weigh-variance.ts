import { sql } from 'kysely'
import { platformSettings } from '#platform/platform.settings.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { settingOf, settingsOf } from '#platform/server/settings/read-setting.ts'
import { variancesSettings } from '../variances.settings.ts'
import type { FoundVariance } from './find-variance.ts'

export type Weight = {
  /** The variance with all of its product at its outlet that were approved today. */
  readonly sumMinor: number
  readonly aloneMinor: number
  readonly managerMinor: number
  readonly superMinor: number
}

/**
 * What a variance weighs against the limits, which hold over sums (ruling 16): per product, outlet and
 * day, at cost, or at list price where no cost is known. Two proposals at once wait for each other.
 */
export async function weighVariance(
  tx: Tx,
  { id, variantId, outletId }: FoundVariance,
): Promise<Weight> {
  const { aloneMinor, managerMinor, superMinor } = variancesSettings
  const limits = await settingsOf(tx, { aloneMinor, managerMinor, superMinor }, outletId)
  const zone = await settingOf(tx, platformSettings.timeZone, outletId)
  await sql`select pg_advisory_xact_lock(
    hashtextextended('variances ' || ${variantId} || ${outletId}, 0))`.execute(tx)
  const found = await sql<{ sumMinor: number }>`
    select coalesce(sum(case when v.value_minor <> 0 then abs(v.value_minor)
      else round(variant.price_minor * abs(v.quantity)::numeric / 10 ^ variant.quantity_scale)
      end), 0)::bigint as "sumMinor"
    from stock_variances v join variants variant on variant.id = v.variant_id
    where v.id = ${id} or (v.variant_id = ${variantId} and v.outlet_id = ${outletId}
      and v.state in ('approved', 'posted')
      and v.approved_at >= date_trunc('day', now() at time zone ${zone}) at time zone ${zone})`.execute(
    tx,
  )
  return { ...limits, sumMinor: found.rows[0]?.sumMinor ?? 0 }
}
