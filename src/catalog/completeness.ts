/** What a product should have before it is sold, scanned and packed without trouble. */
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

/** A service is neither scanned nor weighed; a consumable is used up by ourselves and never sold. */
const asked: Readonly<Record<ProductKind, readonly MissingFact[]>> = {
  stock: missingFacts,
  service: ['price', 'cost', 'photo'],
  consumable: ['cost'],
}

export const askedOf = (kind: ProductKind): readonly MissingFact[] => asked[kind]

/** The kinds of which a fact is asked. */
export function kindsAskedFor(fact: MissingFact): readonly ProductKind[] {
  return productKinds.filter((kind) => asked[kind].includes(fact))
}

/** How much of what is asked of its kind is there, in percent. */
export function completeness(kind: ProductKind, missing: readonly MissingFact[]): number {
  const facts = askedOf(kind)
  const open = facts.filter((fact) => missing.includes(fact)).length
  return Math.round((100 * (facts.length - open)) / facts.length)
}
