import { gs1Facts } from './gs1-facts.ts'
import { readGs1 } from './gs1-message.ts'
import { readCode } from './gtin.ts'
import { readInternalCode } from './internal-codes.ts'

export type BarcodeForm =
  | {
      /** The form that scans look up: a GTIN as 14 digits, anything else in capitals. */
      readonly code: string
      readonly kind: 'gtin' | 'internal' | 'other'
      /** As it is printed, so that a UPC-A stays one. */
      readonly asGiven: string
    }
  | { readonly fault: string }

const longest = 80

/** The stored form of a barcode; one rule for forms, scans and files, so that all find the same. */
export function barcodeForm(raw: string): BarcodeForm {
  const asGiven = raw.trim()
  if (asGiven === '') return { fault: 'A barcode has at least one character.' }
  if (asGiven.length > longest)
    return { fault: `A barcode has at most ${longest} characters; this one has ${asGiven.length}.` }
  const message = readGs1(asGiven)
  if (message.kind !== 'other') return formOfMessage(message)
  if (!/^[\x20-\x7e]+$/.test(asGiven))
    return { fault: `“${asGiven}” holds characters that no barcode can hold.` }
  const read = readCode(asGiven)
  if (read.kind === 'gtin') return { code: read.gtin14, kind: 'gtin', asGiven }
  if (read.kind === 'misread') {
    return {
      fault: `The check digit of ${asGiven} is wrong; look at the digits under the bars once more.`,
    }
  }
  const internal = readInternalCode(asGiven)
  if (internal && internal.kind !== 'variant') {
    return {
      fault: `“${asGiven}” begins as the codes of ${pluralOf[internal.kind]} do; choose another.`,
    }
  }
  return { code: asGiven.toUpperCase(), kind: internal ? 'internal' : 'other', asGiven }
}

/** A product is identified by its GTIN alone: lot and expiry differ from unit to unit. */
function formOfMessage(message: Exclude<ReturnType<typeof readGs1>, { kind: 'other' }>) {
  if (message.kind === 'misread') return { fault: message.says }
  const [first] = message.kind === 'elements' ? [message.elements] : message.readings
  const { gtin14 } = gs1Facts(first ?? [], 2000)
  return gtin14 === null
    ? { fault: 'This GS1 code holds no GTIN, so it names no product.' }
    : ({ code: gtin14, kind: 'gtin', asGiven: gtin14 } as const)
}

const pluralOf = {
  bin: 'bins',
  package: 'packages',
  order: 'orders',
  parcel: 'parcels',
  transfer: 'transfers',
  user: 'badges',
  gift_card: 'gift cards',
  ship_notice: 'cartons',
  action: 'action cards',
} as const
