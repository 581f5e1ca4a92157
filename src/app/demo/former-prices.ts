import type { NewProduct, PastPrice } from '#stock/catalog/server/index.ts'
import { day } from './working-hours.ts'

const everyNth = 9

const hasPast = (place: number) => place % everyNth === 4

const shareOf = (minor: number, percent: number) => Math.round((minor * percent) / 100)

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * day).toISOString()

/** The products, some of them at their price since a month and at another one before. */
export function pricedSince<P extends NewProduct>(products: readonly P[], now: Date): P[] {
  return products.map((product, place) => {
    if (!hasPast(place)) return product
    return {
      ...product,
      pricedAt: daysBefore(now, 35),
      formerMinor: shareOf(product.priceMinor, 104),
    }
  })
}

/** What these were priced at in the year before. */
export function formerPrices(
  products: readonly NewProduct[],
  now: Date,
  idBySku: ReadonlyMap<string, string>,
): PastPrice[] {
  return products.flatMap(({ sku, priceMinor, currency }, place): PastPrice[] => {
    const variantId = idBySku.get(sku)
    if (variantId === undefined || !hasPast(place)) return []
    const first = shareOf(priceMinor, 88)
    const second = shareOf(priceMinor, 104)
    return [
      { variantId, currency, at: daysBefore(now, 210), beforeMinor: null, afterMinor: first },
      { variantId, currency, at: daysBefore(now, 120), beforeMinor: first, afterMinor: second },
    ]
  })
}
