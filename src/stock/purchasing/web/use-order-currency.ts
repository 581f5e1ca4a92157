import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { KeptRate } from '#organization/exchange-rates/exchange-rates.fields.ts'
import { useHouse } from '#platform/web/house-context.ts'
import { purchaseOrdersApi } from './purchasing-api.ts'

export type OrderEnds = {
  readonly supplierId: string | null
  readonly outletId: string
  /** As it was chosen; empty for that of the supplier. */
  readonly currency: string
}

/** Of an order that is being entered. */
export type OrderMoney = KeptRate & {
  readonly currency: string
  readonly outletCurrency: string
  readonly choices: readonly string[]
}

/** The currency of a new order and its rate; that of the company until both ends are chosen. */
export function useOrderCurrency({ supplierId, outletId, currency }: OrderEnds): OrderMoney {
  const house = useHouse()
  const isAsked = supplierId !== null && outletId !== ''
  const { data } = useQuery({
    ...purchaseOrdersApi.ask('currency', {
      supplierId: supplierId ?? '',
      outletId,
      ...(currency ? { currency } : {}),
    }),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  })
  if (isAsked && data) return data
  const own = house.currency
  return {
    ...{ currency: own, outletCurrency: own, choices: [own] },
    ...{ rate: '1', ratedOn: null, isOld: false },
  }
}
