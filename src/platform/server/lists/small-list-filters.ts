import { daysOfPeriod, isDayPeriod } from '../../lists/day-periods.ts'
import {
  chosenValues,
  emptyValue,
  type ListFilter,
  readSpan,
  readWord,
  type Span,
} from '../../lists/list-filters.ts'
import { wallClockAt } from '../../zoned-time.ts'

/** Whether what a row has fits what was asked; `zone` is the zone whose days are meant. */
export function fitsFilter(
  { kind }: ListFilter,
  has: unknown,
  asked: unknown,
  zone: string,
): boolean {
  switch (kind) {
    case 'choice':
    case 'record':
    case 'word':
      return fitsValues(kind, has, asked as readonly string[]) // parse edge: checked by the contract
    case 'yesNo':
    case 'day':
      return has === asked
    case 'days':
      return typeof has === 'string' && fitsDays(has, String(asked), zone)
    case 'count':
    case 'money':
      return typeof has === 'number' && isBetween(has, spanOf(String(asked)), Number)
    case 'amount':
      throw new Error('A list that is read whole has no filter by amount.')
  }
}

function fitsValues(
  kind: 'choice' | 'record' | 'word',
  has: unknown,
  asked: readonly string[],
): boolean {
  const { within, without } = chosenValues(asked)
  const own: readonly unknown[] = Array.isArray(has) ? has : has === null ? [] : [has]
  const isOneOf = (values: readonly string[]) =>
    values.some((value) =>
      value === emptyValue
        ? own.length === 0
        : own.includes(kind === 'word' ? readWord(value) : value),
    )
  return (within.length === 0 || isOneOf(within)) && !isOneOf(without)
}

function fitsDays(has: string, asked: string, zone: string): boolean {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(has)
  const day = isDay ? has : wallClockAt(Date.parse(has), zone).slice(0, 10)
  const today = wallClockAt(Date.now(), zone).slice(0, 10)
  const span = isDayPeriod(asked) ? daysOfPeriod(asked, today) : spanOf(asked)
  return isBetween(day, span, String)
}

function isBetween<V>(value: V, { from, to }: Span, read: (end: string) => V): boolean {
  return (from === null || value >= read(from)) && (to === null || value <= read(to))
}

const spanOf = (text: string): Span => readSpan(text) ?? { from: text, to: text }

/** Whether each word occurs in the text, in any case. */
export function hasWords(text: string, words: string): boolean {
  const found = text.toLowerCase()
  const each = words.toLowerCase().split(/\s+/)
  return each.every((word) => found.includes(word))
}
