import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isAboutMe } from '#organization/users/web/index.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { pauseBeforeRepeat, repeatsRead } from '#platform/web/live/repeat-reads.ts'

const minute = 60_000

/** The specification, section 9. For change notifications and versions see ruling 9. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5 * minute,
      gcTime: 10 * minute,
      retry: repeatsRead,
      retryDelay: pauseBeforeRepeat,
      refetchOnWindowFocus: false,
      networkMode: 'offlineFirst',
    },
    mutations: { networkMode: 'offlineFirst' },
  },
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => {
      if (!isAboutMe(queryKey)) noticeSessionEnd(error)
    },
  }),
  mutationCache: new MutationCache({ onError: noticeSessionEnd }),
})

// Any call may be the first to find that the session is over; the profile is then reloaded.
function noticeSessionEnd(error: unknown): void {
  if (refusalOf(error).status !== 401) return
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => isAboutMe(queryKey) })
}
