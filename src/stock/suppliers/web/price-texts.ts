import { formatMoney } from '#platform/money.ts'
import { upperFirst } from '#platform/upper-first.ts'
import { formatCount, formatDecimal } from '#platform/web/format-instant.ts'
import { type ItemPrices, isOwnPrice } from '../listed-prices.rules.ts'
import { type PriceBreak, periodText } from '../price-breaks.rules.ts'

const none = '–'

/** `+2.5 %`, from basis points. */
export function riseText(points: number | null): string {
  if (points === null) return none
  return `${points > 0 ? '+' : ''}${formatDecimal(points / 100, 1, 1)} %`
}

/** `75.0 % → 70.0 %`; a dash where there is no sell price in the currency. */
export function marginText(before: number | null, after: number | null): string {
  if (after === null) return none
  const now = `${formatDecimal(after / 100, 1, 1)} %`
  return before === null || before === after
    ? now
    : `${formatDecimal(before / 100, 1, 1)} % → ${now}`
}

/** For which quantity and on which days a price counts. */
export function reachText(price: PriceBreak): string {
  if (isOwnPrice(price)) return 'Price of one'
  const pieces = `${formatCount(price.minQuantity)} or more`
  const isAlways = price.startsOn === null && price.endsOn === null
  return isAlways ? pieces : `${pieces}, ${periodText(price)}`
}

/** All prices of an item in a line. */
export function pricesText({ priceMinor, breaks }: ItemPrices, currency: string): string {
  const own = priceMinor === null ? 'No price of one' : `${formatMoney(priceMinor, currency)} each`
  const others = breaks.map(
    (price) => `${reachText(price)}: ${formatMoney(price.priceMinor, currency)}`,
  )
  return [own, ...others].map(upperFirst).join(' · ')
}
