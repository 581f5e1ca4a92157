import { daysOfPeriod, isDayPeriod } from '#platform/lists/day-periods.ts'
import { readSpan, type Span } from '#platform/lists/list-filters.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import { reportFilters } from '../supplier-ranking.list.ts'

export type ReportPeriod = Span & { readonly today: string }

/** The days that a filter asks for, and today at the company; without a filter those of a year. */
export async function reportPeriod(reader: Reader, due: string | undefined): Promise<ReportPeriod> {
  const today = await todayAt(reader, null)
  const asked = due ?? reportFilters.due.opensWith
  if (isDayPeriod(asked)) return { today, ...daysOfPeriod(asked, today) }
  return { today, from: null, to: null, ...readSpan(asked) }
}
