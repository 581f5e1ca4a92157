import { chosenValues, readValues } from '#platform/lists/list-filters.ts'
import type { UrlParams } from '#platform/web/url-state.ts'

/** The one outlet that the URL names; otherwise, as where a list has several, all of the user. */
export function chosenOutlet(params: UrlParams): { readonly outletId?: string } {
  const { within, without } = chosenValues(readValues(params.outletId))
  const [outletId] = within
  return outletId !== undefined && within.length + without.length === 1 ? { outletId } : {}
}
