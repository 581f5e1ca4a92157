import { Refusal } from '#platform/refusal.ts'
import { gs1Facts } from '#stock/catalog/gs1-facts.ts'
import type { Gs1Element } from '#stock/catalog/gs1-identifiers.ts'
import { writeGs1 } from '#stock/catalog/gs1-message.ts'
import { readCode } from '#stock/catalog/gtin.ts'
import { nameWanted, type ScanKind } from './scan-meanings.ts'
import type { ScanResult } from './scan-results.ts'

/** A code that no record has: misread when its check digit is wrong, else unknown. */
export function refuseUnknownCode(raw: string): Refusal {
  if (readCode(raw).kind === 'misread') {
    const says = `The scanner misread this barcode: the check digit of ${shown(raw)} is wrong. Scan it again.`
    return refuseScan('misread_barcode', raw, says)
  }
  return refuseScan('unknown_barcode', raw, `Nothing here carries the code ${shown(raw)}.`)
}

/** @param says what is wrong with the code, as a sentence */
export function refuseMisread(raw: string, says: string): Refusal {
  const message = `The scanner misread this barcode. ${says} Scan it again.`
  return refuseScan('misread_barcode', raw, message)
}

/** @param what the scanned thing, such as `the transfer T-12` */
export function refuseKind(raw: string, what: string, expects: readonly ScanKind[]): Refusal {
  return refuseScan('wrong_kind', raw, `This is ${what}. Scan ${nameWanted(expects)} here.`)
}

/** The separators of a GS1 code were lost; the details list the ways to read it. */
export function refuseAmbiguous(
  raw: string,
  readings: readonly (readonly Gs1Element[])[],
  thisYear: number,
): Refusal {
  const choices = readings.map((reading) => ({
    code: writeGs1(reading),
    says: inWords(reading, thisYear),
  }))
  const ways = choices.map(({ says }) => `“${says}”`).join(' or ')
  return refuseScan(
    'ambiguous_barcode',
    raw,
    `This code can be read as ${ways}, because the scanner dropped what separates its parts. Choose one; in User Settings, Scanner, the separator can be set up.`,
    { choices },
  )
}

function inWords(reading: readonly Gs1Element[], thisYear: number): string {
  const { lotCode, expiresOn, serial, gtin14 } = gs1Facts(reading, thisYear)
  const parts = [
    lotCode && `lot ${lotCode}`,
    serial && `serial ${serial}`,
    expiresOn && `until ${expiresOn}`,
  ].filter((part) => part !== null)
  return parts.length > 0 ? parts.join(', ') : (gtin14 ?? writeGs1(reading))
}

/** For sentences: leaves out invisible characters, so that a message keeps its parts apart. */
export const shown = (raw: string) =>
  raw
    .trim()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()

export function refuseScan(code: string, raw: string, message: string, more = {}): Refusal {
  return new Refusal('unprocessable', code, message, {
    field: 'code',
    details: { code: raw, ...more },
  })
}

const resultByCode: Readonly<Record<string, ScanResult>> = {
  misread_barcode: 'misread',
  unknown_barcode: 'unknown',
  wrong_item: 'wrong_item',
  wrong_kind: 'wrong_item',
  over_quantity: 'over',
}

/** The scan log's result of a refused scan. */
export function scanResultOf(refusal: Refusal): ScanResult {
  return resultByCode[refusal.code] ?? 'blocked'
}
