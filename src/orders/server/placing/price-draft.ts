import { catalogSettings } from '#catalog/catalog.settings.ts'
import { priceByList } from '#catalog/price-lists.rules.ts'
import { refuseSale } from '#catalog/sale.rules.ts'
import { taxRateOf } from '#catalog/tax.rules.ts'
import type { Minor } from '#platform/money.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { refuseDiscount } from '../../order-money.rules.ts'
import { type OrderToReckon, type ReckonedOrder, reckonOrder } from '../../order-money.ts'
import { unknownOutlet } from './explain-placement.ts'
import { priceListOf } from './price-list-of.ts'
import { type SoldVariant, variantsToSell } from './variants-to-sell.ts'

/** A line as somebody drafts it; what it leaves out is taken from the lists. */
export type DraftedLine = {
  readonly lineId?: string | null | undefined
  readonly variantId: string
  readonly quantity: number
  readonly unitPriceMinor?: Minor | undefined
  readonly discount?: { readonly amountMinor: Minor } | undefined
}

export type DraftToPrice = {
  readonly outletId: string
  readonly priceListId?: string | null | undefined
  readonly lines: readonly DraftedLine[]
  readonly discount?: { readonly amountMinor: Minor } | undefined
  readonly shippingMinor: Minor
}

/** A line of an order that is edited: its price and its rate stay as they were agreed. */
export type KeptLine = {
  readonly id: string
  readonly variantId: string
  readonly unitPriceMinor: Minor
  readonly listPriceMinor: Minor | null
  readonly priceReason: string
  readonly taxBasisPoints: number
}

export type KeptTerms = {
  readonly pricesIncludeTax: boolean
  readonly taxRounding: 'line' | 'document'
  readonly shippingTaxBasisPoints: number
  readonly lines: readonly KeptLine[]
}

export type PricedLine = {
  readonly lineId: string | null
  readonly variant: SoldVariant
  readonly quantity: number
  readonly listPriceMinor: Minor | null
  /** What it costs when nobody says otherwise: as agreed, by the price list, or by its own list. */
  readonly usualPriceMinor: Minor
  readonly usualReason: string
  readonly unitPriceMinor: Minor
  readonly discountMinor: Minor
  readonly taxBasisPoints: number
}

export type PricedDraft = Omit<OrderToReckon, 'lines'> & {
  readonly currency: string
  readonly lines: readonly PricedLine[]
  readonly reckoned: ReckonedOrder
}

/**
 * Gives every line of a draft its price and its rate of tax and reckons the whole, as placing or
 * editing it will. Reads only.
 *
 * @throws Refusal for what is unknown or not for sale, has no price in the outlet's currency, or is
 *   discounted by more than it costs
 */
