import { type RawBuilder, sql } from 'kysely'
import { platformSettings } from '#platform/platform.settings.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'

export type Period = {
  /** Days of the calendar, both of them in it; without one there is no end on that side. */
  readonly from?: string | undefined
  readonly until?: string | undefined
  readonly outletId?: string | undefined
}

/** The board counts by the days of one clock, that of the business, for outlets in any zone. */
export function zoneOfBoard(reader: Reader): Promise<string> {
  return settingOf(reader, platformSettings.timeZone)
}

/** The calls that ended in these days, at this outlet if one is named. */
export function withinPeriod({ from, until, outletId }: Period, zone: string): RawBuilder<boolean> {
  const conditions = [
    sql`c.ended_at is not null`,
    ...(from ? [sql`c.ended_at >= (${from}::date)::timestamp at time zone ${zone}`] : []),
    ...(until ? [sql`c.ended_at < (${until}::date + 1)::timestamp at time zone ${zone}`] : []),
    ...(outletId ? [sql`o.outlet_id = ${outletId}::uuid`] : []),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}
