/**
 * Internally printed codes begin with a letter and a dash, so that a scan shows its kind before any
 * lookup.
 */
export const internalPrefixes = {
  'P-': 'variant',
  'B-': 'bin',
  'K-': 'package',
  'O-': 'order',
  'S-': 'parcel',
  'T-': 'transfer',
  'U-': 'user',
  'A-': 'action',
  'G-': 'gift_card',
  'N-': 'ship_notice',
} as const

export type InternalKind = (typeof internalPrefixes)[keyof typeof internalPrefixes]

export type InternalCode = {
  readonly kind: InternalKind
  /** As it is printed: capitals, with its prefix. */
  readonly code: string
  /** The part after the prefix. */
  readonly rest: string
}

/** Reads `B-MAIN-A-01`; null without an internal prefix. */
export function readInternalCode(raw: string): InternalCode | null {
  const code = raw.trim().toUpperCase()
  const prefix = code.slice(0, 2)
  if (!isPrefix(prefix) || code.length === 2) return null
  return { kind: internalPrefixes[prefix], code, rest: code.slice(2) }
}

function isPrefix(start: string): start is keyof typeof internalPrefixes {
  return Object.hasOwn(internalPrefixes, start)
}

/** The printed code of a variant without a GTIN. */
export const printedSku = (sku: string) => `P-${sku}`
