import { formatMoney } from '#platform/money.ts'
import { Refusal } from '#platform/refusal.ts'
import { shareOf } from '#stock/inventory/stock-value.rules.ts'

export const chargeKinds = ['freight', 'duty', 'insurance', 'handling', 'other'] as const

export type ChargeKind = (typeof chargeKinds)[number]

export const chargeLabels: Readonly<Record<ChargeKind, string>> = {
  freight: 'Freight',
  duty: 'Duty',
  insurance: 'Insurance',
  handling: 'Handling',
  other: 'Other',
}

/** By what a charge is distributed over the goods. */
export const chargeBases = ['value', 'quantity', 'weight', 'volume'] as const

export type ChargeBasis = (typeof chargeBases)[number]

export const basisLabels: Readonly<Record<ChargeBasis, string>> = {
  value: 'Value',
  quantity: 'Quantity',
  weight: 'Weight',
  volume: 'Volume',
}

export type Charge = {
  readonly kind: ChargeKind
  readonly basis: ChargeBasis
  readonly amountMinor: number
}

/** A received line, as far as charges are distributed by it. */
export type CostedLine = {
  readonly id: string
  readonly variantId: string
  readonly sku: string
  /** Taken into stock; in steps. */
  readonly quantity: number
  readonly quantityScale: number
  readonly valueMinor: number
  /** Of one whole unit; null where the product has none. */
  readonly weightGrams: number | null
  readonly volumeCubicMillimetres: number | null
  /** On hand of the variant at the outlet. */
  readonly onHand: number
}

/**
 * Divides an amount by weights to the minor unit. What rounding down leaves over is given, one each,
 * to the largest remainders; of equal ones to the first. Null where all weights are 0.
 */
export function divide(amountMinor: number, weights: readonly bigint[]): number[] | null {
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  if (total === 0n) return null
  const parts = weights.map((weight, place) => {
    const exact = BigInt(amountMinor) * weight
    return { place, whole: exact / total, rest: exact % total }
  })
  const given = parts.reduce((sum, { whole }) => sum + whole, 0n)
  const left = Number(BigInt(amountMinor) - given)
  const more = new Set(
    parts
      .toSorted((a, b) => (a.rest === b.rest ? a.place - b.place : a.rest > b.rest ? -1 : 1))
      .slice(0, left)
      .map(({ place }) => place),
  )
  return parts.map(({ place, whole }) => Number(whole) + (more.has(place) ? 1 : 0))
}

const largestScale = 9n

/** What a line weighs in the distribution: exact, also for quantities with steps. */
function weightOf(line: CostedLine, basis: ChargeBasis): bigint | null {
  if (basis === 'value') return BigInt(line.valueMinor)
  const quantity = BigInt(line.quantity) * 10n ** (largestScale - BigInt(line.quantityScale))
  if (basis === 'quantity') return quantity
  const ofOne = basis === 'weight' ? line.weightGrams : line.volumeCubicMillimetres
  return ofOne === null ? null : quantity * BigInt(ofOne)
}

/** The lines whose products lack what the basis needs. */
export const unmeasured = (basis: ChargeBasis, lines: readonly CostedLine[]): CostedLine[] =>
  lines.filter((line) => weightOf(line, basis) === null)

/** Why charges can't be distributed over lines; nothing is guessed. */
export function refuseDistribution(
  charges: readonly Charge[],
  lines: readonly CostedLine[],
): Refusal | null {
  if (lines.length === 0)
    return refuse('nothing_to_cost', 'Every line is left out. Keep at least one line.')
  for (const { kind, basis } of charges) {
    const unknown = unmeasured(basis, lines)
    if (unknown.length > 0) return refuseUnmeasured(kind, basis, unknown)
    if (lines.every((line) => weightOf(line, basis) === 0n))
      return refuse(
        'nothing_to_share',
        `The goods have no ${basis}, so ${chargeLabels[kind].toLowerCase()} can’t be distributed by it. Choose another basis.`,
      )
  }
  return null
}

