import type { Choice } from '../choices.ts'
import type { RecordKind } from './record-kinds.ts'

export type FilterOption = Choice

type Values =
  /** One or several of a few values, or all but these. */
  | {
      readonly kind: 'choice'
      readonly options: readonly FilterOption[]
      /** What the list has, over REST too, until the filter is set: `['-archived']`. */
      readonly usually?: readonly string[]
    }
  /** The same for the ids of records, which the screen asks for: outlets, people, couriers. */
  | {
      readonly kind: 'record'
      /** What the ids are of, where a saved view is checked for records that no longer exist. */
      readonly of?: RecordKind
    }
  /** The same for words that records have, which the screen asks for: categories, tags. */
  | {
      readonly kind: 'word'
      readonly of?: RecordKind
      /** The words are codes of countries. */
      readonly isCountry?: true
    }

/** What narrows a list. Its key is the name of the parameter in the address and of the interface. */
export type ListFilter = (
  | (Values & {
      /** The label for records that have no value here: “Not assigned”. */
      readonly emptyLabel?: string
    })
  | { readonly kind: 'yesNo'; readonly yes: string; readonly no: string }
  /** A day or a span of days, both included, or a period such as the last 7 days. */
  | { readonly kind: 'days' }
  /** One day of the calendar. */
  | { readonly kind: 'day' }
  /** A number or a span of numbers, both included; amounts are in minor units of the default currency. */
  | { readonly kind: 'count' | 'money' }
  /** A span of amounts such as 99.50, in the currency of each record. */
  | { readonly kind: 'amount' }
) & {
  readonly label: string
  /** The parameter that addresses and saved views had before. */
  readonly formerly?: string
  /** The parameters that addresses and saved views had before for the ends of a span. */
  readonly formerEnds?: { readonly from?: string; readonly to?: string }
  /** What pages and files ask for until something is chosen; over REST nothing is left out then. */
  readonly opensWith?: string
  /** Chosen in another part of the page, such as its tabs, and not by a button of its own. */
  readonly isHidden?: true
  /** Its button is behind “More filters” until it is set. */
  readonly isExtra?: true
  /** Set by links alone: shown while it is set, in these words, and cleared like the others. */
  readonly setByLinks?: string
}

/** Every parameter that says something of a filter. */
export function paramsOfFilter(key: string, filter: ListFilter): readonly string[] {
  const { formerly, formerEnds } = filter
  return [key, formerly, formerEnds?.from, formerEnds?.to].filter((name) => name !== undefined)
}

/** Stands for “no value” among the values of a filter. */
export const emptyValue = 'empty'

/** Before a value that the rows must not have. */
const without = '-'

/** The values of a filter: those that rows have one of, and those that they have none of. */
export type ChosenValues = {
  readonly within: readonly string[]
  readonly without: readonly string[]
}

/** `['a', '-b']` as what is asked for and what is left out. */
export function chosenValues(values: readonly string[]): ChosenValues {
  return {
    within: values.filter((value) => !value.startsWith(without)),
    without: values.filter((value) => value.startsWith(without)).map((value) => value.slice(1)),
  }
}

/** Those of all values that are asked for. */
export const valuesLeft = <V extends string>(
  all: readonly V[],
  { within, without }: ChosenValues,
): readonly V[] =>
  all.filter((value) => (within.length === 0 || within.includes(value)) && !without.includes(value))

/** Whether each filter has one value at most, which is neither left out nor means “no value”. */
export const hasPlainValues = (filter: object): boolean =>
  Object.values(filter).every(
    (value) =>
      !Array.isArray(value) ||
      (value.length === 1 && value[0] !== emptyValue && !String(value[0]).startsWith(without)),
  )

/** The values as the address has them, `a,-b`; null where nothing is chosen. */
export function writtenValues(values: readonly string[]): string | null {
  return values.length === 0 ? null : values.join(',')
}

export const readValues = (text: string | undefined): readonly string[] =>
  text ? text.split(',').filter((value) => value !== '') : []

/** The same values turned round: rows that have one of them, or rows that have none of them. */
export function turnedRound(values: readonly string[], isWithout: boolean): readonly string[] {
  const plain = values.map((value) => (value.startsWith(without) ? value.slice(1) : value))
  return isWithout ? plain.map((value) => `${without}${value}`) : plain
}

/** A word as a value: what separates or turns round values is written as its code. */
export const writtenWord = (word: string): string =>
  word
    .replace(/[%,]|^-/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/^empty$/, '%65mpty')

/** The word that such a value is; a value that was never written so is the word itself. */
export const readWord = (value: string): string =>
  value.replace(/%(25|2C|2D|65)/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )

/** Every value that a filter takes. */
export function valuesOf(options: readonly FilterOption[], hasEmpty: boolean): readonly string[] {
  const plain = [...options.map(({ value }) => value), ...(hasEmpty ? [emptyValue] : [])]
  return [...plain, ...plain.map((value) => `${without}${value}`)]
}

/** One end or both ends of a span; both belong to it. */
export type Span = { readonly from: string | null; readonly to: string | null }

/** `a..b`, `a..`, `..b`, or `a` alone, which is a span of one; null where it is none of these. */
export function readSpan(text: string): Span | null {
  const [from = '', to, more] = text.split('..')
  if (more !== undefined) return null
  const span = { from: from || null, to: (to === undefined ? from : to) || null }
  return span.from === null && span.to === null ? null : span
}

/** A span as the address has it; null where it has no end. */
export function writtenSpan({ from, to }: Span): string | null {
  if (from === null && to === null) return null
  return from === to ? from : `${from ?? ''}..${to ?? ''}`
}
