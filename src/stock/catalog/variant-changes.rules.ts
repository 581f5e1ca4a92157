import { Refusal } from '#platform/refusal.ts'
import { type ProductPart, refuseEditing } from './product-rights.ts'

/** The fields of a variant that the change rules need. */
export type ChangedVariant = {
  readonly sku: string
  readonly optionValues: readonly string[]
  readonly unit: string
  readonly quantityScale: number
  readonly tracking: 'none' | 'lot' | 'expiry'
  readonly isActive: boolean
  readonly priceMinor: number
  readonly costMinor: number | null
}

export type VariantField = { readonly field: string; readonly message: string }

const parts: Readonly<Record<string, ProductPart>> = {
  priceMinor: 'prices',
  comparePriceMinor: 'prices',
  costMinor: 'prices',
  weightGrams: 'logistics',
  lengthMillimetres: 'logistics',
  widthMillimetres: 'logistics',
  heightMillimetres: 'logistics',
  tracking: 'logistics',
  shelfLifeDays: 'logistics',
  receiveLeastDays: 'logistics',
  customsCode: 'logistics',
  barcode: 'logistics',
}

/** The part that a field of a variant belongs to. */
export const partOfField = (field: string): ProductPart => parts[field] ?? 'facts'

/** Why these roles may not change a field; null where they may. */
export function refuseField(roles: readonly string[], field: string): string | null {
  return refuseEditing(roles, partOfField(field))?.message ?? null
}

/**
 * The faults of a change, because of the variant's history. `hasMoved` says that it has ledger
 * rows, `hasStock` that some is on hand, reserved or incoming.
 */
export function faultsOfChange(
  before: ChangedVariant,
  after: ChangedVariant,
  { hasMoved, hasStock, options }: { hasMoved: boolean; hasStock: boolean; options: number },
): readonly VariantField[] {
  const faults: VariantField[] = []
  const refuse = (field: string, message: string) => faults.push({ field, message })
  if (hasMoved && after.sku !== before.sku)
    refuse('sku', `${before.sku} has had stock, so its SKU stays. Add another variant instead.`)
  if (hasMoved && after.quantityScale !== before.quantityScale)
    refuse('quantityScale', `${before.sku} has had stock, so it stays counted as it is.`)
  if (hasMoved && after.unit !== before.unit)
    refuse('unit', `${before.sku} has had stock, so its unit stays ${before.unit}.`)
  // Every expiry already has its lot; the other changes would leave stock without one.
  const isLooser = before.tracking === 'expiry' && after.tracking === 'lot'
  if (hasStock && after.tracking !== before.tracking && !isLooser)
    refuse('tracking', `${before.sku} has stock. Empty it first, then change how it is tracked.`)
  if (hasStock && before.isActive && !after.isActive)
    refuse('isActive', `${before.sku} has stock or is promised. Empty it first, then close it.`)
  if (after.optionValues.length !== options) {
    const wanted = options === 1 ? '1 option' : `${options} options`
    refuse(
      'optionValues',
      `The product has ${wanted}; this variant answers ${after.optionValues.length}.`,
    )
  }
  return faults
}

/** The message for a merged variant. */
export const saysMerged = (sku: string, into: string) =>
  `${sku} was merged into ${into}. Change ${into} instead.`

/** Why such a variant cannot be used any more; null where it is not merged. */
export function refuseMerged(sku: string, into: string | null): Refusal | null {
  return into === null ? null : new Refusal('conflict', 'merged_away', saysMerged(sku, into))
}

/**
 * A price below cost is warned about, not refused: some sell so on purpose. Without a price it
 * can't be sold.
 */
export function warnOfPrice(variant: {
  readonly priceMinor: number
  readonly costMinor: number | null
}): string | null {
  const { priceMinor, costMinor } = variant
  const isBelow = costMinor !== null && priceMinor > 0 && priceMinor < costMinor
  return isBelow ? 'The price is below the cost.' : null
}
