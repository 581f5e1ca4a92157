import { isCurrencyCode } from '#platform/currency-codes.ts'
import { isDay } from '#platform/days.ts'
import { parseRate } from '#platform/exchange.ts'
import type { NewRate } from './exchange-rates.fields.ts'

export type RateLine = {
  /** The number of the line in the text, from 1. */
  readonly line: number
  readonly rate: NewRate | null
  /** Why it can’t be added; empty for no reason. */
  readonly fault: string
}

/**
 * Reads lines such as `EUR,PKR,325.45,2026-11-28` as a file or a sheet has them: separated by commas,
 * semicolons or tabs, with or without a heading. Without a day, the rate is of `today`.
 */
export function readRateLines(text: string, today: string): RateLine[] {
  const seen = new Set<string>()
  return text.split(/\r?\n/).flatMap((raw, at): RateLine[] => {
    const cells = raw.split(separatorOf(raw)).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
    if (cells.every((cell) => cell === '') || (at === 0 && isHeading(cells))) return []
    const [currency = '', into = '', rate = '', day = ''] = cells
    const given = {
      currency: currency.toUpperCase(),
      into: into.toUpperCase(),
      rate: parseRate(rate) ?? rate,
      validOn: day || today,
    }
    const key = [given.currency, given.into, given.validOn].join(' ')
    const fault =
      faultOf(given) || (seen.has(key) ? 'The same currencies and day are above already.' : '')
    seen.add(key)
    return [{ line: at + 1, rate: fault ? null : given, fault }]
  })
}

const separatorOf = (raw: string) => (raw.includes('\t') ? '\t' : raw.includes(';') ? ';' : ',')

const isHeading = ([currency = '', , rate = '']: readonly string[]) =>
  !isCurrencyCode(currency.toUpperCase()) && parseRate(rate) === null

function faultOf({ currency, into, rate, validOn }: NewRate): string {
  const unknown = [currency, into].find((code) => !isCurrencyCode(code))
  if (unknown !== undefined) return `“${unknown}” is no currency. Write its code, such as EUR.`
  if (currency === into) return 'Both currencies are the same.'
  if (parseRate(rate) === null)
    return `“${rate}” is no rate. Write a number above 0 with at most 10 decimals.`
  if (!isDay(validOn)) return `“${validOn}” is no day. Write it such as 2026-11-28.`
  return ''
}
