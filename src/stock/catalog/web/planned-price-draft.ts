import { addDays } from '#platform/days.ts'
import { parseMoney, plainMoney } from '#platform/money.ts'
import { instantAtWallClock, wallClockAt } from '#platform/zoned-time.ts'
import type { PriceToday } from '../planned-prices.contract.ts'
import { steppedPrice } from '../planned-prices.rules.ts'

/** Prices as they are typed, by the ids of variants; what is left empty stays as it is. */
export type PriceTexts = Readonly<Record<string, string>>

/** The instant at which tomorrow begins in a zone. */
export function tomorrowIn(timeZone: string): string {
  const today = wallClockAt(Date.now(), timeZone).slice(0, 10)
  return new Date(instantAtWallClock(`${addDays(today, 1)}T00:00:00`, timeZone)).toISOString()
}

/** Each price of today up or down by so many percent; null while that is no number. */
export function steppedTexts(variants: readonly PriceToday[], percent: string): PriceTexts | null {
  const match = /^([+-]?)(\d{1,4}(?:\.\d{1,2})?)$/.exec(percent.trim())
  if (!match) return null
  const basisPoints = Math.round(Number(match[2]) * 100) * (match[1] === '-' ? -1 : 1)
  const priced = variants.flatMap(({ variantId, priceMinor, currency }) =>
    priceMinor === null
      ? []
      : [[variantId, plainMoney(steppedPrice(priceMinor, { by: 'share', basisPoints }), currency)]],
  )
  return Object.fromEntries(priced)
}

type Read = {
  readonly rows: readonly { readonly variantId: string; readonly priceMinor: number }[]
  /** By the ids of variants. */
  readonly faults: Readonly<Record<string, string>>
}

export function readTexts(variants: readonly PriceToday[], texts: PriceTexts): Read {
  const typed = variants.flatMap(({ variantId, currency }) => {
    const text = texts[variantId]?.trim() ?? ''
    return text === '' ? [] : [{ variantId, priceMinor: parseMoney(text, currency) }]
  })
  const isPrice = (minor: number | null): minor is number => minor !== null && minor >= 0
  return {
    rows: typed.flatMap(({ variantId, priceMinor }) =>
      isPrice(priceMinor) ? [{ variantId, priceMinor }] : [],
    ),
    faults: Object.fromEntries(
      typed
        .filter(({ priceMinor }) => !isPrice(priceMinor))
        .map(({ variantId }) => [variantId, 'An amount like 12.50.']),
    ),
  }
}
