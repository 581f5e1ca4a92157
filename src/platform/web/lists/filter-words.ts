import { dayPeriods, isDayPeriod } from '../../lists/day-periods.ts'
import { isYes } from '../../lists/list-address.ts'
import {
  chosenValues,
  emptyValue,
  type FilterOption,
  type ListFilter,
  readSpan,
  readValues,
  readWord,
} from '../../lists/list-filters.ts'
import { formatMoney } from '../../money.ts'
import { formatCount, formatDay } from '../format-instant.ts'

/** How a filter reads: `State: Requested, Approved`, `Created: since May 13, 2026`. */
export function filterInWords(
  filter: ListFilter,
  options: readonly FilterOption[],
  text: string,
  currency: string,
): string {
  return `${filter.label}: ${valueInWords(filter, options, text, currency)}`
}

function valueInWords(
  filter: ListFilter,
  options: readonly FilterOption[],
  text: string,
  currency: string,
): string {
  if (filter.setByLinks !== undefined) return filter.setByLinks
  switch (filter.kind) {
    case 'choice':
    case 'record':
    case 'word': {
      const { within, without } = chosenValues(readValues(text))
      const named = (values: readonly string[]) =>
        values.map((value) => labelOf(filter, options, value)).join(', ')
      const left = without.length > 0 ? `not ${named(without)}` : ''
      return [named(within), left].filter((part) => part !== '').join('; ')
    }
    case 'yesNo':
      return isYes(text) ? filter.yes : filter.no
    case 'days':
      return isDayPeriod(text) ? dayPeriods[text] : spanInWords(text, formatDay)
    case 'day':
      return formatDay(text)
    case 'count':
      return spanInWords(text, (number) => formatCount(Number(number)))
    case 'amount':
      return spanInWords(text, (amount) => amount)
    case 'money':
      return spanInWords(text, (minor) => formatMoney(Number(minor), currency))
  }
}

function labelOf(
  filter: ListFilter & { readonly emptyLabel?: string },
  options: readonly FilterOption[],
  value: string,
): string {
  if (value === emptyValue) return filter.emptyLabel ?? 'none'
  return (
    options.find((option) => option.value === value)?.label ??
    (filter.kind === 'word' ? readWord(value) : '…')
  )
}

function spanInWords(text: string, formatted: (end: string) => string): string {
  const { from = null, to = null } = readSpan(text) ?? {}
  if (from !== null && from === to) return formatted(from)
  if (to === null) return `from ${formatted(from ?? '')}`
  return from === null ? `up to ${formatted(to)}` : `${formatted(from)} to ${formatted(to)}`
}
