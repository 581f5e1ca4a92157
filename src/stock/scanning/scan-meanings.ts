import { cardOf, type ScanAction } from '#platform/scan-cards.ts'
import { type InternalKind, readInternalCode } from '#stock/catalog/internal-codes.ts'

/** What a scanned code can mean; a screen says which meanings it accepts. */
export type ScanMeaning =
  | {
      readonly kind: 'variant'
      readonly variantId: string
      readonly sku: string
      readonly title: string
      /** In steps of the variant's scale: a pack counts as its units, a weighed piece by weight. */
      readonly quantity: number
      /** The code contains the amount: a weight, a price, or several units in a pack. */
      readonly tellsAmount: boolean
      readonly quantityScale: number
      readonly unit: string
      readonly lotCode: string | null
      /** ISO 8601. */
      readonly expiresOn: string | null
      readonly serial: string | null
    }
  | {
      readonly kind: 'bin'
      readonly binId: string
      readonly outletId: string
      readonly code: string
    }
  /** A text without a prefix, where a lot code is expected. */
  | { readonly kind: 'lot'; readonly code: string }
  | { readonly kind: 'action'; readonly action: ScanAction }
  | {
      readonly kind:
        | 'package'
        | 'order'
        | 'parcel'
        | 'transfer'
        | 'purchase_order'
        | 'load_sheet'
        | 'wave'
        | 'sale'
        | 'gift_card'
        | 'ship_notice'
      readonly id: string
      readonly label: string
    }

export type ScanKind = ScanMeaning['kind']

/** The refusal codes of reading a scan, for contracts to name. */
export const scanRefusals = [
  'unknown_barcode',
  'misread_barcode',
  'wrong_kind',
  'ambiguous_barcode',
] as const

const words: Readonly<Record<ScanKind | 'user', { one: string; wanted: string }>> = {
  variant: { one: 'a product', wanted: 'a product' },
  bin: { one: 'the bin', wanted: 'a bin' },
  lot: { one: 'a lot', wanted: 'a lot' },
  action: { one: 'the action card', wanted: 'an action card' },
  package: { one: 'the package', wanted: 'a package' },
  order: { one: 'the order', wanted: 'an order' },
  parcel: { one: 'the parcel', wanted: 'a parcel' },
  transfer: { one: 'the transfer', wanted: 'a transfer' },
  purchase_order: { one: 'the purchase order', wanted: 'a purchase order' },
  load_sheet: { one: 'the load sheet', wanted: 'a load sheet' },
  wave: { one: 'the wave', wanted: 'a wave' },
  sale: { one: 'the receipt', wanted: 'a receipt' },
  gift_card: { one: 'a gift card', wanted: 'a gift card' },
  ship_notice: { one: 'the carton', wanted: 'a carton of an announced delivery' },
  user: { one: 'a staff badge', wanted: 'a staff badge' },
}

/** The kind of a printed code in words; a badge or a gift card is never spelled out. */
export function namePrinted(kind: InternalKind, code: string): string {
  if (isSecret(kind)) return words[kind].one
  return `${words[kind].one} ${code}`
}

/** `a product or a bin`. */
export function nameWanted(expects: readonly ScanKind[]): string {
  const all = expects.map((kind) => words[kind].wanted)
  return all.length < 2
    ? (all[0] ?? 'something else')
    : `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`
}

/** The code alone signs in or pays. */
const isSecret = (kind: InternalKind): kind is 'user' | 'gift_card' =>
  kind === 'user' || kind === 'gift_card'

/**
 * A scan for the log, without what could be used: the code of a badge is left out, and of a gift
 * card all but the last four characters, by which its record is named.
 */
export function loggedScan(raw: string): string {
  const kind = readInternalCode(raw)?.kind
  if (kind === 'gift_card') return `G-…${raw.trim().slice(-4).toUpperCase()}`
  return kind === 'user' ? 'U-…' : raw
}

/** The meaning of an action card, which needs no lookup. */
export function actionMeaning(raw: string): ScanMeaning | null {
  const action = cardOf(raw)
  return action && { kind: 'action', action }
}
