import { refuseMove } from '#platform/machine.ts'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import { newUuid } from '#platform/web/new-uuid.ts'
import { sharesAmongCards } from '../../gift-card-shares.rules.ts'
import { practiceSaleLabel } from '../../pos.nouns.ts'
import { cashOfRefund, refundOfSale, type SaleTender, type TillTender } from '../../sale-money.ts'
import type { Sale } from '../../sales.contract.ts'
import { saleMachine } from '../../sales.states.ts'
import { type SaleToShow, shownSale, type TakenAt } from '../offline/kept-sale-of.ts'
import type { PracticeSale } from './training-state.ts'

/**
 * A paid cart as a practice sale, by the rules of a real one.
 *
 * @throws Refusal `underpaid`, `more_than_due`
 */
export function practiceSaleOf(taken: SaleToShow, taking: TakenAt): PracticeSale {
  const { cashStepMinor } = taken.quote
  const { approvals } = taking.register
  const customerName = taken.cart.customer?.name ?? null
  const sale = { ...shownSale(taken, taking), customerName, isOffline: false }
  return { sale, cashStepMinor, approvals }
}

type Act = { readonly by: string; readonly at: string }

type Units = readonly { readonly lineId: string; readonly quantity: number }[]

type PracticeRefund = Act & { readonly method: TillTender; readonly lines: Units }

export const unitsOf = (lines: Units): ReadonlyMap<string, number> =>
  new Map(lines.map(({ lineId, quantity }) => [lineId, quantity]))

/** The sale after units of it came back, at the price that was paid for them. */
export function refundPractice(practice: PracticeSale, refund: PracticeRefund): PracticeSale {
  const { sale, cashStepMinor } = practice
  const { method, lines, ...act } = refund
  const { amountMinor } = refundOfSale(sale, unitsOf(lines))
  const isCash = method === 'cash'
  const givenMinor = isCash
    ? cashOfRefund(amountMinor, sale.cashRefunds, cashStepMinor)
    : amountMinor
  return takeBack(practice, {
    ...act,
    lines,
    given: [{ method, amountMinor: givenMinor }],
    inCashMinor: isCash ? amountMinor : 0,
    exchangedFor: null,
  })
}

type Return = Act & {
  readonly lines: Units
  readonly given: readonly { readonly method: SaleTender; readonly amountMinor: number }[]
  /** What of the refund is given in cash, before it is rounded to coins. */
  readonly inCashMinor: number
  readonly exchangedFor: Sale['refunds'][number]['exchangedFor']
}

/**
 * The sale with units returned and their money given back.
 *
 * @throws Refusal `wrong_state`
 */
export function takeBack(practice: PracticeSale, returned: Return): PracticeSale {
  const { sale } = practice
  const { lines, inCashMinor, exchangedFor, by, at } = returned
  const label = practiceSaleLabel(sale.number)
  throwIfRefused(refuseMove(saleMachine, 'refundAll', { ...sale, label }))
  const units = unitsOf(lines)
  const { amountMinor, isAll } = refundOfSale(sale, units)
  const { cashRefunds } = sale
  const given = returned.given.flatMap((money) => toItsCards(sale, money))
  const cashMinor = sumOf(given.filter(({ method }) => method === 'cash'))
  return {
    ...practice,
    sale: {
      ...sale,
      version: sale.version + 1,
      state: isAll ? 'refunded' : 'part_refunded',
      refundedMinor: sale.refundedMinor + amountMinor,
      lines: sale.lines.map((line) => ({
        ...line,
        refundedQuantity: line.refundedQuantity + (units.get(line.id) ?? 0),
      })),
      payments: [...sale.payments, ...given.map((money) => refundOf(money, { by, at }))],
      refunds: [...sale.refunds, { id: newUuid(), amountMinor, reason: '', by, at, exchangedFor }],
      cashRefunds: {
        amountMinor: cashRefunds.amountMinor + inCashMinor,
        cashMinor: cashRefunds.cashMinor + cashMinor,
      },
    },
  }
}

/**
 * The sale after it was voided: each payment is refunded the way it was made.
 *
 * @throws Refusal `wrong_state`, `paid_by_exchange`
 */
export function voidPractice(practice: PracticeSale, act: Act): PracticeSale {
  const { sale } = practice
  const label = practiceSaleLabel(sale.number)
  throwIfRefused(refuseMove(saleMachine, 'void', { ...sale, label }))
  if (sale.exchange)
    throw new Refusal(
      'conflict',
      'paid_by_exchange',
      `Goods of ${practiceSaleLabel(sale.exchange.number)} paid for ${label}, so it can’t be voided. Exchange its goods back, or refund them.`,
    )
  const { totalMinor: amountMinor } = sale
  return {
    ...practice,
    sale: {
      ...sale,
      version: sale.version + 1,
      state: 'voided',
      refundedMinor: amountMinor,
      lines: sale.lines.map((line) => ({ ...line, refundedQuantity: line.quantity })),
      payments: [...sale.payments, ...sale.payments.map((paid) => refundOf(paid, act))],
      refunds: [
        ...sale.refunds,
        { id: newUuid(), amountMinor, reason: '', ...act, exchangedFor: null },
      ],
    },
  }
}

type Money = {
  readonly method: Sale['payments'][number]['method']
  readonly amountMinor: number
  /** Of a gift card, its short code. */
  readonly reference?: string
}

const refundOf = (
  { method, amountMinor, reference = '' }: Money,
  act: Act,
): Sale['payments'][number] => ({
  ...{ id: newUuid(), kind: 'refund', method, amountMinor },
  ...{ tenderedMinor: null, reference: method === 'gift_card' ? reference : '', ...act },
})

/** A refund to gift cards goes to those that paid for the sale. */
function toItsCards({ number, currency, payments }: Sale, money: Money): readonly Money[] {
  if (money.method !== 'gift_card') return [money]
  const left = new Map<string, number>()
  for (const { kind, method, reference, amountMinor } of payments)
    if (method === 'gift_card') {
      const change = kind === 'payment' ? amountMinor : -amountMinor
      left.set(reference, (left.get(reference) ?? 0) + change)
    }
  const cards = [...left].map(([cardId, leftMinor]) => ({ cardId, leftMinor }))
  const label = practiceSaleLabel(number)
  return sharesAmongCards({ label, currency, cards }, money.amountMinor)
    .filter(({ amountMinor }) => amountMinor > 0)
    .map(({ cardId, amountMinor }) => ({ method: 'gift_card', amountMinor, reference: cardId }))
}

const sumOf = (given: readonly { readonly amountMinor: number }[]) =>
  given.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
