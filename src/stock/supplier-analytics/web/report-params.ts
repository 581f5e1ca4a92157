import { addressed } from '#platform/lists/list-address.ts'
import { readValues } from '#platform/lists/list-filters.ts'
import type { UrlParams } from '#platform/web/url-state.ts'
import { reportFilters } from '../supplier-ranking.list.ts'

/** The period and the outlets that the address asks for. */
export function reportInput(params: UrlParams) {
  const outletId = readValues(addressed(params, 'outletId', reportFilters.outletId))
  const due = addressed(params, 'due', reportFilters.due) || reportFilters.due.opensWith
  return { due, ...(outletId.length > 0 ? { outletId: [...outletId] } : {}) }
}

/** The same for links inside the page, so that what they open is of the same lines. */
export function reportParams({ due, outletId }: UrlParams): UrlParams {
  return { ...(due ? { due } : {}), ...(outletId ? { outletId } : {}) }
}

/** What is not in full on its first promised day. */
export const lateOutcomes = 'late,short,overdue'
