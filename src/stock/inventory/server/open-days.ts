import { sql } from 'kysely'
import { formatDay } from '#platform/days.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { settingOf, settingsOf } from '#platform/server/settings/read-setting.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import { holdSetting } from '#platform/server/settings/write-setting.ts'
import { inventorySettings } from '../inventory.settings.ts'
import { type OpenDays, refuseDay } from '../past-days.rules.ts'

/** A past day at an outlet, for which a movement is entered. */
export type PastDay = {
  readonly on: string
  readonly inWords: string
  /**
   * The last millisecond of that day at the outlet, so that movements of that day are before it.
   */
  readonly at: string
  readonly zone: string
}

export async function openDaysOf(reader: Reader, outletId: string): Promise<OpenDays> {
  const { closedThrough, backDays } = inventorySettings
  const set = await settingsOf(reader, { closedThrough, backDays }, outletId)
  return { ...set, today: await todayAt(reader, outletId) }
}

/**
 * The requested day, which stays open until the transaction ends; null where that is today.
 *
 * @throws Refusal `unknown_day`, `future_day`, `day_closed`, `day_too_old`
 */
export async function requireOpenDay(
  tx: Tx,
  outlet: { readonly id: string; readonly code: string },
  on: string | undefined,
): Promise<PastDay | null> {
  if (on === undefined) return null
  await holdSetting(tx, inventorySettings.closedThrough, outlet.id)
  const days = await openDaysOf(tx, outlet.id)
  throwIfRefused(refuseDay(on, days, outlet.code))
  if (on === days.today) return null
  const zone = await settingOf(tx, platformSettings.timeZone, outlet.id)
  const found = await sql<{ at: string }>`select to_char(((${on}::date + 1)::timestamp
      at time zone ${zone} - interval '1 millisecond') at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`.execute(tx)
  const [row] = found.rows
  if (!row) throw new Error('The calendar returned nothing.')
  return { on, inWords: formatDay(on), at: row.at, zone }
}
