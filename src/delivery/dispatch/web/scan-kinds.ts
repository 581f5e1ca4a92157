import { readInternalCode } from '#stock/catalog/internal-codes.ts'

export type ScanKind = 'order' | 'parcel' | 'unit'

/**
 * What a code at the station opens, by its prefix; everything else is a unit. A tote means the
 * order whose goods it holds.
 */
export function scanKindOf(code: string): ScanKind {
  const kind = readInternalCode(code)?.kind
  if (kind === 'package') return 'order'
  if ((kind === 'order' || kind === 'parcel') && /\d/.test(code.charAt(2))) return kind
  return 'unit'
}
