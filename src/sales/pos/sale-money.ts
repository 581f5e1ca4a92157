import { formatMoney, type Minor } from '#platform/money.ts'
import { Refusal } from '#platform/refusal.ts'
import { refundOfLine } from '#sales/orders/order-money.ts'
import { denominationsOf } from '../registers/cash-count.rules.ts'

/** What a register takes. Of store credit the customer has to be known, of a gift card its code. */
export const tillTenders = ['cash', 'card', 'bank_transfer', 'store_credit', 'gift_card'] as const

export type TillTender = (typeof tillTenders)[number]

/** What pays for a sale: returned goods also do. */
export type SaleTender = TillTender | 'exchange'

/** For cash the amount is what the customer hands over, change included. */
export type TenderGiven = {
  readonly method: TillTender
  readonly amountMinor: Minor
  /** Of a gift card, as it was scanned or typed. */
  readonly code?: string | undefined
}

export type SettledSale = {
  /** What cash payment adds to the total or takes off it, because smaller coins do not exist. */
  readonly roundingMinor: Minor
  readonly changeMinor: Minor
  /** What is kept of each payment, in the order given. */
  readonly keptMinor: readonly Minor[]
}

/** The smallest coin in minor units, from the setting “Cash is rounded to”. */
export const cashStepOf = (setting: string): Minor => (setting === 'none' ? 1 : Number(setting))

/** Half a step is rounded up; amounts are not below zero. */
export function roundedToCash(amountMinor: Minor, step: Minor): Minor {
  return Math.floor((amountMinor + Math.floor(step / 2)) / step) * step
}

type AmountGiven = { readonly method: SaleTender; readonly amountMinor: Minor }

const sumOf = (given: readonly AmountGiven[]) =>
  given.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

/** What is left after the other payments, for cash rounded to coins that exist. */
export function leftToPay(
  totalMinor: Minor,
  given: readonly TenderGiven[],
  cashStep: Minor,
): { readonly leftMinor: Minor; readonly cashLeftMinor: Minor } {
  const others = given.filter(({ method }) => method !== 'cash')
  const cash = sumOf(given.filter(({ method }) => method === 'cash'))
  const inCash = roundedToCash(Math.max(0, totalMinor - sumOf(others)), cashStep)
  const leftMinor = Math.max(0, totalMinor - sumOf(given))
  return { leftMinor, cashLeftMinor: Math.max(0, inCash - cash) }
}

/** Whether nothing is left to pay; with cash among the payments, nothing that coins could make. */
export function isPaidInFull(
  totalMinor: Minor,
  given: readonly TenderGiven[],
  cashStep: Minor,
): boolean {
  const { leftMinor, cashLeftMinor } = leftToPay(totalMinor, given, cashStep)
  return given.some(({ method }) => method === 'cash') ? cashLeftMinor === 0 : leftMinor === 0
}

/**
 * How a total is paid. Only cash may be more than what is left, and the rest is change.
 *
 * @throws Refusal `underpaid`, `more_than_due`
 */
export function settleSale(
  totalMinor: Minor,
  given: readonly AmountGiven[],
  { cashStep, currency }: { readonly cashStep: Minor; readonly currency: string },
): SettledSale {
  const inCash = given.filter(({ method }) => method === 'cash')
  const otherwise = sumOf(given) - sumOf(inCash)
  if (otherwise > totalMinor) throw moreThanDue(otherwise - totalMinor, currency)
  const cashDue = totalMinor - otherwise
  if (inCash.length === 0) {
    if (cashDue > 0) throw underpaid(cashDue, currency)
    const keptMinor = given.map(({ amountMinor }) => amountMinor)
    return { roundingMinor: 0, changeMinor: 0, keptMinor }
  }
  if (cashDue === 0) throw moreThanDue(sumOf(inCash), currency)
  const rounded = roundedToCash(cashDue, cashStep)
  const changeMinor = sumOf(inCash) - rounded
  if (changeMinor < 0) throw underpaid(-changeMinor, currency)
  let left = rounded
  const keptMinor = given.map(({ method, amountMinor }) => {
    if (method !== 'cash') return amountMinor
    const kept = Math.min(left, amountMinor)
    left -= kept
    return kept
  })
  return { roundingMinor: rounded - cashDue, changeMinor, keptMinor }
}

/** What a customer probably hands over: the exact amount, and the next notes above it. */
export function quickNotes(dueMinor: Minor, currency: string): readonly Minor[] {
  if (dueMinor <= 0) return []
  const above = denominationsOf(currency)
    .map((note) => Math.ceil(dueMinor / note) * note)
    .filter((amount) => amount > dueMinor)
  return [dueMinor, ...[...new Set(above)].toSorted((a, b) => a - b).slice(-5)]
    .filter((amount, at, all) => all.indexOf(amount) === at)
    .slice(0, 5)
}

type SoldLine = {
  readonly id: string
  readonly quantity: number
  readonly refundedQuantity: number
  readonly dueMinor: Minor
}

type SoldMoney = {
  readonly totalMinor: Minor
  readonly refundedMinor: Minor
  readonly lines: readonly SoldLine[]
}

/**
 * What units of a sale come to, by the id of their line in steps of its scale. The last refund gives
 * back all that is left of what was paid.
 */
export function refundOfSale(
  { totalMinor, refundedMinor, lines }: SoldMoney,
  units: ReadonlyMap<string, number>,
): { readonly amountMinor: Minor; readonly isAll: boolean } {
  const unitsOf = (line: SoldLine) => units.get(line.id) ?? 0
  const leftMinor = totalMinor - refundedMinor
  const isAll = lines.every((line) => line.refundedQuantity + unitsOf(line) === line.quantity)
  if (isAll) return { amountMinor: leftMinor, isAll }
  const sum = lines.reduce((all, line) => all + refundOfLine(line, unitsOf(line)), 0)
  return { amountMinor: Math.min(leftMinor, sum), isAll }
}

/** The refunds of a sale in cash: what they came to, and what left the drawer. */
export type CashRefunds = { readonly amountMinor: Minor; readonly cashMinor: Minor }

/** What leaves the drawer for a refund in cash. All of a sale together are rounded once. */
export function cashOfRefund(amountMinor: Minor, before: CashRefunds, cashStep: Minor): Minor {
  return Math.max(0, roundedToCash(before.amountMinor + amountMinor, cashStep) - before.cashMinor)
}

function underpaid(missingMinor: Minor, currency: string): Refusal {
  return new Refusal(
    'unprocessable',
    'underpaid',
    `${formatMoney(missingMinor, currency)} is missing. Add a payment.`,
    { field: 'payments', details: { missingMinor } },
  )
}

function moreThanDue(overMinor: Minor, currency: string): Refusal {
  return new Refusal(
    'unprocessable',
    'more_than_due',
    `The payments are ${formatMoney(overMinor, currency)} above the total. Only cash gives change: lower the other payments.`,
    { field: 'payments', details: { overMinor } },
  )
}

/** The total is another one than the cashier saw. */
export function priceChanged(seenMinor: Minor, nowMinor: Minor, currency: string): Refusal {
  const [seen, now] = [seenMinor, nowMinor].map((minor) => formatMoney(minor, currency))
  return new Refusal(
    'conflict',
    'price_changed',
    `The total is ${now} now, and you saw ${seen}: a price has changed. Tell the customer, then take the payment.`,
    { field: 'totalMinor', details: { totalMinor: nowMinor } },
  )
}
