import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type BoardScope, dashboardApi, type TaskClaim } from './dashboard-api.ts'

/** Asked again when the first claim ends: no event tells that. */
const soonestMilliseconds = 1_000
const latestMilliseconds = 3_600_000

function untilFirstEnds(claims: readonly TaskClaim[]): number | false {
  if (claims.length === 0) return false
  const first = Math.min(...claims.map(({ until }) => Date.parse(until)))
  const left = first - Date.now() + soonestMilliseconds
  return Math.min(Math.max(left, soonestMilliseconds), latestMilliseconds)
}

/** Who works on which need, by need; kept up by live updates. */
export function useTaskClaims({ outletId }: BoardScope): ReadonlyMap<string, readonly TaskClaim[]> {
  const { data } = useQuery({
    ...dashboardApi.ask('claims', outletId ? { outletId } : {}),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => untilFirstEnds(state.data?.claims ?? []),
  })
  return Map.groupBy(data?.claims ?? [], ({ need }) => need)
}
