import type { Minor } from '#platform/money.ts'
import { Refusal } from '#platform/refusal.ts'

/** A price list as a draft of an order reads it. */
export type PriceList = {
  readonly name: string
  readonly currency: string
  /** Off the variant's own list price, where the list names none. */
  readonly percentOffBasisPoints: number
  readonly prices: ReadonlyMap<string, Minor>
}

/**
 * What a variant costs by a price list, with the words that say so; by its own list where there is
 * none. Undefined where neither knows a price. A percentage is rounded half away from zero.
 */
export function priceByList(
  list: PriceList | null,
  variantId: string,
  listPriceMinor: Minor | null,
): { priceMinor: Minor; reason: string } | undefined {
  const named = list?.prices.get(variantId)
  const reason = list ? `Price list ${list.name}` : ''
  if (named !== undefined) return { priceMinor: named, reason }
  if (listPriceMinor === null) return undefined
  if (!list || list.percentOffBasisPoints === 0) return { priceMinor: listPriceMinor, reason: '' }
  const off = (BigInt(listPriceMinor) * BigInt(list.percentOffBasisPoints) + 5_000n) / 10_000n
  return { priceMinor: listPriceMinor - Number(off), reason }
}

type Validity = {
  readonly name: string
  readonly isActive: boolean
  /** Dates, both inclusive; null is open. */
  readonly validFrom: string | null
  readonly validUntil: string | null
}

/** Why a list does not count on a day (`2026-01-31`); null when it does. */
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
