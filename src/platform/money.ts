import { inOwnSigns, withPoint } from './formats.ts'

/** Money is an integer count of minor units (pence, cents) of a currency. No floats. */
export type Minor = number

// Currencies without two digits. Intl is no source: it leaves out digits that are not in daily use,
// such as the paisa of the Pakistani rupee, and so cannot represent every amount.
const otherDigits: readonly (readonly [number, string])[] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
]

const digitsByCurrency = new Map(
  otherDigits.flatMap(([digits, codes]) => codes.split(' ').map((code) => [code, digits] as const)),
)

/** How many minor digits a currency has by ISO 4217: GBP 2, JPY 0, BHD 3. */
export function minorDigits(currency: string): number {
  return digitsByCurrency.get(currency) ?? 2
}

/**
 * `2.5` in GBP becomes 250. Null when the text is not an amount, or is finer than the minor unit.
 */
export function parseMoney(text: string, currency: string): Minor | null {
  const digits = minorDigits(currency)
  const match = /^(-?)(\d{1,12})(?:\.(\d+))?$/.exec(withPoint(text.trim()))
  if (!match) return null
  const fraction = (match[3] ?? '').replace(/0+$/, '')
  if (fraction.length > digits) return null
  const minor = Number(`${match[2]}${fraction.padEnd(digits, '0')}`)
  return match[1] ? -minor : minor
}

/** Digits and a point, without the currency, so that it parses back to the same amount. */
export function plainMoney(minor: Minor, currency: string): string {
  const digits = minorDigits(currency)
  const text = String(Math.abs(minor)).padStart(digits + 1, '0')
  const sign = minor < 0 ? '-' : ''
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

const formats = new Map<string, Intl.NumberFormat>()

export function formatMoney(minor: Minor, currency: string, locale = 'en-GB'): string {
  const key = `${locale} ${currency}`
  let format = formats.get(key)
  if (!format) {
    const digits = minorDigits(currency)
    format = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
    formats.set(key, format)
  }
  return inOwnSigns(format.format(minor / 10 ** minorDigits(currency)))
}

/**
 * The price of a quantity, rounded half away from zero to the minor unit. `quantity` counts steps
 * of the variant's scale (see quantity.ts), `unitPrice` is minor units for one whole unit.
 */
export function priceOf(quantity: number, scale: number, unitPrice: Minor): Minor {
  const steps = BigInt(quantity) * BigInt(unitPrice)
  const one = 10n ** BigInt(scale)
  const half = one / 2n
  const rounded = steps < 0n ? (steps - half) / one : (steps + half) / one
  return Number(rounded)
}
