import { daysOfPeriod, isDayPeriod } from '#platform/lists/day-periods.ts'
import { addressed } from '#platform/lists/list-address.ts'
import { readSpan } from '#platform/lists/list-filters.ts'
import type { UrlParams } from '#platform/web/url-state.ts'
import { dayAt } from '#platform/zone-in-use.ts'
import { callList } from '../calls.list.ts'

/** The days that the address names; without any, the last two weeks. */
export function boardPeriod(params: UrlParams): { from: string; until: string } {
  const known = (text: string | undefined) => (text && /^\d{4}-\d\d-\d\d$/.test(text) ? text : null)
  const { from, to } = daysOfPeriod('last14', dayAt(new Date()))
  return { from: known(params.from) ?? from, until: known(params.until) ?? to }
}

/** The days of the list of calls, of which an end may be open. */
export function callPeriod(params: UrlParams): { from?: string; until?: string } {
  const { ended } = callList.filters
  const text = addressed(params, 'ended', ended) || ended.opensWith
  const days = isDayPeriod(text) ? daysOfPeriod(text, dayAt(new Date())) : readSpan(text)
  return {
    ...(days?.from ? { from: days.from } : {}),
    ...(days?.to ? { until: days.to } : {}),
  }
}
