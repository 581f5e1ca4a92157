import { addressed } from '#platform/lists/list-address.ts'
import {
  paramsOfFilter,
  readValues,
  turnedRound,
  writtenValues,
} from '#platform/lists/list-filters.ts'
import type { UrlParams, UrlPatch } from '#platform/web/url-state.ts'
import { activityList } from '../activity.list.ts'

/** Adds a record to a filter of the log: to those left out where the filter leaves records out. */
export function withValue(params: UrlParams, key: 'actorId' | 'productId', id: string): UrlPatch {
  const filter = activityList.filters[key]
  const values = readValues(addressed(params, key, filter))
  const isWithout = values.some((value) => value.startsWith('-'))
  const all = [...new Set([...turnedRound(values, false), id])]
  return {
    ...Object.fromEntries(paramsOfFilter(key, filter).map((name) => [name, null])),
    [key]: writtenValues(turnedRound(all, isWithout)),
    after: null,
  }
}
