import {
  type QueryClient,
  queryOptions,
  skipToken,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { refusalOf } from '#platform/web/client.ts'
import type { Me } from './auth-context.ts'
import { lostRights } from './lost-rights.ts'
import { usersApi } from './users-api.ts'

const meKey = ['users', 'me', {}] as const
const endKey = ['users', 'whySessionEnded'] as const

/**
 * The signed-in user: null without one. If a session expired, the value is the last one together
 * with the server's 401, so that the page below keeps its work. If it was ended, by a suspension or
 * by an administrator, nothing is kept, and `useWhyEnded` has the reason.
 */
export function useMe() {
  return useQuery(meQuery(useQueryClient()))
}

/** The same ahead of the first draw, which then finds it asked; null also where no answer came. */
export async function askWhoIsSignedIn(queries: QueryClient): Promise<Me | null> {
  await queries.prefetchQuery(meQuery(queries))
  return queries.getQueryData<Me | null>(meKey) ?? null
}

function meQuery(queries: QueryClient) {
  return queryOptions<Me | null>({
    queryKey: meKey,
    queryFn: ({ signal }) => askMe(queries, signal),
    retry: (failures, error) => failures < 1 && !isSignedOut(error),
    retryDelay: 500,
    // Offline too the answer must come immediately, or the gate would stay closed without an
    // explanation.
    networkMode: 'always',
  })
}

export function isSignedOut(error: unknown): boolean {
  return error !== null && refusalOf(error).status === 401
}

/** The server's reason for an ended session; null without one, or since the next sign-in. */
export function useWhyEnded(): string | null {
  const { data = null } = useQuery<string | null>({ queryKey: endKey, queryFn: skipToken })
  return data
}

export function forgetMe(queries: QueryClient): void {
  queries.setQueryData<Me | null>(meKey, null)
  forgetTheRest(queries)
}

export function putProfile(queries: QueryClient, profile: Me['profile']): void {
  queries.setQueryData<Me | null>(meKey, (me) => (me ? { ...me, profile } : me))
}

export function checkMe(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: meKey })
}

export function isAboutMe(key: readonly unknown[]): boolean {
  return key[0] === meKey[0] && key[1] === meKey[1]
}

async function askMe(queries: QueryClient, signal: AbortSignal): Promise<Me | null> {
  const before = queries.getQueryData<Me | null>(meKey)
  try {
    const me = await usersApi.call.me({}, { signal })
    // Another user's lists, and those of rights that were taken, are not to be seen for a moment longer.
    if (before && (before.profile.id !== me.profile.id || lostRights(before, me)))
      forgetTheRest(queries)
    queries.setQueryData<string | null>(endKey, null)
    return me
  } catch (error) {
    if (isSignedOut(error) && refusalOf(error).code === 'session_ended') {
      forgetTheRest(queries)
      queries.setQueryData<string | null>(endKey, refusalOf(error).message)
      return null
    }
    if (!before && isSignedOut(error)) return null
    throw error
  }
}

function forgetTheRest(queries: QueryClient): void {
  queries.removeQueries({ predicate: ({ queryKey }) => !isAboutMe(queryKey) })
}
