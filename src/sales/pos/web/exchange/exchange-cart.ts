import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { isRecord } from '#platform/is-record.ts'
import { refundOfLine } from '#sales/orders/order-money.ts'
import type { ExchangeToMake, ExchangeToQuote } from '../../exchange.fields.ts'
import { type SettledExchange, settleExchange } from '../../exchange-money.ts'
import { refundOfSale, type TillTender } from '../../sale-money.ts'
import type { Sale, SaleQuote } from '../../sales.contract.ts'
import type { Cart } from '../cart.ts'
import { methodOf } from '../refund-methods.ts'

type Puts = ExchangeToQuote['lines'][number]['puts']

/** A line of the earlier sale with what of it comes back. Quantities are steps of the scale. */
export type ReturnedLine = Pick<
  Sale['lines'][number],
  'id' | 'sku' | 'title' | 'quantity' | 'quantityScale' | 'refundedQuantity' | 'dueMinor'
> & { readonly returned: number; readonly puts: Puts }

/** Goods of an earlier sale that pay for the cart. */
export type CartExchange = {
  readonly saleId: string
  readonly number: number
  /** Paid for the sale and refunded of it, when the exchange began. */
  readonly totalMinor: number
  readonly refundedMinor: number
  /** All lines of the sale, also those of which nothing comes back. */
  readonly lines: readonly ReturnedLine[]
  readonly reason: ReasonGiven
  /** How the sale was paid. */
  readonly paidBy: TillTender
}

type Wanted = Readonly<Record<string, { readonly quantity: number; readonly puts: Puts }>>

/** The exchange as it begins, with units by the id of their line. */
export function exchangeOf(sale: Sale, units: Wanted, reason: ReasonGiven): CartExchange {
  const { id: saleId, number, totalMinor, refundedMinor } = sale
  return {
    ...{ saleId, number, totalMinor, refundedMinor, reason },
    paidBy: methodOf(sale),
    lines: sale.lines.map((line) => ({
      id: line.id,
      sku: line.sku,
      title: line.title,
      quantity: line.quantity,
      quantityScale: line.quantityScale,
      refundedQuantity: line.refundedQuantity,
      dueMinor: line.dueMinor,
      returned: units[line.id]?.quantity ?? 0,
      puts: units[line.id]?.puts ?? 'shelf',
    })),
  }
}

export const returnedLines = ({ lines }: CartExchange) =>
  lines.filter(({ returned }) => returned > 0)

/** A changed line; the exchange ends with its last unit. */
export function withReturned(
  cart: Cart,
  id: string,
  change: Partial<Pick<ReturnedLine, 'returned' | 'puts'>>,
): Cart {
  const { exchange } = cart
  if (!exchange) return cart
  const lines = exchange.lines.map((line) => (line.id === id ? { ...line, ...change } : line))
  const changed = { ...exchange, lines }
  return { ...cart, exchange: returnedLines(changed).length === 0 ? null : changed }
}

/** A removed line again, where the cart is still the same sale. */
export function withReturnedBack(cart: Cart, before: Cart, id: string): Cart {
  const line = before.exchange?.lines.find((known) => known.id === id)
  if (!line || !before.exchange || cart.saleId !== before.saleId) return cart
  const exchange = cart.exchange ?? { ...before.exchange, lines: noneOf(before.exchange) }
  return withReturned({ ...cart, exchange }, id, line)
}

const noneOf = ({ lines }: CartExchange) => lines.map((line) => ({ ...line, returned: 0 }))

/** What the server is asked about. */
export function exchangeToQuote(exchange: CartExchange): ExchangeToQuote {
  return {
    saleId: exchange.saleId,
    lines: returnedLines(exchange).map(({ id: lineId, returned: quantity, puts }) => {
      return { lineId, quantity, puts }
    }),
  }
}

/** What is sent with the sale: as it was quoted, so that a sale that changed since is refused. */
export function exchangeToSend(
  exchange: CartExchange,
  { version }: NonNullable<SaleQuote['exchange']>,
  restMethod: TillTender | undefined,
): ExchangeToMake {
  const way = restMethod === undefined ? {} : { restMethod }
  return { ...exchangeToQuote(exchange), version, reason: exchange.reason, ...way }
}

export type CartDifference = SettledExchange & { readonly returnedMinor: number }

/** The difference as the server quoted it, or by the same rule before it has. */
export function differenceOf(exchange: CartExchange, quote: SaleQuote | null): CartDifference {
  if (quote?.exchange) return quote.exchange
  const units = new Map(exchange.lines.map(({ id, returned }) => [id, returned]))
  const { amountMinor: returnedMinor } = refundOfSale(exchange, units)
  return { ...settleExchange(returnedMinor, quote?.totalMinor ?? 0), returnedMinor }
}

export function returnedValue(line: ReturnedLine, quote: SaleQuote | null): number {
  const quoted = quote?.exchange?.lines.find(({ lineId }) => lineId === line.id)
  return quoted?.amountMinor ?? refundOfLine(line, line.returned)
}

/** Whether what was stored is an exchange as this version keeps it. */
export function isExchange(kept: unknown): kept is CartExchange {
  if (!isRecord(kept) || !isRecord(kept.reason) || !Array.isArray(kept.lines)) return false
  const numbers = [kept.number, kept.totalMinor, kept.refundedMinor]
  return (
    typeof kept.saleId === 'string' &&
    typeof kept.paidBy === 'string' &&
    typeof kept.reason.code === 'string' &&
    numbers.every((number) => typeof number === 'number') &&
    kept.lines.every(isReturnedLine)
  )
}

function isReturnedLine(line: unknown): line is ReturnedLine {
  if (!isRecord(line)) return false
  const texts = [line.id, line.sku, line.title, line.puts]
  const { quantity, quantityScale, refundedQuantity, dueMinor, returned } = line
  const numbers = [quantity, quantityScale, refundedQuantity, dueMinor, returned]
  return (
    texts.every((text) => typeof text === 'string') &&
    numbers.every((number) => typeof number === 'number')
  )
}
