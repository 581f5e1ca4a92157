import { z } from 'zod'
import { currency, id, moneyMinor, quantityScale, sumMinor } from '#platform/fields.ts'

/** Only roundings are below zero. */
const signedMinor = z.number().int()

/** One line with every step of its calculation. */
export const orderLineTotals = z.object({
  lineId: id.nullable(),
  /** Null: a line of a sales channel that matches no product. */
  variantId: id.nullable(),
  sku: z.string(),
  title: z.string(),
  quantity: z.number().int(),
  quantityScale,
  /** By the variant's list; null where it has no price in this currency. */
  listPriceMinor: moneyMinor.nullable(),
  unitPriceMinor: moneyMinor,
  /** Why it is not the list price: a price list's name, or the user's reason. */
  priceReason: z.string(),
  lineMinor: sumMinor,
  discountMinor: sumMinor,
  discountReason: z.string(),
  orderDiscountMinor: sumMinor,
  taxBasisPoints: z.number().int(),
  taxMinor: sumMinor,
  dueMinor: sumMinor,
})

/** What is charged beside goods and shipping; only a rounding may be below zero. */
export const orderCharge = z.object({
  kind: z.enum(['tip', 'duty', 'fee', 'rounding']),
  label: z.string(),
  amountMinor: signedMinor,
  taxMinor: signedMinor,
})

/** A calculation from the lines down to the total, and the tax in it for each rate. */
export const orderTotals = z.object({
  currency,
  pricesIncludeTax: z.boolean(),
  taxRounding: z.enum(['line', 'document']),
  lines: z.array(orderLineTotals),
  linesMinor: sumMinor,
  lineDiscountsMinor: sumMinor,
  orderDiscountMinor: sumMinor,
  shippingMinor: sumMinor,
  shippingTaxBasisPoints: z.number().int(),
  shippingTaxMinor: sumMinor,
  /** Tips, duties, fees and rounding. */
  charges: z.array(orderCharge),
  chargesMinor: signedMinor,
  taxes: z.array(
    z.object({ basisPoints: z.number().int(), netMinor: sumMinor, taxMinor: sumMinor }),
  ),
  taxMinor: sumMinor,
  totalMinor: sumMinor,
})

/** What a draft costs, with what the reader of it should know before it is placed or saved. */
export const quote = orderTotals.extend({
  lines: z.array(
    orderLineTotals.extend({
      /** What a unit cost before the edit, where it costs something else now. */
      agreedPriceMinor: moneyMinor.nullable(),
    }),
  ),
  /** The list that priced it. */
  priceListName: z.string().nullable(),
  /** The limit of the caller that it exceeds, so that it needs an approval; else empty. */
  limitBreached: z.string(),
})

export type Quote = z.infer<typeof quote>
export type OrderLineTotals = z.infer<typeof orderLineTotals>
export type OrderTotals = z.infer<typeof orderTotals>
