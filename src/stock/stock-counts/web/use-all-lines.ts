import { useQueries, useQuery } from '@tanstack/react-query'
import type { StockCountLine } from '../stock-counts.fields.ts'
import { stockCountsApi } from './stock-counts-api.ts'

const mostAtOnce = 500

/** All lines of a count, or those that differ, however many there are; null while they are loaded. */
export function useAllLines(id: string, only?: 'differing'): readonly StockCountLine[] | null {
  const asked = { id, limit: mostAtOnce, ...(only ? { only } : {}) }
  const first = useQuery(stockCountsApi.ask('lines', asked))
  const total = first.data?.total ?? 0
  const more = Math.max(0, Math.ceil(total / mostAtOnce) - 1)
  const rest = useQueries({
    queries: Array.from({ length: more }, (_, at) =>
      stockCountsApi.ask('lines', { ...asked, page: at + 2 }),
    ),
  })
  if (!first.data || rest.some(({ data }) => !data)) return null
  return [first.data, ...rest.flatMap(({ data }) => data ?? [])].flatMap(({ rows }) => rows)
}
