import { formatMoney } from '#platform/money.ts'
import { notFound, Refusal, throwIfRefused } from '#platform/refusal.ts'
import { breachOfRefunding } from '#sales/orders/order-money.rules.ts'
import { refuseTaking } from '#sales/registers/registers.rules.ts'
import { refuseShortages } from '#stock/inventory/shortage.rules.ts'
import { practiceSaleLabel } from '../../pos.nouns.ts'
import { refundOfSale, type TillTender } from '../../sale-money.ts'
import type { Sale, SaleQuote, Till } from '../../sales.contract.ts'
import type { Cart } from '../cart.ts'
import type { TakenSale } from '../offline/kept-sale-of.ts'
import { requirePractised } from './practice-approval.ts'
import { lookUpPractised, withCardsOfSale } from './practice-cards.ts'
import {
  exchangePractice,
  exchangeSummary,
  type PaidCart,
  weighPractice,
} from './practice-exchange.ts'
import { withCredit } from './practice-money.ts'
import { practiceSaleOf, refundPractice, unitsOf, voidPractice } from './practice-sale.ts'
import {
  type PracticeEntry,
  type PracticeSession,
  requireOpenSession,
  withEntries,
  withSession,
} from './practice-session.ts'
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
 *   `credit_too_small`, `insufficient_stock`, `code_missing`, `card_too_small`, `no_open_session`, `session_closing`, and
 *   those of an exchange
 */
export function takePractised(training: Training, given: TakenSale, taking: Taking): Step {
  const { cashier, sales } = training
  const { at, isApproved } = taking
  const session = requireOpenSession(training, taking.register)
  const register = { ...taking.register, sessionId: session.id }
  const taken = {
    ...given,
    payments: given.payments.map((paid) => namingItsCard(training, register, paid)),
  }
  const { cart, quote } = taken
  const { exchange = null } = cart
  requirePricesPractised(training, taken, taking)
  const making = { register, cashier, number: sales.length + 1, at }
  const kept = { customerId: cart.customer?.id ?? null, session }
  if (exchange === null) {
    requireStock(quote, register.outletCode)
    const made = practiceSaleOf(taken, making)
    return { training: keep(training, [made], kept), sale: made.sale }
  }
  const earlier = practiceSale(training, exchange.saleId)
  const made = exchangePractice(earlier, taken, exchange, making)
  const [, { sale }] = made
  if (quote.exchange)
    requireRefundPractised(earlier, {
      ...{ isApproved, amountMinor: quote.exchange.returnedMinor },
      summary: exchangeSummary(quote.exchange, quote.currency),
    })
  return { training: keep(training, made, kept), sale }
}

type Refund = Approved & {
  readonly id: string
  readonly registerId: string
  readonly method: TillTender
  readonly lines: readonly { readonly lineId: string; readonly quantity: number }[]
}

/** @throws Refusal `approval_needed`, `wrong_state`, `no_customer`, `more_than_by_card` */
export function refundPractised(training: Training, refund: Refund): Step {
  const { id, registerId, method, lines, at, isApproved } = refund
  const before = practiceSale(training, id)
  const session = openSessionOf(training, before, registerId)
  const act = { by: training.cashier.name, at: at.toISOString() }
  const after = refundPractice(before, { ...act, method, lines })
  const { amountMinor } = refundOfSale(before.sale, unitsOf(lines))
  const { number, currency } = before.sale
  const summary = `Refund ${formatMoney(amountMinor, currency)} of ${practiceSaleLabel(number)}`
  requireRefundPractised(before, { isApproved, amountMinor, summary })
  return { training: keep(training, [after], { customerId: null, session }), sale: after.sale }
}

/** @throws Refusal `approval_needed`, `wrong_state`, `paid_by_exchange`, `session_over` */
export function voidPractised(
  training: Training,
  { id, at, isApproved }: Approved & { readonly id: string },
): Step {
  const before = practiceSale(training, id)
  const label = practiceSaleLabel(before.sale.number)
  if (!isInOpenSession(training, before.sale))
    throw new Refusal(
      'conflict',
      'session_over',
      `The session of ${label} is closed. Refund the sale instead.`,
    )
  const session = openSessionOf(training, before, before.sale.registerId)
  const after = voidPractice(before, { by: training.cashier.name, at: at.toISOString() })
  const { totalMinor, currency } = before.sale
  const summary = `Void ${label}: ${formatMoney(totalMinor, currency)}`
  requirePractised(before.approvals.void, { summary, isApproved })
  return { training: keep(training, [after], { customerId: null, session }), sale: after.sale }
}

