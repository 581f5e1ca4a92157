import { type RawBuilder, sql } from 'kysely'
import { platformSettings } from '#platform/platform.settings.ts'
import { settingText } from '#platform/server/settings/setting-in-sql.ts'

/** The time zone of an outlet. */
export const zoneAt = (outlet: string): RawBuilder<string> =>
  sql.raw<string>(settingText(platformSettings.timeZone, outlet))

/** Today at an outlet, in its own time zone. */
export const todayAt = (outlet: string): RawBuilder<string> =>
  sql<string>`(now() at time zone ${zoneAt(outlet)})::date`

/** The first instant after a day in a time zone. */
export const endOfDayIn = (on: string, zone: RawBuilder<string>): RawBuilder<string> =>
  sql<string>`((${on}::date + 1)::timestamp at time zone ${zone})`

/** No zone is further ahead of UTC, so that no day has ended anywhere before this. */
export const endOfDayAnywhere = (on: string): RawBuilder<string> =>
  sql<string>`((${on}::date + 1)::timestamp at time zone 'UTC' - interval '14 hours')`

/** Why a lot `lot` must not be sold at an outlet: on hold, recalled or past its date. */
export const isBlocked = (outlet: string): RawBuilder<boolean> =>
  sql<boolean>`(lot.state <> 'approved' or coalesce(lot.expires_on < ${todayAt(outlet)}, false))`
