import type { Minor } from '#platform/money.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { catalogSettings } from '#stock/catalog/catalog.settings.ts'
import { type PriceList, priceByList } from '#stock/catalog/price-lists.rules.ts'
import { refuseSale } from '#stock/catalog/sale.rules.ts'
import { taxRateOf } from '#stock/catalog/tax.rules.ts'
import { refuseDiscount } from '../../order-money.rules.ts'
import {
  type CalculatedOrder,
  calculateOrder,
  type OrderToCalculate,
  type StatedTax,
} from '../../order-money.ts'
import { standingCharges } from '../editing/to-recalculate.ts'
import { unknownOutlet } from './explain-placement.ts'
import { priceListOf } from './price-list-of.ts'
import { type SoldVariant, variantsToSell } from './variants-to-sell.ts'

/** A line of a draft; missing values are taken from the lists. */
export type DraftedLine = {
  readonly lineId?: string | null | undefined
  readonly variantId: string
  readonly quantity: number
  readonly unitPriceMinor?: Minor | undefined
  readonly discount?: { readonly amountMinor: Minor } | undefined
}

export type DraftToPrice = {
  readonly outletId: string
  /** Left out: that of the order which is edited, or else of the customer. Null: none. */
  readonly priceListId?: string | null | undefined
  readonly customerId?: string | null | undefined
  readonly lines: readonly DraftedLine[]
  readonly discount?: { readonly amountMinor: Minor } | undefined
  readonly shippingMinor: Minor
}

/** A line of an order that is edited: its rate stays, and its price unless a list gave it. */
export type KeptLine = {
  readonly id: string
  readonly variantId: string | null
  readonly quantity: number
  readonly unitPriceMinor: Minor
  readonly listPriceMinor: Minor | null
  readonly priceReason: string
  /** A person or a sales channel set its price, which therefore stays. */
  readonly isPriceFixed: boolean
  readonly taxBasisPoints: number
  readonly taxIsStated: boolean
  readonly taxMinor: Minor
  readonly lineMinor: Minor
  readonly discountMinor: Minor
  readonly orderDiscountMinor: Minor
}

export type KeptTerms = Parameters<typeof standingCharges>[0] & {
  readonly pricesIncludeTax: boolean
  readonly taxRounding: 'line' | 'document'
  readonly shippingTaxBasisPoints: number
  readonly customerId: string | null
  readonly priceListId: string | null
  readonly lines: readonly KeptLine[]
}

export type PricedLine = {
  readonly lineId: string | null
  readonly variant: SoldVariant
  readonly quantity: number
  readonly listPriceMinor: Minor | null
  /** The price without an override: as agreed, by the price list, or its own list price. */
  readonly usualPriceMinor: Minor
  readonly usualReason: string
  /** What discounts are measured from: the price of a list only where the order has it by right. */
  readonly basePriceMinor: Minor
  /** The same for the quantity that was ordered before this edit. */
  readonly baseBeforeMinor: Minor
  /** What a unit cost before this edit; null for a new line. */
  readonly agreedPriceMinor: Minor | null
  readonly isPriceFixed: boolean
  readonly unitPriceMinor: Minor
  readonly discountMinor: Minor
  readonly taxBasisPoints: number
  /** For an existing line, as its sales channel stated it. */
  readonly statedTax: StatedTax | null
}

export type PricedDraft = Omit<OrderToCalculate, 'lines'> & {
  readonly currency: string
  /** The list that priced it, with its name. */
  readonly priceList: { readonly id: string; readonly name: string } | null
  readonly lines: readonly PricedLine[]
  readonly calculated: CalculatedOrder
}

/**
 * Gives every line of a draft its price and its rate of tax and calculates the whole, as placing or
 * editing it will. Reads only.
 *
 * @throws Refusal for what is unknown or can't be sold, has no price in the outlet's currency, or is
 *   discounted by more than it costs
 */
