import { formatDay } from '#platform/days.ts'
import { Refusal } from '#platform/refusal.ts'

/** A price for one piece that counts from a quantity on, within a period. */
export type PriceBreak = {
  readonly minQuantity: number
  readonly priceMinor: number
  /** The first and the last day, `2026-05-13`; null for an open end. */
  readonly startsOn: string | null
  readonly endsOn: string | null
}

/**
 * The price of one piece of an item for a quantity on a day: that of the break with the largest
 * quantity that is reached, else the item's own; null where neither is known.
 */
export function priceOfItem(
  item: { readonly priceMinor: number | null; readonly breaks: readonly PriceBreak[] },
  quantity: number,
  day: string,
): number | null {
  const reached = item.breaks.filter((each) => each.minQuantity <= quantity && countsOn(each, day))
  const best = reached.reduce<PriceBreak | null>(
    (found, each) => (found === null || each.minQuantity > found.minQuantity ? each : found),
    null,
  )
  return best?.priceMinor ?? item.priceMinor
}

function countsOn({ startsOn, endsOn }: PriceBreak, day: string): boolean {
  return (startsOn === null || startsOn <= day) && (endsOn === null || day <= endsOn)
}

/** Why a break cannot be added to the others of its item; null when it can. */
export function refuseBreak(given: PriceBreak, others: readonly PriceBreak[]): Refusal | null {
  const { startsOn, endsOn, minQuantity } = given
  if (startsOn !== null && endsOn !== null && endsOn < startsOn)
    return new Refusal(
      'invalid',
      'period_reversed',
      'The last day is before the first. Enter a later last day.',
      { field: 'endsOn' },
    )
  const other = others.find((each) => each.minQuantity === minQuantity && overlaps(each, given))
  if (!other) return null
  return new Refusal(
    'conflict',
    'overlapping_break',
    `There is a price from ${minQuantity} pieces ${periodText(other)} already. Change that one, or choose other days.`,
    { field: 'startsOn' },
  )
}

function overlaps(one: PriceBreak, other: PriceBreak): boolean {
  return startsBeforeEnd(one, other) && startsBeforeEnd(other, one)
}

const startsBeforeEnd = ({ startsOn }: PriceBreak, { endsOn }: PriceBreak) =>
  startsOn === null || endsOn === null || startsOn <= endsOn

/** The days on which a price counts: “from Jan 01, 2026 until Jun 30, 2026”. */
export function periodText({ startsOn, endsOn }: Omit<PriceBreak, 'minQuantity' | 'priceMinor'>) {
  if (startsOn === null && endsOn === null) return 'on any day'
  const from = startsOn === null ? '' : `from ${formatDay(startsOn)}`
  const until = endsOn === null ? '' : `until ${formatDay(endsOn)}`
  return [from, until].filter(Boolean).join(' ')
}
