/**
 * The codes that the house prints itself begin with a letter and a dash, so that a scan says what it
 * is before anything is looked up.
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
} as const

export type InternalKind = (typeof internalPrefixes)[keyof typeof internalPrefixes]

export type InternalCode = {
  readonly kind: InternalKind
  /** As it is printed: capitals, with its prefix. */
  readonly code: string
  /** What stands behind the prefix. */
  readonly rest: string
}

/** Reads `B-MAIN-A-01`; null where no prefix of ours stands first. */
export function readInternalCode(raw: string): InternalCode | null {
  const code = raw.trim().toUpperCase()
  const prefix = code.slice(0, 2)
  if (!isPrefix(prefix) || code.length === 2) return null
  return { kind: internalPrefixes[prefix], code, rest: code.slice(2) }
}

function isPrefix(start: string): start is keyof typeof internalPrefixes {
  return Object.hasOwn(internalPrefixes, start)
}

/** What is printed for a variant that has no GTIN. */
export const printedSku = (sku: string) => `P-${sku}`
