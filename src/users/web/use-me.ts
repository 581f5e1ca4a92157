import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { refusalOf } from '#platform/web/client.ts'
import type { Me } from './auth-context.ts'
import { usersApi } from './users-api.ts'

const meKey = ['users', 'me', {}] as const

/**
 * Who is signed in: null for nobody. Where somebody was and the session has ended, the answer is
 * the last one together with the server's 401, so that the page below keeps its work.
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
    // Offline too the answer must come at once, or the gate would stay shut without a word.
    networkMode: 'always',
  })
}

export function isSignedOut(error: unknown): boolean {
  return error !== null && refusalOf(error).status === 401
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
    // Another user's lists are not this user's to see, not even for a moment.
    if (before && before.profile.id !== me.profile.id) forgetTheRest(queries)
    return me
  } catch (error) {
    if (!before && isSignedOut(error)) return null
    throw error
  }
}

function forgetTheRest(queries: QueryClient): void {
  queries.removeQueries({ predicate: ({ queryKey }) => !isAboutMe(queryKey) })
}
