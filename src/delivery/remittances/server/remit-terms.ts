import { type RawBuilder, sql } from 'kysely'
import { courierRules } from '#delivery/couriers/server/index.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingText } from '#platform/server/settings/setting-in-sql.ts'
import type { Tariff } from '../differences.rules.ts'

/** The agreement with each courier about the cash: when it is due, and which fees it deducts. */
export async function tariffOf(reader: Reader, courierId: string): Promise<Tariff> {
  const rules = (await courierRules(reader, [courierId])).get(courierId)
  return {
    perParcelMinor: rules?.feePerParcelMinor ?? null,
    cashBasisPoints: rules?.cashFeeBasisPoints ?? 0,
  }
}

/**
 * A table `terms (courier_id, remit_days)` of all couriers, for a FROM: the courier decides when
 * cash is due.
 */
export async function remitTerms(reader: Reader): Promise<RawBuilder<unknown>> {
  const rules = [...(await courierRules(reader)).values()]
  const terms = rules.map(({ courierId, remitDays }) => ({ courierId, remitDays }))
  return sql`(select "courierId" as courier_id, "remitDays" as remit_days
    from jsonb_to_recordset(${JSON.stringify(terms)}::jsonb)
      as given("courierId" uuid, "remitDays" integer)) as terms`
}

const zoneOf = (outlet: string) => settingText(platformSettings.timeZone, outlet)

const dueOnIn = (zone: string) => `((d.collected_at at time zone ${zone})::date + terms.remit_days)`

/** The last day, at the outlet, on which the cash of a parcel is on time. */
export const dueOn = sql.raw(dueOnIn(zoneOf('d.outlet_id')))

/** Days overdue in the outlet’s time zone: 1 on the day after it was due, 0 or less before. */
export const lateDays = sql`((now() at time zone ${sql.raw(zoneOf('d.outlet_id'))})::date - ${dueOn})`

/** For lists and sums: a table `place (id, zone, today)` of all outlets, whose settings are read once. */
export const placesOfDues = sql.raw(`(select id, zone, (now() at time zone zone)::date as today
  from (select id, ${zoneOf('outlet.id')} as zone from outlets outlet offset 0) as zoned offset 0)
  as place`)

/** The same day and days beside that table. */
export const dueOnThere = dueOnIn('place.zone')
export const lateDaysThere = `(place.today - ${dueOnThere})`
