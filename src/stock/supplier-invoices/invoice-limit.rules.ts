import { convertMoney } from '#platform/exchange.ts'
import { formatMoney } from '#platform/money.ts'
import { type DifferenceKind, differenceLabels } from './match-invoice.rules.ts'

/** `Price, Quantity`. */
export const inShort = (kinds: readonly DifferenceKind[]) =>
  kinds.map((kind) => differenceLabels[kind]).join(', ')

/** An invoice as its approval looks at it: by what it differs, and what it is worth. */
export type LimitedInvoice = {
  readonly kinds: readonly DifferenceKind[]
  readonly totalMinor: number
  readonly currency: string
  readonly outletCurrency: string
  readonly rate: string
}

/** Why another user has to approve it; empty for no reason. */
export function breachOf(invoice: LimitedInvoice, mostMinor: number): string {
  const { kinds, totalMinor, currency: from, outletCurrency: into, rate } = invoice
  const ofAmount =
    convertMoney(totalMinor, { from, into, rate }) > mostMinor
      ? `Invoices above ${formatMoney(mostMinor, into)} need another user’s approval.`
      : ''
  const ofDifference =
    kinds.length > 0 ? `It differs beyond the tolerance: ${inShort(kinds).toLowerCase()}.` : ''
  return [ofDifference, ofAmount].filter(Boolean).join(' ')
}
