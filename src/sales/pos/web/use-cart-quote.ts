import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Refusal } from '#platform/refusal.ts'
import { afterPaint } from '#platform/web/after-paint.ts'
import { refusalOf, type ShownRefusal, shownRefusal } from '#platform/web/client.ts'
import { isWorthRepeating } from '#platform/web/live/repeat-reads.ts'
import { noteSilence, useServerAway } from '#platform/web/server-away.ts'
import type { SaleQuote, Till } from '../sales.contract.ts'
import { type Cart, inputOf } from './cart.ts'
import { quoteOffline } from './offline/quote-offline.ts'
import { productsById } from './offline/till-products.ts'
import { useTillCustomers } from './offline/use-till-customers.ts'
import { salesApi } from './pos-api.ts'
import { type TillPort, useTill } from './training/till-port.ts'

export type CartQuote = {
  /** Of this cart, or of the one before while this is being calculated; null before the first. */
  readonly quote: SaleQuote | null
  /** The sums are those of the cart as it is shown. */
  readonly isCurrent: boolean
  readonly refusal: ShownRefusal | null
}

/** After this long without an answer the till calculates by itself. */
const answerMilliseconds = 4_000

/**
 * What the cart costs, as soon as it changes: by the server, or while it can't be reached by the
 * same rules with the prices that the till has.
 */
export function useCartQuote(open: Cart, register: NonNullable<Till['register']>): CartQuote {
  const till = useTill()
  const cart = till.cartToPrice(open)
  const isEmpty = cart.lines.length === 0
  const isAway = useServerAway()
  const known = useTillCustomers(register.id).find(({ id }) => id === cart.customer?.id)
  const isAtUsualPrices = known?.hasOwnPrices === false
  const asked = salesApi.ask('quote', inputOf(cart, register.id))
  const there = useQuery({
    ...asked,
    queryFn: async ({ signal }) => {
      await afterPaint()
      const patience = AbortSignal.any([signal, AbortSignal.timeout(answerMilliseconds)])
      try {
        return await asked.queryFn({ signal: patience })
      } catch (error) {
        if (!signal.aborted && error instanceof Error && isWorthRepeating(error)) noteSilence()
        throw error
      }
    },
    enabled: !isEmpty && !isAway,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
    retry: false,
  })
  const here = useQuery({
    queryKey: ['sales', 'quoteOffline', cart, register, isAtUsualPrices],
    queryFn: () => afterPaint().then(() => quoteHere(cart, register, isAtUsualPrices)),
    enabled: !isEmpty && isAway,
    placeholderData: keepPreviousData,
    networkMode: 'always',
    gcTime: 0,
    retry: false,
  })
  const { quote, refusal: refusedHere } = pricedBy(
    till,
    (isAway ? here.data?.quote : there.data) ?? null,
    open,
  )
  const last = useRef<SaleQuote | null>(null)
  if (isEmpty) last.current = null
  else if (quote) last.current = quote
  const { isPlaceholderData } = isAway ? here : there
  const refusal = isAway ? here.data?.refusal : answerOf(there.error)
  return {
    quote: last.current,
    isCurrent: !isEmpty && Boolean(quote) && !isPlaceholderData,
    refusal: isEmpty ? null : (refusal ?? refusedHere),
  }
}

/** With what only this device knows of the cart. */
function pricedBy(till: TillPort, quote: SaleQuote | null, cart: Cart) {
  try {
    return { quote: quote && till.priced(quote, cart), refusal: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { quote: null, refusal: shownRefusal(error) }
  }
}

/** No answer is not a refusal: the cart is calculated here, or asked about again. */
function answerOf(error: Error | null): ShownRefusal | null {
  return error === null || isWorthRepeating(error) ? null : refusalOf(error)
}

async function quoteHere(
  cart: Cart,
  register: NonNullable<Till['register']>,
  isAtUsualPrices: boolean,
) {
  const products = await productsById(cart.lines.map(({ variantId }) => variantId))
  try {
    return { quote: quoteOffline(cart, register, { products, isAtUsualPrices }), refusal: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { quote: null, refusal: shownRefusal(error) }
  }
}
