/** A barcode as printed below its bars: as it was given, else a GTIN without leading zeros. */
export function shownBarcode(code: string, asGiven: string): string {
  const text = asGiven === '' ? code : asGiven
  if (!/^0\d{13}$/.test(text)) return text
  return text.startsWith('000000') ? text.slice(6) : text.slice(1)
}
