import { useQuery } from '@tanstack/react-query'
import { useAuth } from '#organization/users/web/index.tsx'
import { chosenValues, readValues } from '#platform/lists/list-filters.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { outletsOfCounts } from './stock-counts-api.ts'

/**
 * The outlet that the page is about, the one that the list is filtered by, or the user’s own; without
 * any, a warehouse.
 */
export function useFirstOutlet(): string {
  const { data } = useQuery(outletsOfCounts.ask('list', {}))
  const { me } = useAuth()
  const { params } = useUrlState()
  const { within, without } = chosenValues(readValues(params.outletId))
  const filtered = without.length === 0 && within.length === 1 ? within : []
  const outlets = data?.outlets ?? []
  const warehouses = outlets.filter(({ kind }) => kind === 'warehouse').map(({ id }) => id)
  const own = [me?.profile.defaultOutletId, ...(me?.outletIds ?? [])]
  return firstKnown(
    outlets.map(({ id }) => id),
    [params.at, ...filtered, ...own, ...warehouses],
  )
}

/** The first that is known, or else the first that there is. */
export function firstKnown(
  known: readonly string[],
  wanted: readonly (string | null | undefined)[],
): string {
  return wanted.find((one) => one && known.includes(one)) ?? known[0] ?? ''
}
