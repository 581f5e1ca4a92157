import { z } from 'zod'
import { currency, id } from '#platform/fields.ts'

/** An order of which something was received and not invoiced at the end of the day. */
export const accrualRow = z.object({
  orderId: id,
  orderLabel: z.string(),
  supplierId: id,
  supplierName: z.string(),
  outletId: id,
  outletCode: z.string(),
  currency,
  /** Of which something is not invoiced. */
  lines: z.number().int(),
  lastReceivedOn: z.string(),
  /** At the prices of the order; so the next. */
  receivedMinor: z.number().int(),
  accruedMinor: z.number().int(),
  outletCurrency: currency,
  /** What is accrued in the currency of the outlet, at the rate that the order keeps. */
  outletAccruedMinor: z.number().int(),
})

export type AccrualRow = z.infer<typeof accrualRow>
