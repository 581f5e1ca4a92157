/** The data that a product should have before it is sold, scanned and packed without trouble. */
export const missingFacts = ['price', 'barcode', 'weight', 'dimensions', 'cost', 'photo'] as const

export type MissingFact = (typeof missingFacts)[number]

export const missingFactLabels: Readonly<Record<MissingFact, string>> = {
  price: 'Price',
  barcode: 'Barcode',
  weight: 'Weight',
  dimensions: 'Dimensions',
  cost: 'Cost',
  photo: 'Photo',
}

export const productKinds = ['stock', 'service', 'consumable'] as const

export type ProductKind = (typeof productKinds)[number]

/** A service is neither scanned nor weighed; a consumable is used internally and never sold. */
const asked: Readonly<Record<ProductKind, readonly MissingFact[]>> = {
  stock: missingFacts,
  service: ['price', 'cost', 'photo'],
  consumable: ['cost'],
}

export const askedOf = (kind: ProductKind): readonly MissingFact[] => asked[kind]

/** The share of the data required for its kind that is present, in percent. */
export function completeness(kind: ProductKind, missing: readonly MissingFact[]): number {
  const facts = askedOf(kind)
  const open = facts.filter((fact) => missing.includes(fact)).length
  return Math.round((100 * (facts.length - open)) / facts.length)
}

/** The data that the company may require before a product is active; a price is always required. */
export const neededFacts = [
  'barcode',
  'weight',
  'dimensions',
  'cost',
  'photo',
] as const satisfies readonly MissingFact[]

export type NeededFact = (typeof neededFacts)[number]

/** What a product of this kind still needs before it is active. */
export function lackingToActivate(
  kind: ProductKind,
  missing: readonly MissingFact[],
  needed: readonly NeededFact[],
): readonly MissingFact[] {
  return askedOf(kind).filter(
    (fact) => missing.includes(fact) && (fact === 'price' || needed.some((each) => each === fact)),
  )
}

/** `It has no barcode and no photo.` */
export function saysLacking(lacking: readonly MissingFact[]): string {
  const words = lacking.map((fact) => `no ${missingFactLabels[fact].toLowerCase()}`)
  const [last = ''] = words.slice(-1)
  const listed = words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${last}` : last
  return `It has ${listed}.`
}
