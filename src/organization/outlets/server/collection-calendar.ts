import { platformSettings } from '#platform/platform.settings.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import type { CollectionCalendar } from '../collections.rules.ts'

type OutletCalendar = Omit<CollectionCalendar, 'cutOff'> & {
  /** Null if the outlet has none. */
  readonly cutOff: string | null
}

/** On which days couriers collect at an outlet, by its own clock. */
export async function calendarOf(reader: Reader, outletId: string): Promise<OutletCalendar> {
  const outlet = await reader
    .selectFrom('outlets')
    .select(['collection_days', 'closed_on', 'dispatch_cut_off'])
    .where('id', '=', outletId)
    .executeTakeFirstOrThrow()
  return {
    zone: await settingOf(reader, platformSettings.timeZone, outletId),
    cutOff: outlet.dispatch_cut_off?.slice(0, 5) ?? null,
    days: outlet.collection_days,
    closedOn: outlet.closed_on,
  }
}
