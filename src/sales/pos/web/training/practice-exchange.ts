import { refuseMove } from '#platform/machine.ts'
import { formatMoney } from '#platform/money.ts'
import { formatQuantity } from '#platform/quantity.ts'
import { Refusal, staleVersion, throwIfRefused } from '#platform/refusal.ts'
import { refundOfLine } from '#sales/orders/order-money.ts'
import type { QuotedExchange } from '../../exchange.fields.ts'
import { requireWayBack, settleExchange, type WayBack, waysBack } from '../../exchange-money.ts'
import { practiceSaleLabel } from '../../pos.nouns.ts'
import { refundOfSale } from '../../sale-money.ts'
import type { Sale } from '../../sales.contract.ts'
import { saleMachine } from '../../sales.states.ts'
import type { Cart } from '../cart.ts'
import { type CartExchange, returnedLines } from '../exchange/exchange-cart.ts'
import type { SaleToShow, TakenAt, TakenSale } from '../offline/kept-sale-of.ts'
import { practiceSaleOf, takeBack, unitsOf } from './practice-sale.ts'
import type { PracticeSale } from './training-state.ts'

type ToQuote = {
  readonly exchange: CartExchange
  readonly customer: Cart['customer']
  /** Of the new sale. */
  readonly totalMinor: number
}

/** A cart whose gift cards are named by their short code. */
export type PaidCart = SaleToShow & Pick<TakenSale, 'restMethod'>

type Weighed = {
  readonly quoted: QuotedExchange
  readonly ways: readonly WayBack[]
  readonly returned: ReturnType<typeof returnedOf>
}

/**
 * What units of a practice sale pay of a cart, by the rules of a real exchange.
 *
 * @throws Refusal `wrong_state`, `more_than_sold`, `nothing_to_refund`
 */
export function weighPractice(earlier: PracticeSale, asked: ToQuote): Weighed {
  const { sale, cashStepMinor } = earlier
  const { id: saleId, number, version } = sale
  const label = practiceSaleLabel(number)
  throwIfRefused(refuseMove(saleMachine, 'refundAll', { ...sale, label }))
  const returned = returnedOf(sale, asked.exchange)
  const { amountMinor: returnedMinor, isAll } = refundOfSale(sale, unitsOf(returned))
  if (returnedMinor === 0 && !isAll)
    throw new Refusal(
      'unprocessable',
      'nothing_to_refund',
      `Nothing was paid for these units of ${label}. Choose others.`,
    )
  const settled = settleExchange(returnedMinor, asked.totalMinor)
  const ways = waysBack(
    settled.backMinor,
    { ...sale, label },
    { cashStep: cashStepMinor, hasCustomer: (sale.customerId ?? asked.customer) !== null },
  )
  const quoted = {
    ...settled,
    ...{ saleId, number, version, returnedMinor },
    lines: returned.map(({ lineId, amountMinor }) => ({ lineId, amountMinor })),
    ways: ways.map(({ method, amountMinor, refusal }) => ({
      ...{ method, amountMinor },
      whyNot: refusal?.message ?? '',
    })),
  }
  return { quoted, ways, returned }
}

/**
 * The new sale of an exchange, and the earlier one after its goods came back.
 *
 * @throws Refusal `stale_version`, `rest_method_missing`, `no_customer`, `more_than_by_card`,
 *   `underpaid`, `more_than_due`
 */
export function exchangePractice(
  earlier: PracticeSale,
  { cart, quote, payments, restMethod }: PaidCart,
  exchange: CartExchange,
  taking: TakenAt,
): readonly [PracticeSale, PracticeSale] {
  const { totalMinor, currency } = quote
  const asked = { exchange, customer: cart.customer, totalMinor }
  const { quoted, ways, returned } = weighPractice(earlier, asked)
  const label = practiceSaleLabel(quoted.number)
  const seen = quote.exchange?.version ?? 0
  if (seen !== quoted.version) throw staleVersion(label, seen, quoted.version)
  const { exchangedMinor, backMinor, returnedMinor } = quoted
  const way = requireWayBack(ways, restMethod, { backMinor, currency })
  const byExchange = { method: 'exchange' as const, amountMinor: exchangedMinor, reference: label }
  const paid = [...(exchangedMinor === 0 ? [] : [byExchange]), ...payments]
  const made = practiceSaleOf({ cart, quote, payments: paid }, taking)
  const givenBack = way ? [{ method: way.method, amountMinor: way.amountMinor }] : []
  const { saleId, number } = quoted
  const sale = {
    ...made.sale,
    exchange: { saleId, number, returnedMinor, lines: returned, givenBack },
  }
  const after = takeBack(earlier, {
    ...{ by: taking.cashier.name, at: taking.at.toISOString(), lines: returned },
    given: [...(exchangedMinor === 0 ? [] : [byExchange]), ...givenBack],
    inCashMinor: way?.method === 'cash' ? backMinor : 0,
    exchangedFor: { saleId: sale.id, number: sale.number },
  })
  return [after, { ...made, sale }]
}

/** What the approver of an exchange reads. */
export const exchangeSummary = ({ number, returnedMinor }: QuotedExchange, currency: string) =>
  `Exchange goods of ${practiceSaleLabel(number)} for ${formatMoney(returnedMinor, currency)}`

function returnedOf(sale: Sale, exchange: CartExchange) {
  return returnedLines(exchange).flatMap(({ id, returned: quantity }) => {
    const line = sale.lines.find((sold) => sold.id === id)
    if (!line) return []
    const { sku, title, quantityScale } = line
    const left = line.quantity - line.refundedQuantity
    if (quantity > left)
      throw new Refusal(
        'conflict',
        'more_than_sold',
        `Of ${sku} ${formatQuantity(left, quantityScale)} are left to refund; ${formatQuantity(quantity, quantityScale)} are not.`,
      )
    const amountMinor = refundOfLine(line, quantity)
    return [{ lineId: id, sku, title, quantity, quantityScale, amountMinor }]
  })
}