function requirePricesPractised(
  training: Training,
  { cart, quote }: PaidCart,
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

/** Of an exchange the goods that come back may be sold again, so that it is not asked about. */
function requireStock({ lines }: SaleQuote, outlet: string): void {
  const short = lines.flatMap(({ variantId, sku, title, quantityScale: scale, available }, at) => {
    if (available === null || lines.findIndex((other) => other.variantId === variantId) < at)
      return []
    const asked = lines
      .filter((other) => other.variantId === variantId)
      .reduce((sum, { quantity }) => sum + quantity, 0)
    return asked > available ? [{ sku, title, outlet, scale, available, asked }] : []
  })
  const [first, ...more] = short
  if (first) throw refuseShortages([first, ...more])
}

/** Whether a practice sale belongs to a session that is not closed, so that it can be voided. */
export function isInOpenSession({ sessions }: Training, sale: Sale): boolean {
  const session = sessions[sale.registerId]
  return session?.id === sale.sessionId && session.state !== 'closed'
}

/** The session that pays a refund: of the register that is named, else of that of the sale. */
function openSessionOf(
  { sessions }: Training,
  { sale }: PracticeSale,
  registerId: string,
): PracticeSession {
  const session = sessions[registerId] ?? sessions[sale.registerId]
  const state = session && session.state !== 'closed' ? session.state : null
  throwIfRefused(refuseTaking(session?.registerName ?? sale.registerName, state))
  if (!session) throw notFound('This session')
  return session
}

type Kept = { readonly customerId: string | null; readonly session: PracticeSession }

/** The sales as they are now, and what they moved: store credit, gift cards, the session. */
function keep(
  before: Training,
  changed: readonly PracticeSale[],
  { customerId, session }: Kept,
): Training {
  let training = before
  let drawer = session
  for (const practice of changed) {
    const { sale } = practice
    const known = training.sales.find((one) => one.sale.id === sale.id)
    const change = { before: known?.sale ?? null, after: sale }
    training = withCardsOfSale(training, change)
    training = {
      ...training,
      credit: withCredit(training, change, sale.customerId ?? customerId),
      sales: known
        ? training.sales.map((one) => (one === known ? practice : one))
        : [...training.sales, practice],
    }
    drawer = withEntries(drawer, entriesOf(change))
  }
  return withSession(training, drawer)
}

/** The money that a change of a sale moved; with an exchange none comes or goes. */
function entriesOf(change: { before: Sale | null; after: Sale }): readonly PracticeEntry[] {
  const known = new Set(change.before?.payments.map(({ id }) => id))
  return change.after.payments.flatMap(({ id, kind, method, amountMinor, by, at }) => {
    if (known.has(id) || method === 'exchange' || amountMinor === 0) return []
    const signed = kind === 'payment' ? amountMinor : -amountMinor
    return [{ id, kind, method, amountMinor: signed, reason: '', by, at, reverses: null }]
  })
}

/** A payment by gift card with its short code, as receipts name it. */
function namingItsCard(
  training: Training,
  register: Taking['register'],
  { code, ...payment }: TakenSale['payments'][number],
) {
  if (payment.method !== 'gift_card') return payment
  if (code !== undefined)
    return { ...payment, reference: lookUpPractised(training, register, code).card.code }
  throw new Refusal(
    'unprocessable',
    'code_missing',
    'A gift card pays by its code. Scan the card, or type its code.',
    { field: 'payments' },
  )
}

function twoApprovals(): Refusal {
  return new Refusal(
    'conflict',
    'two_approvals_needed',
    'The returned goods and the lower prices both need an approval. Sell at the usual prices, or ask a manager to make the exchange.',
  )
}