export async function priceDraft(
  reader: Reader,
  draft: DraftToPrice,
  kept: KeptTerms | null = null,
): Promise<PricedDraft> {
  const [{ currency }, settings, variants, priceList] = await Promise.all([
    outletOf(reader, draft.outletId),
    settingsOf(reader, catalogSettings, draft.outletId),
    variantsToSell(
      reader,
      draft.lines.map(({ variantId }) => variantId),
    ),
    priceListOf(reader, draft.priceListId ?? null, draft.lines),
  ])
  if (priceList && priceList.currency !== currency) throw otherCurrency(priceList, currency)
  const rates = { usual: settings.defaultRate, reduced: settings.reducedRate }
  const lines = draft.lines.map((line, index): PricedLine => {
    const variant = variants.get(line.variantId)
    if (!variant) throw unknownVariant(index)
    const own = keptLine(kept, line)
    const refusal = own ? null : refuseSale(variant)
    if (refusal) throw atLine(refusal, index)
    const listPriceMinor = variant.currency === currency ? variant.priceMinor : null
    const usual = own
      ? { priceMinor: own.unitPriceMinor, reason: own.priceReason }
      : priceByList(priceList, { ...variant, quantity: line.quantity }, listPriceMinor)
    const unitPriceMinor = line.unitPriceMinor ?? usual?.priceMinor
    if (unitPriceMinor === undefined) throw noPrice(index)
    return {
      lineId: own?.id ?? null,
      variant,
      quantity: line.quantity,
      listPriceMinor: own ? (own.listPriceMinor ?? own.unitPriceMinor) : listPriceMinor,
      usualPriceMinor: usual?.priceMinor ?? unitPriceMinor,
      usualReason: usual?.reason ?? '',
      unitPriceMinor,
      discountMinor: line.discount?.amountMinor ?? 0,
      taxBasisPoints: own?.taxBasisPoints ?? taxRateOf(variant.taxClass, rates),
    }
  })
  const toReckon: OrderToReckon = {
    lines: lines.map((line) => ({ ...line, quantityScale: line.variant.quantityScale })),
    orderDiscountMinor: draft.discount?.amountMinor ?? 0,
    shippingMinor: draft.shippingMinor,
    shippingTaxBasisPoints: kept?.shippingTaxBasisPoints ?? rates.usual,
    pricesIncludeTax: kept?.pricesIncludeTax ?? settings.pricesIncludeTax,
    taxRounding: kept?.taxRounding ?? (settings.rounding === 'line' ? 'line' : 'document'),
  }
  return { ...toReckon, currency, lines, reckoned: reckonWithin(toReckon) }
}

/** Reckons what has been looked at: no discount may be larger than what it comes off. */
function reckonWithin(order: OrderToReckon): ReckonedOrder {
  const reckoned = reckonOrder(order)
  const { linesMinor, lineDiscountsMinor, orderDiscountMinor } = reckoned
  const index = reckoned.lines.findIndex((line) => line.discountMinor > line.lineMinor)
  if (index >= 0) throw refuseDiscount(`lines.${index}.discount.amountMinor`)
  if (orderDiscountMinor > linesMinor - lineDiscountsMinor)
    throw refuseDiscount('discount.amountMinor')
  if (!Number.isSafeInteger(reckoned.totalMinor)) throw tooLarge()
  return reckoned
}

async function outletOf(reader: Reader, id: string): Promise<{ currency: string }> {
  const outlet = await reader
    .selectFrom('outlets')
    .select('currency')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!outlet) throw unknownOutlet()
  return outlet
}

function keptLine(kept: KeptTerms | null, line: DraftedLine): KeptLine | undefined {
  if (!kept || !line.lineId) return undefined
  const own = kept.lines.find(({ id }) => id === line.lineId)
  if (own?.variantId === line.variantId) return own
  throw new Refusal(
    'missing',
    'unknown_line',
    'A line of this draft is not one of the order. Open the order again and repeat your change.',
    { field: 'lines' },
  )
}

function unknownVariant(index: number): Refusal {
  return new Refusal(
    'missing',
    'unknown_variant',
    `Line ${index + 1} names a product that does not exist.`,
    { field: `lines.${index}.variantId` },
  )
}

function otherCurrency(list: { name: string; currency: string }, currency: string): Refusal {
  return new Refusal(
    'unprocessable',
    'price_list_closed',
    `The price list “${list.name}” is in ${list.currency}, and this outlet sells in ${currency}. Choose another one, or none.`,
    { field: 'priceListId' },
  )
}

function noPrice(index: number): Refusal {
  return new Refusal(
    'unprocessable',
    'no_price',
    `The product of line ${index + 1} has no price in the currency of this outlet. Give the line a price.`,
    { field: `lines.${index}.unitPriceMinor` },
  )
}

function tooLarge(): Refusal {
  return new Refusal(
    'unprocessable',
    'out_of_range',
    'The amount of this order is larger than can be kept exactly. Place it in parts.',
    { field: 'lines' },
  )
}

function atLine({ kind, code, message, details }: Refusal, index: number): Refusal {
  return new Refusal(kind, code, `Line ${index + 1}: ${message}`, {
    field: `lines.${index}.variantId`,
    details,
  })
}
