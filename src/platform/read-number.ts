/** The decimal separator. */
export type DecimalSign = '.' | ','

export const decimalSigns = ['.', ','] as const

/** A number as plain digits with a point, `-1237.50`. */
export type PlainNumber = string

export type NumberReading =
  | { readonly kind: 'number'; readonly value: PlainNumber }
  /**
   * Means something else with the other decimal sign; null where it means nothing with this one.
   */
  | {
      readonly kind: 'ambiguous'
      readonly readings: Readonly<Record<DecimalSign, PlainNumber | null>>
    }
  | { readonly kind: 'none' }

/** With one kind of thousands separator, each in its right place, or without any. */
const forms = {
  '.': /^([-+−]?)(\d{1,15}|\d{1,3}(?:([,'’ ])\d{3})(?:\3\d{3})*)(?:\.(\d+))?$/,
  ',': /^([-+−]?)(\d{1,15}|\d{1,3}(?:([.'’ ])\d{3})(?:\3\d{3})*)(?:,(\d+))?$/,
} as const

/** The number that a text means with this decimal sign; null if none. */
export function readNumberAs(text: string, sign: DecimalSign): PlainNumber | null {
  // Spreadsheets and browsers separate thousands with no-break spaces.
  const [, minus, whole, , fraction] = forms[sign].exec(text.trim().replaceAll(/\s/g, ' ')) ?? []
  if (whole === undefined) return null
  const digits = whole.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '')
  const isNegative = minus === '-' || minus === '−'
  return `${isNegative ? '-' : ''}${digits}${fraction ? `.${fraction}` : ''}`
}

/**
 * The number that a text means. With a declared decimal sign only that sign is used; without one,
 * an ambiguous text is never guessed.
 */
export function readNumber(text: string, declared: DecimalSign | null): NumberReading {
  if (declared !== null) {
    const value = readNumberAs(text, declared)
    return value === null ? { kind: 'none' } : { kind: 'number', value }
  }
  const readings = { '.': readNumberAs(text, '.'), ',': readNumberAs(text, ',') }
  const point = readings['.']
  if (point === null && readings[','] === null) return { kind: 'none' }
  const isPlain = point !== null && (readings[','] === null || readings[','] === point)
  return isPlain ? { kind: 'number', value: point } : { kind: 'ambiguous', readings }
}

/**
 * The text of an amount without the mark of its currency: sign or code, before or after. Null when
 * the mark is that of another currency; without a currency every sign and code is removed.
 */
export function withoutCurrency(text: string, currency: string | null): string | null {
  const plain = text.trim().replaceAll(/\s/g, ' ')
  const mark = String.raw`\p{Sc}\p{L}{0,3}|\p{L}{1,3}\p{Sc}|\p{L}{2,3}\.?`
  const [, minus = '', before = '', amount = '', after = ''] =
    new RegExp(`^([-+−]?) ?(${mark})? ?([-+−]?[\\d.,'’ ]+?) ?(${mark})?$`, 'u').exec(plain) ?? []
  if (amount === '' || (before !== '' && after !== '')) return plain
  const found = `${before}${after}`
  if (found !== '' && currency !== null && !marksOf(currency).has(found.toUpperCase())) return null
  return `${minus}${amount.trim()}`
}

/** All marks of a currency, in capitals: `£`, `GBP`; `$`, `US$`, `USD`; `Rs`, `PKR`. */
function marksOf(currency: string): ReadonlySet<string> {
  const known = marksByCurrency.get(currency)
  if (known) return known
  const displays = ['symbol', 'narrowSymbol', 'code'] as const
  const signs = ['en', 'en-CA', 'en-IN', 'de', 'fr'].flatMap((locale) =>
    displays.flatMap((currencyDisplay) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
        .formatToParts(0)
        .flatMap(({ type, value }) => (type === 'currency' ? [value] : [])),
    ),
  )
  const marks = new Set([...signs, ...signs.map((sign) => `${sign}.`), currency].map(inCapitals))
  marksByCurrency.set(currency, marks)
  return marks
}

const marksByCurrency = new Map<string, ReadonlySet<string>>()

const inCapitals = (text: string) => text.toUpperCase()
