import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { useAuth } from '#organization/users/web/index.tsx'
import { chosenValues, readValues } from '#platform/lists/list-filters.ts'
import { useUrlState } from '#platform/web/url-state.ts'

/** The outlet that the page is about, the one that the list is filtered by, or the user's own. */
export function useFirstOutlet(): string {
  const outlets = useOutletOptions()
  const { me } = useAuth()
  const { params } = useUrlState()
  const { within, without } = chosenValues(readValues(params.outletId))
  const filtered = without.length === 0 && within.length === 1 ? within : []
  const wanted = [params.at, ...filtered, me?.profile.defaultOutletId, ...(me?.outletIds ?? [])]
  return firstKnown(
    outlets.map(({ value }) => value),
    wanted,
  )
}

/** The first that is known, or else the first that there is. */
export function firstKnown(
  known: readonly string[],
  wanted: readonly (string | null | undefined)[],
): string {
  return wanted.find((one) => one && known.includes(one)) ?? known[0] ?? ''
}
