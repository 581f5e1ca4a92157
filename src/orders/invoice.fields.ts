import { z } from 'zod'
import { reckoned } from './reckoned.fields.ts'

/** All that stands on an invoice, as it was issued; later changes of the order leave it alone. */
export const invoiceSnapshot = reckoned.extend({
  seller: z.object({
    name: z.string(),
    address: z.string(),
    phone: z.string(),
    email: z.string(),
    taxNumber: z.string(),
  }),
  buyer: z.object({ name: z.string(), address: z.string(), phone: z.string() }),
  orderNumber: z.string(),
  orderedOn: z.string(),
  paidMinor: z.number().int(),
  owedMinor: z.number().int(),
})

export type InvoiceSnapshot = z.infer<typeof invoiceSnapshot>

export const invoiceSheet = z.object({
  id: z.string(),
  label: z.string(),
  replaces: z.string().nullable(),
  issuedAt: z.string(),
  snapshot: invoiceSnapshot,
})

export type InvoiceSheet = z.infer<typeof invoiceSheet>
