import { formatMoney, type Minor } from '#platform/money.ts'
import { Refusal } from '#platform/refusal.ts'
import { denominationsOf } from '../registers/cash-count.rules.ts'

/** What a till takes. Of store credit the customer has to be known. */
export const tillTenders = ['cash', 'card', 'bank_transfer', 'store_credit'] as const

export type TillTender = (typeof tillTenders)[number]

/** For cash the amount is what the customer hands over, change included. */
export type TenderGiven = { readonly method: TillTender; readonly amountMinor: Minor }

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

const sumOf = (given: readonly TenderGiven[]) =>
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

/**
 * How a total is paid. Only cash may be more than what is left, and the rest is change.
 *
 * @throws Refusal `underpaid`, `more_than_due`
 */
export function settleSale(
  totalMinor: Minor,
  given: readonly TenderGiven[],
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
