import { groupSeparator } from '#platform/aim-mark.ts'
import { checkDigit } from './gtin.ts'

/** FNC1: at the start it marks a GS1 message, after a value it ends the value. */
export const gs1Separator = groupSeparator

/** One identifier and its value: `{ ai: '10', value: 'LOT-7' }`. */
export type Gs1Element = { readonly ai: string; readonly value: string }

/**
 * The application identifiers of GS1 messages: their lengths and contents (GS1 General
 * Specifications, section 3; the same facts as in the GS1 Barcode Syntax Dictionary, which a test
 * compares with this table).
 */
export type Identifier = {
  readonly ai: string
  readonly parts: readonly Part[]
  readonly least: number
  readonly most: number
  /** The value has a predefined length, so no separator follows it. */
  readonly isFixed: boolean
  /** It is unlikely to match by chance: a date, a check digit, or a measure of fixed length. */
  readonly isTelling: boolean
}

/** A part of a value: digits, a day as YYMMDD, or one of the GS1 character sets. */
type Part = {
  readonly holds: 'digits' | 'day' | 'set82' | 'set39' | 'base64'
  readonly least: number
  readonly most: number
  readonly hasCheckDigit: boolean
}

/**
 * The identifiers and the forms of their values. `n14c` is fourteen digits with a check digit at
 * the end; `d6` a day; `x`, `y` and `z` are characters of set 82, set 39 and base64.
 */
const table: readonly (readonly [string, string])[] = [
  ['00', 'n18c'],
  ['0[1-3]', 'n14c'],
  ['10|2[12]', 'x1-20'],
  ['1[1-3]|1[5-7]', 'd6'],
  ['20', 'n2'],
  ['235', 'x1-28'],
  ['24[01]|25[01]', 'x1-30'],
  ['242', 'n1-6'],
  ['243|254', 'x1-20'],
  ['253', 'n13c x0-17'],
  ['255', 'n13c n0-12'],
  ['30|37', 'n1-8'],
  ['3(?:1[0-6]|2[0-9]|3[0-7]|4[0-9]|5[0-7]|6[0-9])[0-5]', 'n6'],
  ['39[02][0-9]', 'n1-15'],
  ['39[13][0-9]', 'n3 n1-15'],
  ['394[0-3]', 'n4'],
  ['395[0-5]', 'n6'],
  ['40[013]', 'x1-30'],
  ['402', 'n17c'],
  ['41[0-7]', 'n13c'],
  ['420', 'x1-20'],
  ['421', 'n3 x1-9'],
  ['42[246]', 'n3'],
  ['42[35]', 'n3-15'],
  ['427', 'x1-3'],
  ['43(?:[01][01]|20)', 'x1-35'],
  ['43[01][2-6]', 'x1-70'],
  ['43[01]7', 'x2'],
  ['4308|4319', 'x1-30'],
  ['4309', 'n20'],
  ['4318', 'x1-20'],
  ['432[1-3]', 'n1'],
  ['432[45]', 'd6 n4'],
  ['4326', 'd6'],
  ['433[0-3]', 'n6 x0-1'],
  ['7001', 'n13'],
  ['7002', 'x1-30'],
  ['7003', 'd6 n4'],
  ['7004', 'n1-4'],
  ['7005', 'x1-12'],
  ['7006', 'd6'],
  ['7007', 'd6 n0-6'],
  ['7008', 'x1-3'],
  ['7009', 'x1-10'],
  ['7010', 'x1-2'],
  ['7011', 'd6 n0-4'],
  ['702[0-2]', 'x1-20'],
  ['7023', 'x1-30'],
  ['703[0-9]', 'n3 x1-27'],
  ['7040', 'n1 x3'],
  ['7041', 'x1-4'],
  ['71[0-7]', 'x1-20'],
  ['723[0-9]', 'x3-30'],
  ['7240', 'x1-20'],
  ['7241', 'n2'],
  ['7242', 'x1-25'],
  ['7250', 'n8'],
  ['7251', 'n12'],
  ['7252', 'n1'],
  ['725[349]', 'x1-40'],
  ['7255', 'x1-10'],
  ['7256', 'x1-90'],
  ['7257', 'x1-70'],
  ['7258', 'x3'],
  ['8001', 'n14'],
  ['8002|8012', 'x1-20'],
  ['8003', 'n14c x0-16'],
  ['8004', 'x1-30'],
  ['8005', 'n6'],
  ['8006|8026', 'n14c n4'],
  ['8007', 'x1-34'],
  ['8008', 'd6 n2-6'],
  ['8009', 'x1-50'],
  ['8010', 'y1-30'],
  ['8011', 'n1-12'],
  ['801[34]|8020', 'x1-25'],
  ['801[78]', 'n18c'],
  ['8019', 'n1-10'],
  ['8030', 'z1-90'],
  ['804[01]', 'n15'],
  ['8042', 'n32'],
  ['8043', 'n18 n0-2'],
  ['8110|8112|8200', 'x1-70'],
  ['8111', 'n4'],
  ['90', 'x1-30'],
  ['9[1-9]', 'x1-90'],
]

