import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isWorthRepeating } from './repeat-reads.ts'

/**
 * Whether something on the screen is being requested again, because the server had no time for it.
 */
export function useRepeatedReads(): boolean {
  const queries = useQueryClient()
  const [isRepeating, setIsRepeating] = useState(false)
  useEffect(() => {
    const look = () =>
      setIsRepeating(
        queries
          .getQueryCache()
          .findAll({ fetchStatus: 'fetching' })
          .some(({ state }) => isWorthRepeating(state.fetchFailureReason)),
      )
    look()
    return queries.getQueryCache().subscribe(look)
  }, [queries])
  return isRepeating
}
