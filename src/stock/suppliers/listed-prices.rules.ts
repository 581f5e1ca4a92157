import { addDays } from '#platform/days.ts'
import { type PriceBreak, refuseBreak } from './price-breaks.rules.ts'

/** All prices of an item: its own, and those from a quantity on or on certain days. */
export type ItemPrices = {
  readonly priceMinor: number | null
  readonly breaks: readonly PriceBreak[]
}

/** A price that a list states; without a quantity and days it is the item's own. */
export type ListedPrice = PriceBreak & { readonly line: number }

export const isOwnPrice = ({ minQuantity, startsOn, endsOn }: PriceBreak) =>
  minQuantity === 1 && startsOn === null && endsOn === null

/** What a list says twice of an item, or with days that are reversed; by line. */
export function faultsOfPrices(prices: readonly ListedPrice[]): Map<number, string> {
  const faults = new Map<number, string>()
  const kept: ListedPrice[] = []
  for (const price of prices) {
    const same = kept.find((each) => isOwnPrice(each) && isOwnPrice(price))
    const refusal = same
      ? null
      : refuseBreak(
          price,
          kept.filter((each) => !isOwnPrice(each)),
        )
    if (same) faults.set(price.line, `Line ${same.line} has the price of this item already.`)
    else if (refusal?.code === 'overlapping_break')
      faults.set(
        price.line,
        `The list has another price from ${price.minQuantity} pieces on the same days. Remove one of the two.`,
      )
    else if (refusal) faults.set(price.line, refusal.message)
    else kept.push(price)
  }
  return faults
}

type Applied = {
  /** Without faults: see `faultsOfPrices`. */
  readonly listed: readonly ListedPrice[]
  /** The prices of the item that the list does not name end when those of the list begin. */
  readonly endsOthers: boolean
  readonly today: string
}

/**
 * The prices of an item once a list is applied. A price of before for the same quantity counts only
 * on the days that the list leaves to it. A price without days counts from today on.
 */
export function pricesAfter(
  before: ItemPrices,
  { listed, endsOthers, today }: Applied,
): ItemPrices {
  if (listed.length === 0) return before
  const own = listed.find(isOwnPrice)
  const stated = listed.filter((each) => !isOwnPrice(each))
  const begins = listed.map(({ startsOn }) => startsOn ?? today).toSorted()[0] ?? today
  const kept = before.breaks.flatMap((old) => {
    // A new price without days takes the place of an earlier one of one piece without an end.
    const isReplaced = own && old.minQuantity === 1 && old.endsOn === null
    const covers = isReplaced ? [{ startsOn: today, endsOn: null }] : []
    const same = stated.filter(({ minQuantity }) => minQuantity === old.minQuantity)
    const rest = endsOthers ? [{ startsOn: begins, endsOn: null }] : []
    return [...same, ...covers, ...rest].reduce<PriceBreak[]>(
      (pieces, cover) => pieces.flatMap((piece) => without(piece, cover)),
      [old],
    )
  })
  const breaks = [...kept, ...stated.map(plainBreak)].toSorted(byQuantityAndDay)
  return { priceMinor: own?.priceMinor ?? before.priceMinor, breaks }
}

const plainBreak = ({ minQuantity, priceMinor, startsOn, endsOn }: PriceBreak): PriceBreak => ({
  minQuantity,
  priceMinor,
  startsOn,
  endsOn,
})

const byQuantityAndDay = (one: PriceBreak, other: PriceBreak) =>
  one.minQuantity - other.minQuantity || (one.startsOn ?? '').localeCompare(other.startsOn ?? '')

type Period = Pick<PriceBreak, 'startsOn' | 'endsOn'>

/** The days of a price that a period leaves to it: none, one part, or one before and one after. */
function without(price: PriceBreak, { startsOn, endsOn }: Period): PriceBreak[] {
  const isApart =
    (startsOn !== null && price.endsOn !== null && price.endsOn < startsOn) ||
    (endsOn !== null && price.startsOn !== null && endsOn < price.startsOn)
  if (isApart) return [plainBreak(price)]
  const parts: PriceBreak[] = []
  if (startsOn !== null && (price.startsOn === null || price.startsOn < startsOn))
    parts.push({ ...plainBreak(price), endsOn: addDays(startsOn, -1) })
  if (endsOn !== null && (price.endsOn === null || endsOn < price.endsOn))
    parts.push({ ...plainBreak(price), startsOn: addDays(endsOn, 1) })
  return parts
}

export const samePrices = (one: ItemPrices, other: ItemPrices) =>
  JSON.stringify(plainPrices(one)) === JSON.stringify(plainPrices(other))

/** In one order, without the ids of the prices. */
export const plainPrices = ({ priceMinor, breaks }: ItemPrices): ItemPrices => ({
  priceMinor,
  breaks: breaks.map(plainBreak).toSorted(byQuantityAndDay),
})

/** How much a price rises (or, below 0, falls), in basis points; null without an earlier price. */
export function riseOf(oldMinor: number | null, newMinor: number): number | null {
  if (oldMinor === null || oldMinor === 0) return null
  return Math.round(((newMinor - oldMinor) * 10_000) / oldMinor)
}

/** The share of the sell price that is not cost, in basis points; null without either. */
export function marginOf(sellMinor: number | null, costMinor: number | null): number | null {
  if (sellMinor === null || sellMinor === 0 || costMinor === null) return null
  return Math.round(((sellMinor - costMinor) * 10_000) / sellMinor)
}
