import { type Gs1Element, lastDayOf } from './gs1-identifiers.ts'

/** The facts of a GS1 message in our terms. */
export type Gs1Facts = {
  /** The trade item, or the contents of a logistic unit. */
  readonly gtin14: string | null
  /** Serial shipping container code: the number of a pallet or a parcel. */
  readonly sscc: string | null
  /** The count of the trade item; null where the message has none. */
  readonly count: number | null
  readonly weightGrams: number | null
  readonly lotCode: string | null
  /** ISO 8601: the day of expiry, else best before, else the last day to sell. */
  readonly expiresOn: string | null
  readonly serial: string | null
}

/** @param thisYear decides the century of a two-digit year */
export function gs1Facts(elements: readonly Gs1Element[], thisYear: number): Gs1Facts {
  const values = new Map(elements.map(({ ai, value }) => [ai, value]))
  const first = (...ais: readonly string[]) =>
    ais.map((ai) => values.get(ai)).find((value) => value !== undefined) ?? null
  const day = first('17', '15', '16')
  const count = first('30', '37')
  return {
    gtin14: first('01', '02'),
    sscc: first('00'),
    count: count === null ? null : Number(count),
    weightGrams: weightOf(elements),
    lotCode: first('10'),
    expiresOn: day === null ? null : gs1Day(day, thisYear),
    serial: first('21'),
  }
}

/** 310n is the net weight in kilograms with n decimals. */
function weightOf(elements: readonly Gs1Element[]): number | null {
  const weight = elements.find(({ ai }) => /^310[0-5]$/.test(ai))
  if (!weight) return null
  return Math.round(Number(weight.value) * 10 ** (3 - Number(weight.ai.at(-1))))
}

/**
 * The day of a YYMMDD value as ISO 8601. Day 00 is the last of its month; the century is the one
 * that puts the year between 49 years ago and 50 years ahead of `thisYear` (GS1, 7.12).
 */
export function gs1Day(value: string, thisYear: number): string {
  const short = Number(value.slice(0, 2))
  const difference = short - (thisYear % 100)
  const shift = difference >= 51 ? -100 : difference <= -50 ? 100 : 0
  const year = thisYear - (thisYear % 100) + short + shift
  const month = Number(value.slice(2, 4))
  const day = Number(value.slice(4, 6)) || lastDayOf(year, month)
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
