import type { Minor } from '#platform/money.ts'
import { formatQuantity, type Quantity } from '#platform/quantity.ts'
import { Refusal } from '#platform/refusal.ts'

/** A price of a list from a quantity on; 0 is the price of any quantity. */
export type PriceStep = { readonly fromQuantity: Quantity; readonly priceMinor: Minor }

/** The parts of a price list that decide a price. */
export type PriceList = {
  readonly name: string
  readonly currency: string
  /** Off the variant's own price, where the list has none. */
  readonly percentOffBasisPoints: number
  /** By the ids of variants. */
  readonly prices: ReadonlyMap<string, readonly PriceStep[]>
}

/** ` from 12`, after a price; nothing for the price of any quantity. */
export function fromInWords(step: { fromQuantity: Quantity; quantityScale: number }): string {
  const { fromQuantity, quantityScale } = step
  return fromQuantity === 0 ? '' : ` from ${formatQuantity(fromQuantity, quantityScale)}`
}

/** A quantity of a variant with this many decimals. */
type Amount = { readonly id: string; readonly quantity: Quantity; readonly quantityScale: number }

/**
 * The price of a variant by a price list, with its description; without a list its own price. Of
 * several prices, that of the largest quantity reached applies. Undefined where neither has a
 * price. A percentage is rounded half away from zero.
 */
export function priceByList(
  list: PriceList | null,
  { id, quantity, quantityScale }: Amount,
  listPriceMinor: Minor | null,
): { priceMinor: Minor; reason: string } | undefined {
  const named = stepFor(list?.prices.get(id) ?? [], quantity)
  const reason = list ? `Price list ${list.name}` : ''
  if (named) {
    const { fromQuantity, priceMinor } = named
    return { priceMinor, reason: `${reason}${fromInWords({ fromQuantity, quantityScale })}` }
  }
  if (listPriceMinor === null) return undefined
  if (!list || list.percentOffBasisPoints === 0) return { priceMinor: listPriceMinor, reason: '' }
  const off = (BigInt(listPriceMinor) * BigInt(list.percentOffBasisPoints) + 5_000n) / 10_000n
  return { priceMinor: listPriceMinor - Number(off), reason }
}

function stepFor(steps: readonly PriceStep[], quantity: Quantity): PriceStep | undefined {
  return steps
    .filter(({ fromQuantity }) => fromQuantity <= quantity)
    .toSorted((one, other) => other.fromQuantity - one.fromQuantity)[0]
}

type Validity = {
  readonly name: string
  readonly isActive: boolean
  /** Dates, both inclusive; null is open. */
  readonly validFrom: string | null
  readonly validUntil: string | null
}

/** Why a list does not apply on a day (`2026-01-31`); null when it does. */
export function refusePriceList(list: Validity, today: string): Refusal | null {
  const { name, validFrom, validUntil } = list
  const why = !list.isActive
    ? 'is closed'
    : validFrom !== null && today < validFrom
      ? `begins on ${validFrom}`
      : validUntil !== null && today > validUntil
        ? `ended on ${validUntil}`
        : null
  if (why === null) return null
  return new Refusal(
    'unprocessable',
    'price_list_closed',
    `The price list “${name}” ${why}. Choose another one, or none.`,
    { field: 'priceListId' },
  )
}
