import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebounced } from '#platform/web/use-debounced.ts'
import { faultsOfTerms } from './draft-faults.ts'
import { termsInput } from './draft-input.ts'
import type { Draft } from './new-order-draft.ts'
import { orderMoneyApi } from './orders-api.ts'

/** The server's price of a draft, requested a moment after the last key. */
export function useQuote(draft: Draft, currency: string, orderId: string | null = null) {
  const isSound = Object.keys(faultsOfTerms(draft, currency)).length === 0
  const { outletId, customerId } = draft
  const asked = { outletId, orderId, customerId, ...termsInput(draft, currency) }
  const rested = useDebounced(JSON.stringify(isSound ? asked : null))
  const isReady = isSound && draft.outletId !== '' && rested === JSON.stringify(asked)
  const query = useQuery({
    ...orderMoneyApi.ask('quote', asked),
    queryKey: ['orders', 'quote', rested],
    enabled: isReady,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return { ...query, isStale: !isReady || query.isPlaceholderData }
}
