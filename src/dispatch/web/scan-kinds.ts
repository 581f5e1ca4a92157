import { orderNoun } from '#orders/orders.nouns.ts'
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
