import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { refusalOf, type ShownRefusal } from '#platform/web/client.ts'
import type { SaleQuote } from '../sales.contract.ts'
import { type Cart, inputOf } from './cart.ts'
import { salesApi } from './pos-api.ts'

export type CartQuote = {
  /** Of this cart, or of the one before while this is being calculated; null before the first. */
  readonly quote: SaleQuote | null
  /** The sums are those of the cart as it is shown. */
  readonly isCurrent: boolean
  readonly refusal: ShownRefusal | null
}

/** What the cart costs by the rules of the server, as soon as it changes. */
export function useCartQuote(cart: Cart, registerId: string): CartQuote {
  const isEmpty = cart.lines.length === 0
  const { data, error, isPlaceholderData } = useQuery({
    ...salesApi.ask('quote', inputOf(cart, registerId)),
    enabled: !isEmpty,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  })
  const last = useRef<SaleQuote | null>(null)
  if (isEmpty) last.current = null
  else if (data) last.current = data
  return {
    quote: isEmpty ? null : (data ?? last.current),
    isCurrent: !isEmpty && data !== undefined && !isPlaceholderData,
    refusal: error && !isEmpty ? refusalOf(error) : null,
  }
}
