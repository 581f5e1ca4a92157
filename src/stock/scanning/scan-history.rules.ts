import { groupSeparator } from '#platform/aim-mark.ts'
import { barcodeForm } from '#stock/catalog/barcode-form.ts'

/** The days that the figures can be of, up to today. */
export const scanSpans = ['7', '28', '90'] as const

export type ScanSpan = (typeof scanSpans)[number]

/** How many scans of a task are shown before one of them, and after it. */
export const mostStripScans = 250

/** Codes that found nothing are listed for so many days. */
export const unknownForDays = 90

/** Shown for a GS1 separator, which is invisible. */
export const separatorMark = '␝'

/** A code with its separators made visible. */
export const visibleCode = (raw: string) => raw.replaceAll(groupSeparator, separatorMark)

/** A visible code as it was scanned. */
export const scannedCode = (shown: string) => shown.replaceAll(separatorMark, groupSeparator)

/** Why no product can have this code; null where one can. */
export function whyNotAssigned(code: string): string | null {
  const form = barcodeForm(code)
  return 'fault' in form ? form.fault : null
}

/**
 * The labels that a search may mean besides the text itself: `2941` is an order and its parcel,
 * `O-2941` the order.
 */
export function searchedLabels(text: string): readonly string[] {
  const upper = text.trim().toUpperCase()
  const [, prefix = '', number] = /^([OSTLW]-)?(\d{1,15})$/.exec(upper) ?? []
  if (number === undefined) return [upper]
  const numbered = labelsByPrefix[prefix] ?? []
  return [upper, ...numbered.map((label) => `${label}${number}`)]
}

const ofParcel = ['S-', 'PARCEL S-']

const labelsByPrefix: Readonly<Record<string, readonly string[]>> = {
  '': ['ORDER ', ...ofParcel],
  'O-': ['ORDER '],
  'S-': ['PARCEL S-'],
  'T-': ['TRANSFER '],
  'L-': ['LOAD SHEET L-'],
  'W-': ['WAVE '],
}
