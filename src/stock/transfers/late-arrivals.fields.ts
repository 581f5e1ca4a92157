import { z } from 'zod'
import { id, quantityScale } from '#platform/fields.ts'

/** What a device needs to read the scans of arriving goods without the network. */
export const arrivalCodes = z.object({
  goods: z.array(
    z.object({
      variantId: id,
      sku: z.string(),
      unit: z.string(),
      quantityScale,
      isTracked: z.boolean(),
      /** In the currency of the destination; null where the product has no price in it. */
      priceMinor: z.number().int().nullable(),
      barcodes: z.array(z.object({ code: z.string(), units: z.number().int() })),
    }),
  ),
  /** The lots that were sent; null in a blind count, whose lots only the server knows. */
  lots: z.array(z.object({ id, lineId: id, code: z.string() })).nullable(),
  /** The open bins of the destination. */
  bins: z.array(z.object({ id, code: z.string() })),
  /** Why goods are rejected. */
  reasons: z.array(z.object({ code: z.string(), label: z.string() })),
  outletCode: z.string(),
  scaleLabels: z.string(),
})

export type ArrivalCodes = z.infer<typeof arrivalCodes>
