import { sql } from 'kysely'
import { platformSettings } from '../../platform.settings.ts'
import type { Reader } from '../db/database.ts'
import { settingOf } from './read-setting.ts'

/** The current day at an outlet (`2026-11-22`), or of the company where none is named. */
export async function todayAt(reader: Reader, outletId: string | null): Promise<string> {
  const zone = await settingOf(reader, platformSettings.timeZone, outletId)
  const found = await sql<{ today: string }>`select
    to_char(now() at time zone ${zone}, 'YYYY-MM-DD') as today`.execute(reader)
  const [row] = found.rows
  if (!row) throw new Error('The clock returned nothing.')
  return row.today
}