const mostNamed = 5

function refuseUnmeasured(
  kind: ChargeKind,
  basis: ChargeBasis,
  unknown: readonly CostedLine[],
): Refusal {
  const skus = [...new Set(unknown.map(({ sku }) => sku))]
  const named = skus.slice(0, mostNamed).join(', ')
  const more = skus.length > mostNamed ? ` and ${skus.length - mostNamed} more` : ''
  const what = basis === 'weight' ? 'weight' : 'size'
  const verb = skus.length === 1 ? 'has' : 'have'
  return refuse(
    'not_measured',
    `${named}${more} ${verb} no ${what}, so ${chargeLabels[kind].toLowerCase()} can’t be distributed by ${basis}. Enter it in Products, leave ${skus.length === 1 ? 'the line' : 'the lines'} out, or choose another basis.`,
    { skus },
  )
}

const refuse = (code: string, message: string, details: Readonly<Record<string, unknown>> = {}) =>
  new Refusal('unprocessable', code, message, { field: 'charges', details })

export type DistributedLine = {
  readonly id: string
  /** One for each charge. */
  readonly shares: readonly number[]
  readonly amountMinor: number
  /** How many of the received steps count as still in stock. */
  readonly inStock: number
  readonly stockMinor: number
  /** For goods that have left: cost of sales. */
  readonly soldMinor: number
}

/** Distributes charges over lines in the order in which they were received. */
export function distribute(
  charges: readonly Charge[],
  lines: readonly CostedLine[],
): DistributedLine[] {
  const byCharge = charges.map(({ amountMinor, basis }) => {
    const divided = divide(
      amountMinor,
      lines.map((line) => weightOf(line, basis) ?? 0n),
    )
    return divided ?? lines.map(() => 0)
  })
  const inStock = stillInStock(
    lines.map((line) => ({ ...line, most: line.quantity })),
    new Map(lines.map(({ variantId, onHand }) => [variantId, onHand])),
  )
  return lines.map((line, place) => {
    const shares = byCharge.map((shared) => shared[place] ?? 0)
    const amountMinor = shares.reduce((sum, share) => sum + share, 0)
    const there = inStock[place] ?? 0
    const stockMinor = shareOf(amountMinor, there, line.quantity)
    const soldMinor = amountMinor - stockMinor
    return { id: line.id, shares, amountMinor, inStock: there, stockMinor, soldMinor }
  })
}

/**
 * How many steps of each line count as still in stock. The average cost knows no deliveries, so that
 * what is on hand of a product is that of the latest lines, at most as much as each has.
 */
export function stillInStock(
  lines: readonly { readonly variantId: string; readonly most: number }[],
  onHand: ReadonlyMap<string, number>,
): number[] {
  const left = new Map(onHand)
  return lines
    .toReversed()
    .map(({ variantId, most }) => {
      const there = Math.max(0, Math.min(most, left.get(variantId) ?? 0))
      left.set(variantId, (left.get(variantId) ?? 0) - there)
      return there
    })
    .reverse()
}

/** A landed cost above the limit is posted by another user than those who wrote it. */
export function refuseOwnLandedCost(
  label: string,
  { mostMinor, currency }: { readonly mostMinor: number; readonly currency: string },
): Refusal {
  return new Refusal(
    'forbidden',
    'own_landed_cost',
    `You entered ${label} and can’t post it yourself: landed costs above ${formatMoney(mostMinor, currency)} need another user. Ask another user who may post it.`,
  )
}

/** The cost of one whole unit, rounded to the minor unit. */
export function unitCostOf(
  { quantity, quantityScale }: Pick<CostedLine, 'quantity' | 'quantityScale'>,
  minor: number,
): number {
  return shareOf(minor, 10 ** quantityScale, quantity)
}
