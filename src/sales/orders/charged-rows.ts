import type { Minor } from '#platform/money.ts'
import type { TaxOfRate } from './taxes-by-rate.ts'

export const chargedKinds = [
  'line',
  'discount',
  'shipping',
  'charge',
  'fee',
  'goodwill',
  'waived',
  'uncollected',
  'rounding',
] as const

export type ChargedKind = (typeof chargedKinds)[number]

/**
 * One row of what an order charges, or of a difference. Rows of one key are added and subtracted.
 * `amountMinor` is with tax where prices include it, and without where they do not.
 */
export type ChargedRow = {
  readonly key: string
  readonly kind: ChargedKind
  readonly label: string
  readonly sku: string
  readonly quantity: number
  readonly quantityScale: number
  readonly unitPriceMinor: Minor
  /** What of the line's own discount is in the amount. */
  readonly discountMinor: Minor
  readonly taxBasisPoints: number
  readonly amountMinor: Minor
}

export type Charged = {
  readonly rows: readonly ChargedRow[]
  /** Highest rate first; none without an amount. */
  readonly taxes: readonly TaxOfRate[]
}

export const nothingCharged: Charged = { rows: [], taxes: [] }

/** Combines rows of one key; empty ones are left out. */
export function joinRows(rows: readonly ChargedRow[]): ChargedRow[] {
  const joined = new Map<string, ChargedRow>()
  for (const row of rows) {
    const known = joined.get(row.key)
    joined.set(row.key, known ? added(known, row) : row)
  }
  return [...joined.values()].filter(
    ({ quantity, amountMinor }) => quantity !== 0 || amountMinor !== 0,
  )
}

function added(one: ChargedRow, other: ChargedRow): ChargedRow {
  return {
    ...one,
    quantity: one.quantity + other.quantity,
    discountMinor: one.discountMinor + other.discountMinor,
    amountMinor: one.amountMinor + other.amountMinor,
  }
}

export function addCharged(parts: readonly Charged[]): Charged {
  const byRate = Map.groupBy(
    parts.flatMap(({ taxes }) => taxes),
    ({ basisPoints }) => basisPoints,
  )
  const taxes = [...byRate].map(([basisPoints, own]) => ({
    basisPoints,
    netMinor: own.reduce((sum, { netMinor }) => sum + netMinor, 0),
    taxMinor: own.reduce((sum, { taxMinor }) => sum + taxMinor, 0),
  }))
  return {
    rows: joinRows(parts.flatMap(({ rows }) => rows)),
    taxes: taxes
      .filter(({ netMinor, taxMinor }) => netMinor !== 0 || taxMinor !== 0)
      .toSorted((a, b) => b.basisPoints - a.basisPoints),
  }
}

/** The same with the other sign. */
export function negated({ rows, taxes }: Charged): Charged {
  // Zero has no sign, not even in JSON.
  const less = (minor: Minor) => (minor === 0 ? 0 : -minor)
  return {
    rows: rows.map((row) => ({
      ...row,
      quantity: less(row.quantity),
      discountMinor: less(row.discountMinor),
      amountMinor: less(row.amountMinor),
    })),
    taxes: taxes.map(({ basisPoints, netMinor, taxMinor }) => ({
      basisPoints,
      netMinor: less(netMinor),
      taxMinor: less(taxMinor),
    })),
  }
}

export type Sums = {
  readonly netMinor: Minor
  readonly taxMinor: Minor
  readonly totalMinor: Minor
}

export function sumsOf({ taxes }: Pick<Charged, 'taxes'>): Sums {
  const netMinor = taxes.reduce((sum, rate) => sum + rate.netMinor, 0)
  const taxMinor = taxes.reduce((sum, rate) => sum + rate.taxMinor, 0)
  return { netMinor, taxMinor, totalMinor: netMinor + taxMinor }
}
