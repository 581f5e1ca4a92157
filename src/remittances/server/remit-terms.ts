import { type RawBuilder, sql } from 'kysely'
import { courierRules } from '#couriers/server/index.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { Tariff } from '../differences.rules.ts'

/** What was agreed with each courier about the cash: when it is due, and what is kept of it. */
export async function tariffOf(reader: Reader, courierId: string): Promise<Tariff> {
  const rules = (await courierRules(reader, [courierId])).get(courierId)
  return {
    perParcelMinor: rules?.feePerParcelMinor ?? null,
    cashBasisPoints: rules?.cashFeeBasisPoints ?? 0,
  }
}

/**
 * A table `terms (courier_id, remit_days)` of all couriers, for a FROM: when cash is due is decided by
 * its courier.
 */
export async function remitTerms(reader: Reader): Promise<RawBuilder<unknown>> {
  const rules = [...(await courierRules(reader)).values()]
  const terms = rules.map(({ courierId, remitDays }) => ({ courierId, remitDays }))
  return sql`(select "courierId" as courier_id, "remitDays" as remit_days
    from jsonb_to_recordset(${JSON.stringify(terms)}::jsonb)
      as given("courierId" uuid, "remitDays" integer)) as terms`
}

/** When the cash of a due is to be here. */
export const dueAt = sql`(d.collected_at + make_interval(days => terms.remit_days))`
