import { barcodeForm } from '#stock/catalog/barcode-form.ts'
import { readGs1 } from '#stock/catalog/gs1-message.ts'
import { readCode } from '#stock/catalog/gtin.ts'
import { type InternalKind, readInternalCode } from '#stock/catalog/internal-codes.ts'

/** What kind of code was scanned. */
export const codeKinds = [
  'gtin',
  'gs1',
  'sku',
  'internal',
  'barcode',
  'scale',
  'bin',
  'lot',
  'tote',
  'document',
  'tracking',
  'action',
  'badge',
  'other',
] as const

export type CodeKind = (typeof codeKinds)[number]

export const codeKindLabels: Readonly<Record<CodeKind, string>> = {
  gtin: 'GTIN',
  gs1: 'GS1 code',
  sku: 'SKU',
  internal: 'Internal product code',
  barcode: 'Other barcode',
  scale: 'Scale label',
  bin: 'Bin',
  lot: 'Lot',
  tote: 'Tote',
  document: 'Order, parcel or transfer',
  tracking: 'Tracking number',
  action: 'Action card',
  badge: 'Staff badge',
  other: 'Unrecognised',
}

const kindOfPrefix: Readonly<Record<InternalKind, CodeKind>> = {
  variant: 'internal',
  bin: 'bin',
  package: 'tote',
  order: 'document',
  parcel: 'document',
  transfer: 'document',
  user: 'badge',
  action: 'action',
  gift_card: 'document',
  ship_notice: 'document',
}

/** The record that a code was read as, as far as its kind depends on it. */
export type ReadAs = { readonly noun: string; readonly label: string }

/** The kind of a code, by its form and by what it was read as. */
export function codeKindOf(raw: string, found: ReadAs | null): CodeKind {
  const internal = readInternalCode(raw)
  if (internal) return kindOfPrefix[internal.kind]
  if (found?.noun === 'bin') return 'bin'
  if (found && found.noun !== 'variant') return 'document'
  if (readGs1(raw.trim()).kind !== 'other') return 'gs1'
  if (readCode(raw).kind !== 'other') return 'gtin'
  if (found === null) return 'other'
  return found.label.toUpperCase() === raw.trim().toUpperCase() ? 'sku' : 'barcode'
}

/** The code as products keep it: a GTIN as 14 digits, anything else in capitals. */
export function keptCodeOf(raw: string): string {
  const form = barcodeForm(raw)
  return 'fault' in form ? raw.trim().toUpperCase() : form.code
}
