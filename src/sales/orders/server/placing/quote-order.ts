import { capability } from '#organization/users/capabilities.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { isWithinOutlets } from '#platform/server/within-outlets.ts'
import type { OrderTotals, Quote } from '../../order-totals.fields.ts'
import { taxesByRate } from '../../taxes-by-rate.ts'
import { findTerms } from '../editing/find-terms.ts'
import { unknownOutlet } from './explain-placement.ts'
import { type DraftToPrice, type PricedDraft, priceDraft } from './price-draft.ts'
import { limitOfPrices } from './require-prices.ts'

/** What a draft costs, calculated by the very code that places and edits; nothing is kept. */
export async function quoteOrder(
  reader: Reader,
  actor: Actor,
  input: DraftToPrice & { readonly orderId?: string | null | undefined },
): Promise<Quote> {
  const { outletId, orderId } = input
  if (!isWithinOutlets(actor, capability.orders, outletId)) throw unknownOutlet()
  const before = orderId ? await findTerms(reader, actor, orderId) : undefined
  if (before && before.outletId !== outletId) throw notFound('This order')
  const priced = await priceDraft(reader, input, before ?? null)
  const limitBreached = await limitOfPrices(reader, actor, { outletId, priced, before })
  const calculation = calculationOf(priced)
  const lines = calculation.lines.map((line, at) => {
    const agreedMinor = priced.lines[at]?.agreedPriceMinor ?? null
    return { ...line, agreedPriceMinor: agreedMinor === line.unitPriceMinor ? null : agreedMinor }
  })
  const charges = [...(before?.charges ?? [])]
  const priceListName = priced.priceList?.name ?? null
  return { ...calculation, lines, charges, limitBreached, priceListName }
}

function calculationOf(priced: PricedDraft): Omit<OrderTotals, 'charges'> {
  const { currency, pricesIncludeTax, taxRounding, shippingTaxBasisPoints, calculated } = priced
  const lines = priced.lines.map((line, at) => {
    const { id: variantId, sku, title, quantityScale } = line.variant
    const sums = calculated.lines[at]
    const isUsual = line.unitPriceMinor === line.usualPriceMinor
    return {
      lineId: line.lineId,
      variantId,
      sku,
      title,
      quantity: line.quantity,
      quantityScale,
      listPriceMinor: line.listPriceMinor,
      unitPriceMinor: line.unitPriceMinor,
      priceReason: isUsual ? line.usualReason : '',
      lineMinor: sums?.lineMinor ?? 0,
      discountMinor: line.discountMinor,
      discountReason: '',
      orderDiscountMinor: sums?.orderDiscountMinor ?? 0,
      taxBasisPoints: line.taxBasisPoints,
      taxMinor: sums?.taxMinor ?? 0,
      dueMinor: sums?.dueMinor ?? 0,
    }
  })
  return {
    ...calculated,
    currency,
    pricesIncludeTax,
    taxRounding,
    shippingTaxBasisPoints,
    lines,
    taxes: taxesByRate(lines, { ...calculated, shippingTaxBasisPoints, pricesIncludeTax }),
  }
}