/** The prefixes of identifiers whose values have a predefined length (figure 7.8.5-2). */
const predefined = /^(?:0[0-4]|1[1-9]|20|3[1-6]|41)/

const holdsByLetter = {
  n: 'digits',
  d: 'day',
  x: 'set82',
  y: 'set39',
  z: 'base64',
} as const

const rows = table.map(([pattern, form]) => ({
  start: new RegExp(`^(?:${pattern})`),
  parts: form.split(' ').map(partOf),
}))

function partOf(form: string): Part {
  const [, letter = '', least = '', most, check] =
    /^([ndxyz])(\d+)(?:-(\d+))?(c?)$/.exec(form) ?? []
  const holds = isLetter(letter) ? holdsByLetter[letter] : 'digits'
  return { holds, least: Number(least), most: Number(most ?? least), hasCheckDigit: check === 'c' }
}

function isLetter(letter: string): letter is keyof typeof holdsByLetter {
  return letter in holdsByLetter
}

/** The identifier at the start of a text, or null. */
export function identifierAt(text: string): Identifier | null {
  for (const { start, parts } of rows) {
    const ai = start.exec(text)?.[0]
    if (ai === undefined) continue
    const isFixed = predefined.test(ai)
    return {
      ai,
      parts,
      least: parts.reduce((sum, part) => sum + part.least, 0),
      most: parts.reduce((sum, part) => sum + part.most, 0),
      isFixed,
      isTelling:
        (isFixed && ai.length === 4) ||
        parts.some((part) => part.hasCheckDigit || part.holds === 'day'),
    }
  }
  return null
}

const allowed: Readonly<Record<Part['holds'], RegExp>> = {
  digits: /^\d*$/,
  day: /^\d*$/,
  set82: /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]*$/,
  set39: /^[#\-/0-9A-Z]*$/,
  base64: /^[-0-9A-Z_a-z=]*$/,
}

/** The fault in the value of an identifier, as a sentence; null without any. */
export function faultOfValue({ ai, parts, least, most }: Identifier, value: string): string | null {
  if (value.length < least || value.length > most) {
    const asked = least === most ? `${most}` : `${least} to ${most}`
    return `The part (${ai}) has ${value.length} characters; it must have ${asked}.`
  }
  let at = 0
  for (const part of parts) {
    const piece = value.slice(at, at + part.most)
    at += part.most
    if (!allowed[part.holds].test(piece))
      return `The part (${ai}) contains characters that are not allowed there.`
    if (part.hasCheckDigit && checkDigit(piece.slice(0, -1)) !== Number(piece.at(-1)))
      return `The check digit of the part (${ai}) is wrong.`
    if (part.holds === 'day' && !isDay(piece)) return `The part (${ai}) is no date.`
  }
  return null
}

/** Day 00 means the last of the month. */
function isDay(value: string): boolean {
  const [year, month, day] = [value.slice(0, 2), value.slice(2, 4), value.slice(4, 6)].map(Number)
  return day !== undefined && day <= lastDayOf(2000 + (year ?? 0), month ?? 0)
}

/** The last day of the month, 1 being January; -1 for an invalid month. */
export function lastDayOf(year: number, month: number): number {
  if (month < 1 || month > 12) return -1
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}
