import { type QueryFunction, useQuery } from '@tanstack/react-query'
import { refusalOf, type ShownRefusal } from './client.ts'
import { isFinal } from './live/repeat-reads.ts'

/** How far the page behind a link is. */
export type LinkRead<T> = {
  readonly data: T | undefined
  /** The link opens nothing, and why. */
  readonly refusal: ShownRefusal | null
  /** Nothing is known of the link, as the server is away or busy; it is asked again meanwhile. */
  readonly failure: ShownRefusal | null
  readonly retry: () => void
}

type Question<T, K extends readonly unknown[]> = {
  readonly queryKey: K
  readonly queryFn: QueryFunction<T, K>
}

/** What a link opens, read once: a refusal ends it, and any other failure is repeated as elsewhere. */
export function useLinkRead<T, K extends readonly unknown[]>(
  question: Question<T, K>,
  isAsked = true,
): LinkRead<T> {
  const { data, failureReason, refetch } = useQuery({
    ...question,
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const failed = failureReason ? refusalOf(failureReason) : null
  const isOver = failed !== null && isFinal(failed)
  return {
    data,
    refusal: isOver ? failed : null,
    failure: isOver ? null : failed,
    retry: () => {
      refetch()
    },
  }
}
