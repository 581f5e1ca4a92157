import { addDays } from '#platform/days.ts'
import { daysOfPeriod } from '#platform/lists/day-periods.ts'
import type { FigurePeriod } from '#platform/needs.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { wallClockAt } from '#platform/zoned-time.ts'
import type { DashboardPeriod } from '../dashboard-periods.ts'

/** The day that it is in the company's time zone, whose days lists mean too. */
export async function companyToday(reader: Reader) {
  const zone = await settingOf(reader, platformSettings.timeZone)
  return { zone, today: wallClockAt(Date.now(), zone).slice(0, 10) }
}

const dayMilliseconds = 86_400_000

/** The days of a period, and as many days before it. */
export async function periodOf(reader: Reader, period: DashboardPeriod): Promise<FigurePeriod> {
  const { zone, today } = await companyToday(reader)
  const { from, to } = daysOfPeriod(period, today)
  const length = Math.round((Date.parse(to) - Date.parse(from)) / dayMilliseconds) + 1
  return { from, to, beforeFrom: addDays(from, -length), beforeTo: addDays(from, -1), zone }
}
