import { formatMoney } from '#platform/money.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import { breachOfRefunding } from '#sales/orders/order-money.rules.ts'
import { practiceSaleLabel } from '../../pos.nouns.ts'
import { refundOfSale, type TillTender } from '../../sale-money.ts'
import type { Sale, SaleQuote, Till } from '../../sales.contract.ts'
import type { Cart } from '../cart.ts'
import type { TakenSale } from '../offline/kept-sale-of.ts'
import { requirePractised } from './practice-approval.ts'
import { exchangePractice, exchangeSummary, weighPractice } from './practice-exchange.ts'
import { withCredit } from './practice-money.ts'
import { practiceSaleOf, refundPractice, unitsOf, voidPractice } from './practice-sale.ts'
import type { PracticeSale, Training } from './training-state.ts'

/** A step of a training: the training after it, and the sale that it is about. */
type Step = { readonly training: Training; readonly sale: Sale }

type Approved = { readonly isApproved: boolean; readonly at: Date }

/** @throws Refusal `not_found` */
export function practiceSale({ sales }: Training, id: string): PracticeSale {
  const found = sales.find(({ sale }) => sale.id === id)
  if (!found) throw notFound('This practice sale')
  return found
}

/**
 * The price of a cart with its returned goods, which only this training knows.
 *
 * @throws Refusal `not_found`, `wrong_state`, `more_than_sold`, `nothing_to_refund`
 */
export function quotePractised(training: Training, quote: SaleQuote, cart: Cart): SaleQuote {
  const { exchange = null, customer } = cart
  if (exchange === null) return quote
  const earlier = practiceSale(training, exchange.saleId)
  const { totalMinor } = quote
  return { ...quote, exchange: weighPractice(earlier, { exchange, customer, totalMinor }).quoted }
}

type Taking = Approved & { readonly register: NonNullable<Till['register']> }

/**
 * Takes the payment of a practised cart, also of an exchange.
 *
 * @throws Refusal `approval_needed`, `two_approvals_needed`, `underpaid`, `more_than_due`,
 *   `credit_too_small`, and those of an exchange
 */
export function takePractised(training: Training, taken: TakenSale, taking: Taking): Step {
  const { cashier, sales } = training
  const { register, at, isApproved } = taking
  const { cart, quote } = taken
  const { exchange = null } = cart
  requirePricesPractised(training, taken, taking)
  const making = { register, cashier, number: sales.length + 1, at }
  const customerId = cart.customer?.id ?? null
  if (exchange === null) {
    const made = practiceSaleOf(taken, making)
    return { training: keep(training, [made], customerId), sale: made.sale }
  }
  const earlier = practiceSale(training, exchange.saleId)
  const made = exchangePractice(earlier, taken, exchange, making)
  const [, { sale }] = made
  if (quote.exchange)
    requireRefundPractised(earlier, {
      ...{ isApproved, amountMinor: quote.exchange.returnedMinor },
      summary: exchangeSummary(quote.exchange, quote.currency),
    })
  return { training: keep(training, made, customerId), sale }
}

type Refund = Approved & {
  readonly id: string
  readonly method: TillTender
  readonly lines: readonly { readonly lineId: string; readonly quantity: number }[]
}

/** @throws Refusal `approval_needed`, `wrong_state`, `no_customer` */
export function refundPractised(training: Training, refund: Refund): Step {
  const { id, method, lines, at, isApproved } = refund
  const before = practiceSale(training, id)
  const act = { by: training.cashier.name, at: at.toISOString() }
  const after = refundPractice(before, { ...act, method, lines })
  const { amountMinor } = refundOfSale(before.sale, unitsOf(lines))
  const { number, currency } = before.sale
  const summary = `Refund ${formatMoney(amountMinor, currency)} of ${practiceSaleLabel(number)}`
  requireRefundPractised(before, { isApproved, amountMinor, summary })
  return { training: keep(training, [after], null), sale: after.sale }
}

/** @throws Refusal `approval_needed`, `wrong_state`, `paid_by_exchange` */
export function voidPractised(
  training: Training,
  { id, at, isApproved }: Approved & { readonly id: string },
): Step {
  const before = practiceSale(training, id)
  const after = voidPractice(before, { by: training.cashier.name, at: at.toISOString() })
  const { number, totalMinor, currency } = before.sale
  const summary = `Void ${practiceSaleLabel(number)}: ${formatMoney(totalMinor, currency)}`
  requirePractised(before.approvals.void, { summary, isApproved })
  return { training: keep(training, [after], null), sale: after.sale }
}

function requirePricesPractised(
  training: Training,
  { cart, quote }: TakenSale,
  { register, isApproved }: Taking,
): void {
  const { limitBreached, exchange } = quote
  if (limitBreached === '') return
  const { discount } = register.approvals
  if (exchange && cart.exchange && discount !== 'allowed') {
    const earlier = practiceSale(training, cart.exchange.saleId)
    const { verdict } = verdictOnRefund(earlier, exchange.returnedMinor)
    if (verdict !== 'allowed') throw twoApprovals()
  }
  requirePractised(discount, { summary: 'Lower the prices of a sale', limitBreached, isApproved })
}

function requireRefundPractised(
  practice: PracticeSale,
  step: {
    readonly summary: string
    readonly isApproved: boolean
    readonly amountMinor: number
  },
): void {
  const { summary, isApproved, amountMinor } = step
  const { verdict, limitBreached } = verdictOnRefund(practice, amountMinor)
  requirePractised(verdict, { summary, limitBreached, isApproved })
}

function verdictOnRefund({ sale, approvals }: PracticeSale, amountMinor: number) {
  const { number, refundedMinor, currency } = sale
  const refunding = { refundedMinor, amountMinor, currency }
  const most = approvals.refundMostMinor
  const limitBreached = breachOfRefunding(practiceSaleLabel(number), refunding, most)
  return {
    limitBreached,
    verdict: limitBreached === '' ? approvals.refund : approvals.largeRefund,
  }
}

/** The sales as they are now, and what they moved of the practice credit. */
function keep(
  training: Training,
  changed: readonly PracticeSale[],
  customerId: string | null,
): Training {
  let { credit, sales } = training
  for (const practice of changed) {
    const { sale } = practice
    const before = sales.find((known) => known.sale.id === sale.id)
    const change = { before: before?.sale ?? null, after: sale }
    credit = withCredit({ credit }, change, sale.customerId ?? customerId)
    sales = before
      ? sales.map((known) => (known === before ? practice : known))
      : [...sales, practice]
  }
  return { ...training, credit, sales }
}

function twoApprovals(): Refusal {
  return new Refusal(
    'conflict',
    'two_approvals_needed',
    'The returned goods and the lower prices both need an approval. Sell at the usual prices, or ask a manager to make the exchange.',
  )
}
