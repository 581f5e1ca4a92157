import { platformSettings } from '#platform/platform.settings.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { ordersSettings } from '#sales/orders/orders.settings.ts'
import type { CallSchedule } from '../call-schedule.ts'
import { confirmationsSettings } from '../confirmations.settings.ts'

/** When and how often customers of an outlet, or of the company, are called. */
export async function scheduleOf(reader: Reader, outletId: string | null): Promise<CallSchedule> {
  return settingsOf(
    reader,
    {
      mostAttempts: ordersSettings.confirmationAttempts,
      againMinutes: ordersSettings.againMinutes,
      nextDayAt: ordersSettings.nextDayAt,
      from: confirmationsSettings.callFrom,
      until: confirmationsSettings.callUntil,
      timeZone: platformSettings.timeZone,
    },
    outletId,
  )
}
