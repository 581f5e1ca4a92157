import { checkDigit } from './gtin.ts'

/**
 * Thirteen digits printed by a scale: its own prefix from 20 to 29, the item, and its weight or
 * price. Each shop chooses its own layout, written as a pattern such as `26IIIIIWWWWWC`: I the
 * item, W grams, P minor units of money, V the check digit of the weight or price, C the check
 * digit of the whole.
 */
export type EmbeddedPattern = {
  readonly prefix: string
  readonly item: Span
  readonly value: Span
  readonly holds: 'weight' | 'price'
  /** The position of the value's check digit, if there is one. */
  readonly innerCheckAt: number | null
}

type Span = { readonly from: number; readonly to: number }

export type EmbeddedReading =
  | {
      readonly kind: 'embedded'
      readonly holds: 'weight' | 'price'
      /** Grams or minor units. */
      readonly amount: number
      /** The codes that the item may be registered under, the most likely first. */
      readonly itemCodes: readonly string[]
    }
  | { readonly kind: 'misread'; readonly says: string }
  | { readonly kind: 'other' }

/** Reads one line of the setting; a sentence where it is not a pattern. */
export function parsePattern(text: string): EmbeddedPattern | { readonly fault: string } {
  const pattern = text.trim().toUpperCase()
  const [, prefix = '', rest = ''] = /^(2[0-9]+)([A-Z]+)$/.exec(pattern) ?? []
  if (prefix === '')
    return { fault: `“${text}” does not begin with digits from 20 to 29 and go on with letters` }
  if (pattern.length !== 13) return { fault: `“${text}” has ${pattern.length} places, not 13` }
  if (!/^I{2,}(?:V?W+|V?P+|W+V|P+V)C$/.test(rest))
    return { fault: `“${text}” is not I for the item, then W or P (with or without V), then C` }
  const item = spanOf(pattern, 'I')
  const holds = rest.includes('W') ? 'weight' : 'price'
  const value = spanOf(pattern, holds === 'weight' ? 'W' : 'P')
  const innerCheckAt = rest.includes('V') ? pattern.indexOf('V') : null
  const digits = value.to - value.from
  if (innerCheckAt !== null && digits !== 4 && digits !== 5)
    return { fault: `“${text}” has a V, which can check four or five places, not ${digits}` }
  return { prefix, item, value, holds, innerCheckAt }
}

const spanOf = (pattern: string, letter: string): Span => ({
  from: pattern.indexOf(letter),
  to: pattern.lastIndexOf(letter) + 1,
})

/** The fault in the setting's lines, as the end of a sentence; null without any. */
export function faultOfPatterns(text: string): string | null {
  const patterns = linesOf(text).map(parsePattern)
  const faulty = patterns.find((pattern) => 'fault' in pattern)
  if (faulty && 'fault' in faulty) return faulty.fault
  const prefixes = patterns.flatMap((pattern) => ('fault' in pattern ? [] : [pattern.prefix]))
  const clash = prefixes.find((one, index) =>
    prefixes.some((other, at) => at !== index && other.startsWith(one)),
  )
  return clash === undefined ? null : `two of its lines begin with ${clash}`
}

export function patternsOf(text: string): readonly EmbeddedPattern[] {
  return linesOf(text).flatMap((each) => {
    const pattern = parsePattern(each)
    return 'fault' in pattern ? [] : [pattern]
  })
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((each) => each.trim())
    .filter((each) => each !== '')

/** Reads 13 digits by the pattern with their prefix; `other` where there is none. */
export function readEmbedded(raw: string, patterns: readonly EmbeddedPattern[]): EmbeddedReading {
  const digits = raw.trim()
  const pattern = /^2\d{12}$/.test(digits)
    ? patterns.find(({ prefix }) => digits.startsWith(prefix))
    : undefined
  if (!pattern) return { kind: 'other' }
  if (checkDigit(digits.slice(0, -1)) !== Number(digits.at(-1)))
    return { kind: 'misread', says: `The check digit of ${digits} is wrong.` }
  const { prefix, item, value, holds, innerCheckAt } = pattern
  const amount = digits.slice(value.from, value.to)
  if (innerCheckAt !== null && innerCheckDigit(amount) !== Number(digits[innerCheckAt]))
    return { kind: 'misread', says: `The digit in ${digits} that checks its ${holds} is wrong.` }
  const itemDigits = digits.slice(item.from, item.to)
  const blank = `${prefix}${itemDigits}`.padEnd(12, '0')
  const wholeGtin = `0${blank}${checkDigit(blank)}`
  return {
    kind: 'embedded',
    holds,
    amount: Number(amount),
    itemCodes: [wholeGtin, `${prefix}${itemDigits}`, itemDigits],
  }
}

/**
 * The check digit of four or five others within a restricted circulation number (GS1 General
 * Specifications, 7.9.2 to 7.9.4): each digit is weighted by a table, and the sum gives the check
 * digit.
 */
export function innerCheckDigit(digits: string): number {
  const weighted = (weights: readonly Weight[]) =>
    weights.reduce((sum, weight, at) => sum + (weightOf[weight][Number(digits[at])] ?? 0), 0)
  if (digits.length === 4) return (weighted(['2-', '2-', '3', '5-']) * 3) % 10
  const rest = (10 - (weighted(['5+', '2-', '5-', '5+', '2-']) % 10)) % 10
  return weightOf['5-'].indexOf(rest)
}

type Weight = '2-' | '3' | '5+' | '5-'

const weightOf: Readonly<Record<Weight, readonly number[]>> = {
  '2-': [0, 2, 4, 6, 8, 9, 1, 3, 5, 7],
  '3': [0, 3, 6, 9, 2, 5, 8, 1, 4, 7],
  '5+': [0, 5, 1, 6, 2, 7, 3, 8, 4, 9],
  '5-': [0, 5, 9, 4, 8, 3, 7, 2, 6, 1],
}
