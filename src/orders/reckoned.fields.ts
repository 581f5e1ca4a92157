import { z } from 'zod'
import { currency, id, moneyMinor, quantityScale, sumMinor } from '#platform/fields.ts'

/** One line with every step of its calculation. */
export const reckonedLine = z.object({
  lineId: id.nullable(),
  variantId: id,
  sku: z.string(),
  title: z.string(),
  quantity: z.number().int(),
  quantityScale,
  /** By the variant's list; null where it has no price in this currency. */
  listPriceMinor: moneyMinor.nullable(),
  unitPriceMinor: moneyMinor,
  /** Why it is not the list price: a price list's name, or what somebody said. */
  priceReason: z.string(),
  lineMinor: sumMinor,
  discountMinor: sumMinor,
  discountReason: z.string(),
  orderDiscountMinor: sumMinor,
  taxBasisPoints: z.number().int(),
  taxMinor: sumMinor,
  dueMinor: sumMinor,
})

/** A calculation from the lines down to the total, and the tax in it for each rate. */
export const reckoned = z.object({
  currency,
  pricesIncludeTax: z.boolean(),
  taxRounding: z.enum(['line', 'document']),
  lines: z.array(reckonedLine),
  linesMinor: sumMinor,
  lineDiscountsMinor: sumMinor,
  orderDiscountMinor: sumMinor,
  shippingMinor: sumMinor,
  shippingTaxBasisPoints: z.number().int(),
  shippingTaxMinor: sumMinor,
  taxes: z.array(
    z.object({ basisPoints: z.number().int(), netMinor: sumMinor, taxMinor: sumMinor }),
  ),
  taxMinor: sumMinor,
  totalMinor: sumMinor,
})

export type ReckonedLineFacts = z.infer<typeof reckonedLine>
export type Reckoning = z.infer<typeof reckoned>
