import { type RawBuilder, sql } from 'kysely'
import { courierRules } from '#delivery/couriers/server/index.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingText } from '#platform/server/settings/setting-in-sql.ts'
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

const zone = settingText(platformSettings.timeZone, 'd.outlet_id')

/** The last day, at the outlet, on which the cash of a due is in time. */
export const dueOnText = `((d.collected_at at time zone ${zone})::date + terms.remit_days)`

export const dueOn = sql.raw(dueOnText)

/** How many days it is late by the outlet’s day: 1 on the day after it was due, 0 or less before. */
export const lateDaysText = `((now() at time zone ${zone})::date - ${dueOnText})`

export const lateDays = sql.raw(lateDaysText)
