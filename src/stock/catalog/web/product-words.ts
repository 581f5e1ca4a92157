import { formatMoney } from '#platform/money.ts'
import type { TimelineEntry } from '#platform/timeline.ts'

const said: Readonly<Record<string, (entry: TimelineEntry) => string>> = {
  'product.added': () => 'added the product',
  'product.changed': () => 'changed the product',
  'product.activated': () => 'put it on sale',
  'product.discontinued': () => 'discontinued it',
  'product.resumed': () => 'put it on sale again',
  'product.archived': () => 'archived it',
  'product.restored': () => 'took it out of the archive',
  'product.picture_added': () => 'added a picture',
  'product.picture_removed': () => 'took a picture away',
  'product.picture_described': () => 'described a picture',
  'product.pictures_ordered': () => 'put the pictures in another order',
  'variant.added': ({ label }) => `added ${label}`,
  'variant.changed': ({ label }) => `changed ${label}`,
  'variant.barcode_added': ({ label, data }) => `gave ${label} the barcode ${String(data.barcode)}`,
  'variant.barcode_removed': ({ label, data }) =>
    `took the barcode ${String(data.barcode)} from ${label}`,
  'variant.price_planned': ({ label }) => `planned a price of ${label}`,
  'variant.price_plan_changed': ({ label }) => `changed a planned price of ${label}`,
  'variant.price_plan_cancelled': ({ label }) => `cancelled a planned price of ${label}`,
  'variant.price_plan_dropped': ({ label }) =>
    `dropped a planned price of ${label}, whose currency changed`,
  'variant.merged': ({ label, data }) => `merged ${label} into ${String(data.into)}`,
  'variant.took_over': ({ label, data }) => `merged ${String(data.from)} into ${label}`,
  'variant.unit_saved': ({ label, data }) => `set the unit ${String(data.unit)} of ${label}`,
  'variant.unit_removed': ({ label, data }) => `took the unit ${String(data.unit)} from ${label}`,
}

/** An entry of a product's history, in the words of this page. */
export function sayProductEntry(entry: TimelineEntry): string | null {
  return said[entry.type]?.(entry) ?? null
}

/** `24 × 16 × 8 cm`; empty while one of them is not known. */
export function sizeInWords(variant: {
  readonly lengthMillimetres: number | null
  readonly widthMillimetres: number | null
  readonly heightMillimetres: number | null
}): string {
  const sides = [variant.lengthMillimetres, variant.widthMillimetres, variant.heightMillimetres]
  const known = sides.filter((side) => side !== null)
  return known.length < 3 ? '' : `${known.map((side) => side / 10).join(' × ')} cm`
}

export function weightInWords(grams: number | null): string {
  if (grams === null) return ''
  return grams < 1_000 ? `${grams} g` : `${grams / 1_000} kg`
}

export const trackingLabels = {
  none: 'Not tracked',
  lot: 'By lot',
  expiry: 'By lot and expiry',
} as const

export const productKindLabels = {
  stock: 'Stock',
  service: 'Service',
  consumable: 'Consumable',
} as const

/** The share of the price that is not cost, in whole percent. */
export function marginInWords(priceMinor: number, costMinor: number | null, currency: string) {
  if (costMinor === null || priceMinor === 0) return ''
  const percent = Math.round((100 * (priceMinor - costMinor)) / priceMinor)
  return `${percent} % (${formatMoney(priceMinor - costMinor, currency)})`
}
