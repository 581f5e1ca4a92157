import { useQueryClient } from '@tanstack/react-query'
import type { WholeTransfer } from '../transfers.fields.ts'
import { transfersApi } from './transfers-api.ts'

/** Shows a transfer as a scan was answered with it, before anything is read again. */
export function useKeepTransfer(): (transfer: WholeTransfer) => void {
  const queries = useQueryClient()
  return (transfer) =>
    queries.setQueryData(transfersApi.ask('get', { id: transfer.id }).queryKey, transfer)
}
