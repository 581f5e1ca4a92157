import { formatMoney } from '#platform/money.ts'
import type { CauseKind } from '#platform/needs.ts'
import { formatCount, formatDecimal } from '#platform/web/format-instant.ts'
import type { Causes } from './dashboard-api.ts'

export const kindLabels: Readonly<Record<CauseKind, string>> = {
  outlet: 'outlet',
  courier: 'courier',
  channel: 'channel',
}

export const headings: Readonly<Record<CauseKind, string>> = {
  outlet: 'Outlet',
  courier: 'Courier',
  channel: 'Channel',
}

type Of = Pick<Causes, 'kind' | 'currency'>

/** “£1,200.00”, “12.5 %” of hundredths of a percentage point, or “42”. */
export function valueOfCauses({ kind, currency }: Of, value: number): string {
  if (kind === 'share') return `${formatDecimal(value / 100, 2, 2)} %`
  if (kind === 'amount' && currency) return formatMoney(value, currency)
  return formatCount(value)
}

/** The same as a change, with its sign: “+1.25 percentage points”. */
export function changeOfCauses(of: Of, change: number): string {
  const sign = change > 0 ? '+' : change < 0 ? '−' : ''
  const size = Math.abs(change)
  if (of.kind === 'share') return `${sign}${formatDecimal(size / 100, 2, 2)} percentage points`
  return `${sign}${valueOfCauses(of, size)}`
}

/** In a column, whose heading has the unit. */
export const changeInColumn = (of: Of, change: number) =>
  changeOfCauses(of, change).replace(' percentage points', '')

type Counted = Causes['causes'][number]['now']

/** What a cause was at one time: an amount, a number, or “3 of 40 (7.5 %)”. */
export function countedInWords(of: Of, { value, of: whole }: Counted): string {
  if (of.kind !== 'share') return valueOfCauses(of, value)
  const all = whole ?? 0
  if (all === 0) return '–'
  return `${formatCount(value)} of ${formatCount(all)} (${formatDecimal((100 * value) / all, 1)} %)`
}
