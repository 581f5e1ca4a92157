import { formatQuantity, parseQuantity } from '#platform/quantity.ts'
import type { Truth, VarianceCause } from '../variance-causes.ts'
import type { GivenPart, Variance } from '../variances.fields.ts'

/** A cause while it is entered: the quantity as text, without its sign. */
export type CauseEntry = {
  readonly key: string
  readonly cause: VarianceCause
  readonly truth: Truth
  readonly quantity: string
  readonly note: string
  readonly other: GivenPart['other']
  readonly otherName: string
  readonly documentId: string | null
}

/** The causes of before, or one for all of the difference. */
export function entryOfVariance(variance: Variance): readonly CauseEntry[] {
  const { parts, quantity, quantityScale } = variance
  if (parts.length === 0) return [newCause('0', formatQuantity(Math.abs(quantity), quantityScale))]
  return parts.map(({ document, ...part }, place) => ({
    ...part,
    key: String(place),
    quantity: formatQuantity(Math.abs(part.quantity), quantityScale),
    documentId: document?.id ?? null,
  }))
}

export const newCause = (key: string, quantity: string): CauseEntry => ({
  ...{ key, quantity, note: '', other: null, otherName: '', documentId: null },
  cause: 'miscounted',
  truth: 'found',
})

/** As they are sent, with the sign of the difference; null while one is no quantity. */
export function givenParts(
  { quantity, quantityScale }: Variance,
  entries: readonly CauseEntry[],
): GivenPart[] | null {
  const parts: GivenPart[] = []
  for (const { key: _key, otherName: _name, ...entry } of entries) {
    const steps = parseQuantity(entry.quantity, quantityScale)
    if (steps === null || steps <= 0) return null
    parts.push({ ...entry, quantity: quantity < 0 ? -steps : steps })
  }
  return parts
}
