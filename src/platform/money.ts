/** Money is an integer count of minor units (pence, cents) of a currency. No floats. */
export type Minor = number

const digitsByCurrency = new Map<string, number>()

/** How many minor digits a currency has, by ISO 4217 as Intl knows it: GBP 2, JPY 0, BHD 3. */
export function minorDigits(currency: string): number {
  const known = digitsByCurrency.get(currency)
  if (known !== undefined) return known
  const options = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  const digits = options.maximumFractionDigits ?? 2
  digitsByCurrency.set(currency, digits)
  return digits
}

/** `2.5` in GBP becomes 250. Null when the text is no amount, or finer than the minor unit. */
export function parseMoney(text: string, currency: string): Minor | null {
  const digits = minorDigits(currency)
  const match = /^(-?)(\d{1,12})(?:\.(\d+))?$/.exec(text.trim())
  if (!match) return null
  const fraction = (match[3] ?? '').replace(/0+$/, '')
  if (fraction.length > digits) return null
  const minor = Number(`${match[2]}${fraction.padEnd(digits, '0')}`)
  return match[1] ? -minor : minor
}

const formats = new Map<string, Intl.NumberFormat>()

export function formatMoney(minor: Minor, currency: string, locale = 'en-GB'): string {
  const key = `${locale} ${currency}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(locale, { style: 'currency', currency })
    formats.set(key, format)
  }
  return format.format(minor / 10 ** minorDigits(currency))
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
