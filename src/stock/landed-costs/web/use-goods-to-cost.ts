import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { landedCostsApi } from './landed-costs-api.ts'

/** The chosen receipts with their goods; undefined until they are read. */
export function useGoodsToCost(receiptIds: readonly string[]) {
  const { data } = useQuery({
    ...landedCostsApi.ask('goods', { receiptIds: [...receiptIds] }),
    enabled: receiptIds.length > 0,
    placeholderData: keepPreviousData,
  })
  return receiptIds.length > 0 ? data : undefined
}
