import { formatMoney } from '#platform/money.ts'
import { formatQuantity } from '#platform/quantity.ts'
import { signedMoney } from '../../exchange-money.ts'
import type { SaleQuote } from '../../sales.contract.ts'
import type { Cart } from '../cart.ts'
import { differenceOf, returnedLines, returnedValue } from '../exchange/exchange-cart.ts'
import type { DisplayLine } from './display-state.ts'

/** The goods that come back, already written, and the difference. */
export type ExchangeOnDisplay = {
  readonly lines: readonly DisplayLine[]
  readonly returned: string
  readonly label: string
  /** Empty while it is being calculated. */
  readonly difference: string
}

export function exchangeOnDisplay(
  { exchange, lines }: Cart,
  quote: SaleQuote | null,
  currency: string,
): ExchangeOnDisplay | null {
  if (!exchange) return null
  const { payMinor, backMinor, returnedMinor } = differenceOf(exchange, quote)
  const isKnown = quote?.exchange || lines.length === 0
  return {
    lines: returnedLines(exchange).map((line) => ({
      key: line.id,
      title: line.title,
      detail: `${formatQuantity(line.returned, line.quantityScale)} returned`,
      off: '',
      amount: signedMoney(-returnedValue(line, quote), currency),
    })),
    returned: signedMoney(-returnedMinor, currency),
    label: backMinor > 0 ? 'You get back' : 'To pay',
    difference: isKnown ? formatMoney(backMinor > 0 ? backMinor : payMinor, currency) : '',
  }
}
