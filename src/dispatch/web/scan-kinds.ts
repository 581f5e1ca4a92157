import { orderNoun } from '#orders/orders.nouns.ts'
import type { ShownRefusal } from '#platform/web/client.ts'
import type { ScanSound } from '#platform/web/scan/scan-sounds.ts'
import { parcelNoun } from '../dispatch.nouns.ts'

export type ScanKind = 'order' | 'parcel' | 'unit'

/** What a code asks for on this page, told by its prefix; everything else is a unit. */
export function scanKindOf(code: string): ScanKind {
  const start = code.toUpperCase()
  if (/\d/.test(code.charAt(2))) {
    if (start.startsWith(orderNoun.scanPrefix)) return 'order'
    if (start.startsWith(parcelNoun.scanPrefix)) return 'parcel'
  }
  return 'unit'
}

const overCodes = new Set(['over_quantity', 'unknown_barcode', 'misread_barcode', 'not_found'])

export function soundOfRefusal({ code }: ShownRefusal): ScanSound {
  return overCodes.has(code) ? 'over' : 'wrong'
}

/** The large words for a refusal; the server's sentence stands below them. */
export function titleOfRefusal({ code }: ShownRefusal): string {
  return titles[code] ?? 'Not possible'
}

const titles: Readonly<Record<string, string>> = {
  over_quantity: 'Too many',
  unknown_barcode: 'Unknown code',
  misread_barcode: 'Scan again',
  wrong_item: 'Wrong item',
  wrong_state: 'Wrong state',
  held: 'On hold',
  no_answer: 'No answer',
  nothing_packed: 'Nothing to take out',
  not_found: 'Not found',
}
