import { z } from 'zod'
import { currency, sumMinor } from '#platform/fields.ts'
import { chargedKinds } from './charged-rows.ts'
import { orderTotals } from './order-totals.fields.ts'

/** Credit notes are below zero, and so may be a row or a rate of an invoice for a difference. */
const signedMinor = z.number().int()

const taxOfRate = z.object({
  basisPoints: z.number().int(),
  netMinor: signedMinor,
  taxMinor: signedMinor,
})

const chargedRow = z.object({
  key: z.string(),
  kind: z.enum(chargedKinds),
  label: z.string(),
  sku: z.string(),
  quantity: signedMinor,
  quantityScale: z.number().int(),
  unitPriceMinor: sumMinor,
  discountMinor: signedMinor,
  taxBasisPoints: z.number().int(),
  amountMinor: signedMinor,
})

const seller = z.object({
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  /** Empty where the company is not registered for tax. */
  taxNumber: z.string(),
})

const buyer = z.object({
  name: z.string(),
  /** In lines, as the country writes them. */
  address: z.string(),
  phone: z.string(),
  taxNumber: z.string().default(''),
})

/**
 * All data of an invoice or a credit note, as it was issued; later changes of the order do not
 * affect it. Days are `2026-11-22`.
 */
export const documentSnapshot = z.object({
  form: z.literal(2),
  currency,
  pricesIncludeTax: z.boolean(),
  seller,
  buyer,
  orderNumber: z.string(),
  orderedOn: z.string(),
  /** When the goods were sent or handed over; null before that. */
  suppliedOn: z.string().nullable(),
  issuedOn: z.string(),
  /** The invoices that a credit note credits, or that a further invoice adds to. */
  refersTo: z.array(z.object({ label: z.string(), issuedOn: z.string() })),
  /** Why it was issued; empty for the first invoice of an order. */
  reason: z.string(),
  rows: z.array(chargedRow),
  taxes: z.array(taxOfRate),
  netMinor: signedMinor,
  taxMinor: signedMinor,
  totalMinor: signedMinor,
  /** What the order charges with this document, what was paid and refunded, and what that leaves. */
  chargedMinor: signedMinor,
  paidMinor: sumMinor,
  refundedMinor: sumMinor,
  balanceMinor: signedMinor,
  paymentTerms: z.string(),
  bankAccount: z.string(),
})

export type DocumentSnapshot = z.infer<typeof documentSnapshot>

/** As invoices were kept when an order that changed got a new one in place of the old. */
export const oldInvoiceSnapshot = orderTotals.extend({
  seller,
  buyer,
  orderNumber: z.string(),
  orderedOn: z.string(),
  paidMinor: sumMinor,
  owedMinor: signedMinor,
})

export type OldInvoiceSnapshot = z.infer<typeof oldInvoiceSnapshot>

export const sheetKinds = ['invoice', 'credit_note', 'pro_forma'] as const

export const invoiceSheet = z.object({
  id: z.string(),
  kind: z.enum(sheetKinds),
  label: z.string(),
  /** The invoice that took its place, when invoices were still replaced; else null. */
  replacedBy: z.string().nullable(),
  snapshot: documentSnapshot,
})

export type InvoiceSheet = z.infer<typeof invoiceSheet>