export async function priceDraft(
  reader: Reader,
  draft: DraftToPrice,
  kept: KeptTerms | null = null,
): Promise<PricedDraft> {
  const { currency } = await outletOf(reader, draft.outletId)
  const [settings, variants, { list, isByRight }] = await Promise.all([
    settingsOf(reader, catalogSettings, draft.outletId),
    variantsToSell(
      reader,
      draft.lines.map(({ variantId }) => variantId),
    ),
    priceListOf(reader, {
      outletId: draft.outletId,
      currency,
      priceListId: draft.priceListId,
      customerId: kept ? kept.customerId : draft.customerId,
      keptListId: kept?.priceListId,
      lines: draft.lines,
    }),
  ])
  const asked = unitsByVariant(draft.lines)
  const before = unitsByVariant(kept?.lines ?? [])
  const rates = { usual: settings.defaultRate, reduced: settings.reducedRate }
  const lines = draft.lines.map((line, index): PricedLine => {
    const variant = variants.get(line.variantId)
    if (!variant) throw unknownVariant(index)
    const own = keptLine(kept, line)
    const refusal = own ? null : refuseSale(variant)
    if (refusal) throw atLine(refusal, index)
    const listPriceMinor = own
      ? (own.listPriceMinor ?? own.unitPriceMinor)
      : variant.currency === currency
        ? variant.priceMinor
        : null
    const units = asked.get(variant.id) ?? line.quantity
    const unitsBefore = before.get(variant.id) ?? units
    const by = (priced: PriceList | null, quantity: number) =>
      priceByList(priced, { ...variant, quantity }, listPriceMinor)
    const isAsAgreed =
      own && (own.isPriceFixed || units === unitsBefore || !(list || kept?.priceListId))
    const usual = isAsAgreed
      ? { priceMinor: own.unitPriceMinor, reason: own.priceReason }
      : by(list, units)
    const unitPriceMinor = line.unitPriceMinor ?? usual?.priceMinor
    if (unitPriceMinor === undefined) throw noPrice(index)
    const usualPriceMinor = usual?.priceMinor ?? unitPriceMinor
    const base = (quantity: number) =>
      by(isByRight ? list : null, quantity)?.priceMinor ?? usualPriceMinor
    return {
      lineId: own?.id ?? null,
      variant,
      quantity: line.quantity,
      listPriceMinor,
      usualPriceMinor,
      usualReason: usual?.reason ?? '',
      basePriceMinor: base(units),
      baseBeforeMinor: base(unitsBefore),
      agreedPriceMinor: own?.unitPriceMinor ?? null,
      isPriceFixed: unitPriceMinor !== usualPriceMinor || (own?.isPriceFixed ?? false),
      unitPriceMinor,
      discountMinor: line.discount?.amountMinor ?? 0,
      taxBasisPoints: own?.taxBasisPoints ?? taxRateOf(variant.taxClass, rates),
      statedTax: own?.taxIsStated ? statedTaxOf(own) : null,
    }
  })
  const toCalculate: OrderToCalculate = {
    lines: lines.map((line) => ({ ...line, quantityScale: line.variant.quantityScale })),
    orderDiscountMinor: draft.discount?.amountMinor ?? 0,
    shippingMinor: draft.shippingMinor,
    shippingTaxBasisPoints: kept?.shippingTaxBasisPoints ?? rates.usual,
    pricesIncludeTax: kept?.pricesIncludeTax ?? settings.pricesIncludeTax,
    ...(kept ? standingCharges(kept) : {}),
    taxRounding: kept?.taxRounding ?? (settings.rounding === 'line' ? 'line' : 'document'),
  }
  const priceList = list && { id: list.id, name: list.name }
  return { ...toCalculate, currency, priceList, lines, calculated: calculateWithin(toCalculate) }
}

/** A quantity price counts all units of a variant, on however many lines they are. */
function unitsByVariant(
  lines: readonly { readonly variantId: string | null; readonly quantity: number }[],
): ReadonlyMap<string, number> {
  const units = new Map<string, number>()
  for (const { variantId, quantity } of lines)
    if (variantId !== null) units.set(variantId, (units.get(variantId) ?? 0) + quantity)
  return units
}

const statedTaxOf = (own: KeptLine): StatedTax => ({
  taxMinor: own.taxMinor,
  ofMinor: own.lineMinor - own.discountMinor - own.orderDiscountMinor,
})

/** Calculates what has been looked at: no discount may be larger than what it comes off. */
function calculateWithin(order: OrderToCalculate): CalculatedOrder {
  const calculated = calculateOrder(order)
  const { linesMinor, lineDiscountsMinor, orderDiscountMinor } = calculated
  const index = calculated.lines.findIndex((line) => line.discountMinor > line.lineMinor)
  if (index >= 0) throw refuseDiscount(`lines.${index}.discount.amountMinor`)
  if (orderDiscountMinor > linesMinor - lineDiscountsMinor)
    throw refuseDiscount('discount.amountMinor')
  if (!Number.isSafeInteger(calculated.totalMinor)) throw tooLarge()
  return calculated
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
