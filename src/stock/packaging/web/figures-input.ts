import { addressed } from '#platform/lists/list-address.ts'
import { chosenValues, readValues } from '#platform/lists/list-filters.ts'
import type { UrlParams } from '#platform/web/url-state.ts'
import { materialList } from '../packaging.list.ts'

/** The outlets that the address asks for. */
export const outletsAsked = (params: UrlParams) =>
  addressed(params, 'outletId', materialList.filters.outletId)

/** The figures are of the outlets that the list is narrowed to; leaving some out keeps them whole. */
export function figuresInput(params: UrlParams) {
  const { within } = chosenValues(readValues(outletsAsked(params)))
  return within.length > 0 ? { outletIds: [...within] } : {}
}
