import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import type { Rows } from '#platform/web/DataTable/table-columns.ts'

export type Pages<R> = {
  /** Undefined while the first page is loading. */
  readonly rows: readonly R[] | undefined
  readonly error: Error | null
  readonly hasMore: boolean
  readonly isReading: boolean
  readonly readMore: () => unknown
}

/** A list that grows by its next page; `key` begins with the area, so that live hints refresh it. */
export function usePages<R>(
  key: readonly unknown[],
  read: (page: { after?: string }) => Promise<Rows<R>>,
): Pages<R> {
  const found = useInfiniteQuery({
    queryKey: [...key, 'pages'],
    queryFn: ({ pageParam }) => read(pageParam === null ? {} : { after: pageParam }),
    initialPageParam: null as string | null, // parse edge: null alone would be its whole type
    getNextPageParam: (last: Rows<R>) => last.nextCursor,
    select: (data: InfiniteData<Rows<R>>) => data.pages.flatMap(({ rows }) => rows),
  })
  return {
    rows: found.data,
    error: found.error,
    hasMore: found.hasNextPage,
    isReading: found.isFetchingNextPage,
    readMore: found.fetchNextPage,
  }
}
