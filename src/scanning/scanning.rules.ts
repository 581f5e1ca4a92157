import { readCode } from '#catalog/gtin.ts'
import { Refusal } from '#platform/refusal.ts'
import type { ScanResult } from './scanning.contract.ts'

/** A code that nothing here carries: misread when its check digit is wrong, else unknown. */
export function refuseUnknownCode(raw: string): Refusal {
  if (readCode(raw).kind === 'misread') {
    return new Refusal(
      'unprocessable',
      'misread_barcode',
      `The scanner misread this barcode: the check digit of ${raw.trim()} is wrong. Scan it again.`,
      { field: 'code', details: { code: raw } },
    )
  }
  return new Refusal(
    'unprocessable',
    'unknown_barcode',
    `Nothing here carries the code ${raw.trim()}.`,
    {
      field: 'code',
      details: { code: raw },
    },
  )
}

const resultByCode: Readonly<Record<string, ScanResult>> = {
  misread_barcode: 'misread',
  unknown_barcode: 'unknown',
  wrong_item: 'wrong_item',
  over_quantity: 'over',
}

/** What the scan log keeps of a refused scan. */
export function scanResultOf(refusal: Refusal): ScanResult {
  return resultByCode[refusal.code] ?? 'blocked'
}
