let codes: ReadonlySet<string> | null = null

const names = new Intl.DisplayNames('en-GB', { type: 'currency' })

/** The currencies that this runtime knows, by code: `GBP`. Read on first use. */
export function currencyCodes(): ReadonlySet<string> {
  codes ??= new Set(Intl.supportedValuesOf('currency'))
  return codes
}

export const isCurrencyCode = (code: string) => currencyCodes().has(code)

/** `British Pound (GBP)`; a code that names no currency stays as it is. */
export function currencyLabel(code: string): string {
  return isCurrencyCode(code) ? `${names.of(code)} (${code})` : code
}
