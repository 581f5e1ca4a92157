/** A change of a price that is saved only after a confirmation. */
export type UnusualPrice = {
  readonly id: string
  readonly sku: string
  readonly title: string
  readonly currency: string
  readonly beforeMinor: number
  readonly afterMinor: number
  /** The change in percent of the former price; null without one. */
  readonly changePercent: number | null
  readonly isFarOff: boolean
  readonly isBelowCost: boolean
  /** Both null for users who may not see costs. */
  readonly costMinor: number | null
  readonly marginPercent: number | null
}

export type PricedVariant = {
  readonly id: string
  readonly sku: string
  readonly title: string
  readonly currency: string
  readonly priceMinor: number
  readonly costMinor: number | null
}

const percentOf = (part: number, whole: number) => Math.round((part / whole) * 1000) / 10

/** What is unusual about a new price; null where nothing is. */
export function unusualPrice(
  before: PricedVariant,
  after: PricedVariant,
  allowedBasisPoints: number,
): UnusualPrice | null {
  const isPriced = after.priceMinor !== before.priceMinor
  const isCosted = after.costMinor !== before.costMinor
  if (!isPriced && !isCosted) return null
  const { priceMinor, costMinor } = after
  const isBelowCost = costMinor !== null && priceMinor > 0 && priceMinor < costMinor
  const change = Math.abs(priceMinor - before.priceMinor)
  const isFarOff =
    isPriced && before.priceMinor > 0 && change * 10_000 > before.priceMinor * allowedBasisPoints
  if (!isBelowCost && !isFarOff) return null
  const { id, sku, title, currency } = after
  return {
    id,
    sku,
    title,
    currency,
    beforeMinor: before.priceMinor,
    afterMinor: priceMinor,
    changePercent:
      before.priceMinor === 0 ? null : percentOf(priceMinor - before.priceMinor, before.priceMinor),
    isFarOff,
    isBelowCost,
    costMinor,
    marginPercent:
      costMinor === null || priceMinor === 0 ? null : percentOf(priceMinor - costMinor, priceMinor),
  }
}
