import { parseMoney, plainMoney } from '#platform/money.ts'
import { localDateTime } from '#platform/web/local-date-time.ts'
import type { PriceToday } from '../planned-prices.contract.ts'
import { steppedPrice } from '../planned-prices.rules.ts'

/** Prices as they are typed, by the ids of variants; what is left empty stays as it is. */
export type PriceTexts = Readonly<Record<string, string>>

/** Tomorrow as it begins, for an input of the kind `datetime-local`. */
export function tomorrow(): string {
  const at = new Date()
  at.setDate(at.getDate() + 1)
  at.setHours(0, 0, 0, 0)
  return localDateTime(at)
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
