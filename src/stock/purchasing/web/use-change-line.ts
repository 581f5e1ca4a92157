import { useQueryClient } from '@tanstack/react-query'
import { purchaseOrdersApi } from './purchasing-api.ts'

type Run = typeof purchaseOrdersApi.call.changeLine

/**
 * Changes a line of a draft. The next change may follow before the order is read again, and has the
 * new version.
 */
export function useChangeLine(): Run {
  const queries = useQueryClient()
  return async (input, options) => {
    const answer = await purchaseOrdersApi.call.changeLine(input, options)
    const { queryKey } = purchaseOrdersApi.ask('get', { id: answer.id })
    queries.setQueryData(queryKey, (order) => order && { ...order, version: answer.version })
    return answer
  }
}
