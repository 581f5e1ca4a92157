import { eventKinds } from '#platform/area-phrases.ts'
import { addDays, isDay } from '#platform/days.ts'
import { startOfDayAt } from '#platform/instants-in-zone.ts'
import type { UrlParams } from '#platform/web/url-state.ts'
import { clockAt, dayAt } from '#platform/zone-in-use.ts'
import type { ActivityFilter } from '../activity.contract.ts'
import { results, ways } from '../activity.ways.ts'

/** What narrows the log, by its name in the address. */
export const activityFilterParams = [
  'noun',
  'kind',
  'type',
  'field',
  'product',
  'actor',
  'record',
  'outlet',
  'way',
  'result',
  'request',
  'from',
  'until',
  'q',
] as const

/** The filter in the address, as the server takes it: days begin and end where the screen is. */
export function activityFilterOf(params: UrlParams): ActivityFilter {
  const kind = eventKinds.find((each) => each === params.kind)
  const via = ways.find((way) => way === params.way)
  const result = results.find((each) => each === params.result)
  const from = startOfDay(params.from, 0)
  const until = startOfDay(params.until, 1)
  return {
    ...(params.noun ? { noun: params.noun } : {}),
    ...(kind ? { kind } : {}),
    ...(params.field ? { field: params.field } : {}),
    ...(params.product ? { productId: params.product } : {}),
    ...(params.type ? { type: params.type } : {}),
    ...(params.actor ? { actorId: params.actor } : {}),
    ...(params.record ? { entityId: params.record } : {}),
    ...(params.outlet ? { outletId: params.outlet } : {}),
    ...(params.request ? { requestId: params.request } : {}),
    ...(params.q ? { q: params.q } : {}),
    ...(via ? { via } : {}),
    ...(result ? { result } : {}),
    ...(from ? { from } : {}),
    ...(until ? { until } : {}),
  }
}

/** The Monday of the week, as the address has days. */
export function thisWeekFrom(now: Date): string {
  const daysSince = (clockAt(now).getUTCDay() + 6) % 7
  return addDays(dayAt(now), -daysSince)
}

/** The same for the address of an export. */
export function exportAddress(ending: 'csv' | 'json', params: UrlParams): string {
  const filter = Object.entries(activityFilterOf(params))
  const search = new URLSearchParams(filter.map(([name, value]) => [name, String(value)]))
  return `/api/activity/export.${ending}?${search}`
}

/** The instant at which this calendar day plus a number of days begins; null without a day. */
function startOfDay(day: string | undefined, daysLater: number): string | null {
  return day && isDay(day) ? startOfDayAt(addDays(day, daysLater)).toISOString() : null
}
