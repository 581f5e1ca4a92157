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

/** `70.0 %`, from basis points; a dash where there is no sell price in the currency. */
export const marginText = (points: number | null): string =>
  points === null ? none : `${formatDecimal(points / 100, 1, 1)} %`

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
