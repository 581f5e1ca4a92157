import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keepAppHere } from './offline-app.ts'

/**
 * Keeps the app on the device, so that the page opens without the network.
 *
 * @param keptReads the reads that the service worker keeps for the page; see app/worker. They are
 *   asked again when it begins
 */
export function useAppHere(keptReads: readonly QueryKey[]): void {
  const queries = useQueryClient()
  useEffect(() => {
    keepAppHere(() => {
      for (const queryKey of keptReads) queries.invalidateQueries({ queryKey })
    })
  }, [queries, keptReads])
}
