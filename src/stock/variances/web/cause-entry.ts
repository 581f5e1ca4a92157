import { formatQuantity, parseQuantity } from '#platform/quantity.ts'
import type { Truth, VarianceCause } from '../variance-causes.ts'
import type { GivenPart, ShownPart, Variance } from '../variances.fields.ts'

/** A place that is chosen by hand, with the names of what is chosen. */
export type ChosenPlace = {
  readonly variantId: string
  readonly sku: string
  readonly binId: string | null
  readonly binCode: string | null
  readonly lotId: string | null
  readonly lotCode: string | null
}

/** A cause while it is entered: the quantity as text, without its sign. */
export type CauseEntry = {
  readonly key: string
  readonly cause: VarianceCause
  readonly truth: Truth
  readonly quantity: string
  readonly note: string
  readonly other: GivenPart['other']
  readonly otherName: string
  readonly isOtherBooked: boolean
  /** Null for the place of a suggestion, or without one. */
  readonly chosen: ChosenPlace | null
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
    chosen: null,
    documentId: document?.id ?? null,
  }))
}

const nowhere = { other: null, otherName: '', isOtherBooked: false, chosen: null } as const

export const newCause = (key: string, quantity: string): CauseEntry => ({
  ...{ key, quantity, note: '', documentId: null, ...nowhere },
  cause: 'miscounted',
  truth: 'found',
})

/** What is right about a cause changes; goods that are elsewhere begin at the place of the variance. */
export function withTruth(entry: CauseEntry, truth: Truth, variance: Variance): CauseEntry {
  if (truth !== 'elsewhere') return { ...entry, ...nowhere, truth }
  const { variantId, sku, binId, binCode, lotId, lotCode } = variance
  return withPlace({ ...entry, truth }, { variantId, sku, binId, binCode, lotId, lotCode })
}

export function withPlace(entry: CauseEntry, chosen: ChosenPlace): CauseEntry {
  const { variantId, binId, lotId } = chosen
  const other = { variantId, binId, lotId, varianceId: null }
  return { ...entry, chosen, other, otherName: placeInWords(chosen), isOtherBooked: false }
}

/** `APRON-OAT, bin A-01, lot 42`. */
export const placeInWords = ({ sku, binCode, lotCode }: ChosenPlace): string =>
  [sku, ...(binCode ? [`bin ${binCode}`] : []), ...(lotCode ? [`lot ${lotCode}`] : [])].join(', ')

type Shown = GivenPart & Pick<ShownPart, 'otherName' | 'isOtherBooked'>

/** With the sign of the difference; null while one is no quantity. */
export function shownParts(
  { quantity, quantityScale }: Variance,
  entries: readonly CauseEntry[],
): Shown[] | null {
  const parts: Shown[] = []
  for (const { key: _key, chosen: _chosen, ...entry } of entries) {
    const steps = parseQuantity(entry.quantity, quantityScale)
    if (steps === null || steps <= 0) return null
    parts.push({ ...entry, quantity: quantity < 0 ? -steps : steps })
  }
  return parts
}

/** As they are sent. */
export function givenParts(variance: Variance, entries: readonly CauseEntry[]): GivenPart[] | null {
  const parts = shownParts(variance, entries)
  return parts?.map(({ otherName: _name, isOtherBooked: _booked, ...part }) => part) ?? null
}

/** Another place than its own was chosen for every cause whose goods are elsewhere. */
export const hasOtherPlaces = (
  { variantId, binId, lotId }: Variance,
  entries: readonly CauseEntry[],
): boolean =>
  entries.every(
    ({ other }) =>
      other === null ||
      other.variantId !== variantId ||
      other.binId !== binId ||
      other.lotId !== lotId,
  )
