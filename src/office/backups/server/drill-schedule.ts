import { sql } from 'kysely'
import { platformSettings } from '#platform/platform.settings.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { backupsSettings } from '../backups.settings.ts'

const { drillDay, drillAt } = backupsSettings

/** A drill that was missed because no server ran is made up for within so many hours. */
const madeUpWithinHours = 12

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

type Schedule = { readonly lastAt: string | null; readonly nextAt: string | null }

/** The last and the next moment at which a drill is due; null on no day. */
async function drillSchedule(reader: Reader): Promise<Schedule> {
  const set = await settingsOf(reader, { drillDay, drillAt, zone: platformSettings.timeZone })
  const weekday = set.drillDay === 'daily' ? null : weekdays.indexOf(set.drillDay) + 1
  const found = await sql<Schedule>`select max(at) filter (where at <= now()) as "lastAt",
      min(at) filter (where at > now()) as "nextAt"
    from generate_series(-8, 8) as days(away),
      lateral (select (now() at time zone ${set.zone})::date + days.away as day) as calendar,
      lateral (select (calendar.day + ${set.drillAt}::time) at time zone ${set.zone} as at) as due
    where ${set.drillDay} <> 'never'
      and (${weekday}::integer is null or extract(isodow from calendar.day) = ${weekday}::integer)`.execute(
    reader,
  )
  return found.rows[0] ?? { lastAt: null, nextAt: null }
}

export const nextDrillAt = async (reader: Reader) => (await drillSchedule(reader)).nextAt

/** True when the last scheduled moment has passed without a drill. */
export async function isDrillDue(reader: Reader): Promise<boolean> {
  const { lastAt } = await drillSchedule(reader)
  if (lastAt === null) return false
  const found = await sql<{ isDue: boolean }>`select
      ${lastAt}::timestamptz > now() - make_interval(hours => ${madeUpWithinHours})
      and not exists (select from backup_runs r
        where r.kind = 'drill' and r.requested_at >= ${lastAt}::timestamptz) as "isDue"`.execute(
    reader,
  )
  return found.rows[0]?.isDue ?? false
}
