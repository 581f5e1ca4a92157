import { type RawBuilder, sql } from 'kysely'
import { platformSettings } from '#platform/platform.settings.ts'
import { settingText } from '#platform/server/settings/setting-in-sql.ts'

/** The day that it is at an outlet, by its own time zone. */
export const todayAt = (outlet: string): RawBuilder<string> =>
  sql<string>`(now() at time zone ${sql.raw(settingText(platformSettings.timeZone, outlet))})::date`

/** Why a lot `lot` is not sold at an outlet: held, recalled or past its date. */
export const isBlocked = (outlet: string): RawBuilder<boolean> =>
  sql<boolean>`(lot.state <> 'approved' or coalesce(lot.expires_on < ${todayAt(outlet)}, false))`
