import { groupSeparator, withoutAimMark } from '#platform/aim-mark.ts'
import { checkDigit } from '#stock/catalog/gtin.ts'

const digitsOfSscc = 18

/**
 * The number of a carton: an SSCC of the company's GS1 prefix (GS1 General Specifications, 3.2), or
 * our own number where there is no prefix or it has no numbers left. The first digit of an SSCC is
 * part of the serial number.
 */
export function cartonCode(companyPrefix: string, serial: number): string {
  const places = digitsOfSscc - 1 - companyPrefix.length
  const digits = String(serial).padStart(places, '0')
  if (companyPrefix === '' || digits.length > places) return `N-${serial}`
  const body = `${digits.slice(0, 1)}${companyPrefix}${digits.slice(1)}`
  return `${body}${checkDigit(body)}`
}

/** The number of a carton in a scanned code; null for every other code. */
export function readCartonCode(raw: string): string | null {
  const text = withoutAimMark(raw.trim()).replaceAll(groupSeparator, '')
  const own = text.toUpperCase()
  if (/^N-\d{1,15}$/.test(own)) return own
  const sscc = /^(?:\(00\)\s*|00)?(\d{18})$/.exec(text)?.[1]
  if (sscc === undefined) return null
  return checkDigit(sscc.slice(0, -1)) === Number(sscc.at(-1)) ? sscc : null
}

const isSscc = (code: string) => /^\d{18}$/.test(code)

/** What the bars of a label contain: an SSCC is a GS1 message with its identifier. */
export const barsOfCarton = (code: string) => (isSscc(code) ? `${groupSeparator}00${code}` : code)

/** As people read and enter it. */
export const shownCartonCode = (code: string) => (isSscc(code) ? `(00)${code}` : code)
