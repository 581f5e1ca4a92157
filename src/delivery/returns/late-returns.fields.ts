import { z } from 'zod'
import { id, quantity, quantityScale } from '#platform/fields.ts'
import { dispositions, flags, grades } from './return-words.ts'

/** What a device needs to read the scans of returned goods without the network. */
export const returnCodes = z.object({
  goods: z.array(
    z.object({
      variantId: id,
      sku: z.string(),
      unit: z.string(),
      quantityScale,
      isTracked: z.boolean(),
      /** In the currency of the outlet; null where the product has no price in it. */
      priceMinor: z.number().int().nullable(),
      barcodes: z.array(z.object({ code: z.string(), units: z.number().int() })),
    }),
  ),
  scaleLabels: z.string(),
})

export type ReturnCodes = z.infer<typeof returnCodes>

/** The condition of units that are here, and what becomes of them. */
export const lateGrade = z.object({
  lineId: id,
  quantity,
  grade: z.enum(grades),
  disposition: z.enum(dispositions),
  flag: z.enum(flags).nullable().default(null),
})

export type LateGrade = z.infer<typeof lateGrade>
