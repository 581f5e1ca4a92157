import { z } from 'zod'
import { rateText } from '#organization/exchange-rates/exchange-rates.fields.ts'
import {
  currency,
  day,
  id,
  line,
  moneyMinor,
  quantity,
  quantityScale,
  requiredLine,
} from '#platform/fields.ts'
import { supplierCreditNote } from './credit-notes.fields.ts'
import { differenceKinds } from './match-invoice.rules.ts'
import { supplierInvoiceStates } from './supplier-invoices.states.ts'

const steps = z.number().int()
const minor = z.number().int()

export const supplierInvoiceRow = z.object({
  id,
  /** As the supplier numbers it. */
  number: z.string(),
  state: z.enum(supplierInvoiceStates),
  supplierId: id,
  supplierName: z.string(),
  outletId: id,
  outletCode: z.string(),
  /** The purchase orders that it bills: `PO-1042, PO-1043`. */
  orders: z.string(),
  totalMinor: minor,
  /** What is to be paid: approved credit is taken off. Of a paid invoice, what is to be paid back, below 0. */
  balanceMinor: minor,
  currency,
  invoicedOn: z.string(),
  dueOn: z.string(),
  /** Not paid, and its day has passed. */
  isOverdue: z.boolean(),
  /** By what it differed beyond the tolerance when it was last compared: `Price, Quantity`. */
  differs: z.string(),
  enteredBy: z.string().nullable(),
  enteredAt: z.string(),
  /** Its supplier prepared it in the portal. */
  isOfSupplier: z.boolean(),
  version: steps,
})

export type SupplierInvoiceRow = z.infer<typeof supplierInvoiceRow>

const lineMatch = z.object({
  receivable: steps,
  overQuantity: steps,
  toleratedQuantity: steps,
  overMinor: minor,
  priceDifferenceMinor: minor,
  priceAmountMinor: minor,
  overBasisPoints: steps.nullable(),
  priceBasisPoints: steps.nullable(),
  kinds: z.array(z.enum(differenceKinds)),
})

const invoiceLine = z.object({
  id,
  orderLineId: id,
  orderId: id,
  orderLabel: z.string(),
  variantId: id,
  sku: z.string(),
  title: z.string(),
  unit: z.string(),
  quantityScale,
  ordered: steps,
  received: steps,
  /** On other invoices that count. */
  before: steps,
  quantity: steps,
  orderPriceMinor: minor,
  /** Kept with the order; it has a day where the order is in another currency than the outlet. */
  orderRate: z.string(),
  orderRatedOn: z.string().nullable(),
  unitPriceMinor: minor,
  amountMinor: minor,
  match: lineMatch,
})

export type SupplierInvoiceLine = z.infer<typeof invoiceLine>

/** A file with the scanned invoice. */
const scan = z.object({
  id,
  name: z.string(),
  mediaType: z.string(),
  sizeBytes: z.number().int(),
  addedBy: z.string().nullable(),
  addedAt: z.string(),
  /** Not replaced by another one. */
  isPresent: z.boolean(),
})

export type InvoiceScan = z.infer<typeof scan>

export const wholeSupplierInvoice = supplierInvoiceRow.extend({
  outletName: z.string(),
  outletCurrency: currency,
  /** What one unit of its currency is worth at the outlet: of its orders, or its own. */
  rate: z.string(),
  /** The total in the currency of the outlet. */
  outletTotalMinor: minor,
  /** Its lines are worth so much more than at the rates of their orders; no difference of prices. */
  rateDifferenceMinor: minor,
  taxMinor: minor,
  freightMinor: minor,
  otherMinor: minor,
  note: z.string(),
  /** Of its supplier, where it was submitted in the portal. */
  supplierNote: z.string(),
  submittedBy: z.string().nullable(),
  submittedAt: z.string().nullable(),
  sentBackReason: z.string(),
  /** The reader entered it, so that another user approves it where that is needed. */
  isOwn: z.boolean(),
  /** Another user than its author has to approve it: it differs, or is above the limit. */
  needsAnother: z.boolean(),
  approvedBy: z.string().nullable(),
  approvedAt: z.string().nullable(),
  paidOn: z.string().nullable(),
  paymentReference: z.string(),
  lines: z.array(invoiceLine),
  /** The present file first, then those that it replaced. */
  files: z.array(scan),
  creditNotes: z.array(supplierCreditNote),
  /** The stated total above its parts; 0 where they add up. */
  sumMinor: minor,
  /** What differs now, one sentence each. */
  differences: z.array(z.string()),
})

export type SupplierInvoice = z.infer<typeof wholeSupplierInvoice>

const billedLine = z.object({ orderLineId: id, quantity, unitPriceMinor: moneyMinor })

export type BilledLine = z.infer<typeof billedLine>

export const invoiceFacts = {
  number: requiredLine(60),
  invoicedOn: day,
  dueOn: day
    .nullable()
    .default(null)
    .describe('By default, after the payment days of the supplier.'),
  totalMinor: moneyMinor.describe('As the invoice states it.'),
  taxMinor: moneyMinor.default(0),
  freightMinor: moneyMinor.default(0),
  otherMinor: moneyMinor.default(0),
  note: line(2000).default(''),
  rate: rateText
    .nullable()
    .optional()
    .describe(
      'Of another currency than that of the outlet; null for the rate of the orders, where they have one.',
    ),
  lines: z
    .array(billedLine)
    .min(1, 'Add at least one product.')
    .max(500, 'At most 500 products in one invoice.'),
}

/** The same for a change, which states all of it. */
export const wholeInvoiceFacts = {
  ...invoiceFacts,
  dueOn: day.nullable().describe('Null for after the payment days of the supplier.'),
  taxMinor: moneyMinor,
  freightMinor: moneyMinor,
  otherMinor: moneyMinor,
  note: line(2000),
}

export type InvoiceFacts = {
  readonly number: string
  readonly invoicedOn: string
  readonly dueOn: string | null
  readonly totalMinor: number
  readonly taxMinor: number
  readonly freightMinor: number
  readonly otherMinor: number
  readonly note: string
  readonly rate?: string | null | undefined
  readonly lines: readonly BilledLine[]
}

/** What can be invoiced of a line of an order. */
export const billableLine = z.object({
  orderLineId: id,
  orderId: id,
  orderLabel: z.string(),
  supplierId: id,
  supplierName: z.string(),
  outletId: id,
  outletCode: z.string(),
  currency,
  outletCurrency: currency,
  orderRate: z.string(),
  orderRatedOn: z.string().nullable(),
  paymentDays: z.number().int().nullable(),
  sku: z.string(),
  title: z.string(),
  unit: z.string(),
  quantityScale,
  ordered: steps,
  received: steps,
  /** On invoices that are not cancelled, drafts too. */
  invoiced: steps,
  /** Received and on no invoice. */
  open: steps,
  orderPriceMinor: minor,
})

export type BillableLine = z.infer<typeof billableLine>
