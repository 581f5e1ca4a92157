import { z } from 'zod'
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
import { portalInvoiceStates } from './portal-invoices.rules.ts'

const steps = z.number().int()
const minor = z.number().int()

/** An invoice as its supplier sees it: what PostgreSQL shows the role of the portal, and no more. */
export const portalInvoiceRow = z.object({
  id,
  /** As the supplier numbers it. */
  number: z.string(),
  state: z.enum(portalInvoiceStates),
  outletName: z.string(),
  /** The purchase orders that it bills: `PO-1042, PO-1043`. */
  orders: z.string(),
  totalMinor: minor,
  /** What is to be paid: approved credit is taken off. Null until it is submitted. */
  balanceMinor: minor.nullable(),
  currency,
  invoicedOn: z.string(),
  dueOn: z.string(),
  paidOn: z.string().nullable(),
  submittedAt: z.string().nullable(),
  version: steps,
})

export type PortalInvoiceRow = z.infer<typeof portalInvoiceRow>

const portalInvoiceLine = z.object({
  id,
  orderLineId: id,
  orderId: id,
  orderLabel: z.string(),
  sku: z.string(),
  supplierSku: z.string(),
  title: z.string(),
  unit: z.string(),
  quantityScale,
  quantity: steps,
  unitPriceMinor: minor,
  amountMinor: minor,
})

export type PortalInvoiceLine = z.infer<typeof portalInvoiceLine>

const portalCredit = z.object({
  id,
  number: z.string(),
  creditedOn: z.string(),
  totalMinor: minor,
  /** Taken off a payment, or paid back. */
  settledOn: z.string().nullable(),
})

export const portalInvoice = portalInvoiceRow.extend({
  taxMinor: minor,
  freightMinor: minor,
  otherMinor: minor,
  note: z.string(),
  sentBackReason: z.string(),
  paymentReference: z.string(),
  /** Prepared in the portal; others were entered by the buyer. */
  isOfSupplier: z.boolean(),
  /** Why the supplier can't submit invoices now; empty when it can. */
  closedBecause: z.string(),
  lines: z.array(portalInvoiceLine),
  file: z.object({ id, name: z.string(), addedAt: z.string() }).nullable(),
  creditNotes: z.array(portalCredit),
})

export type PortalInvoice = z.infer<typeof portalInvoice>

/** A line of an own order of which something was received and is on no invoice. */
export const openOwnLine = z.object({
  orderLineId: id,
  orderId: id,
  orderLabel: z.string(),
  outletId: id,
  outletName: z.string(),
  currency,
  /** Lines of one number can be on one invoice: one outlet, one currency and one rate. */
  together: z.number().int(),
  sku: z.string(),
  supplierSku: z.string(),
  title: z.string(),
  unit: z.string(),
  quantityScale,
  received: steps,
  invoiced: steps,
  open: steps,
  orderPriceMinor: minor,
})

export type OpenOwnLine = z.infer<typeof openOwnLine>

const ownLine = z.object({ orderLineId: id, quantity, unitPriceMinor: moneyMinor })

/** The total is the sum of the lines, the tax and the charges; the due day follows the agreed terms. */
export const ownInvoiceFacts = {
  number: requiredLine(60),
  invoicedOn: day,
  taxMinor: moneyMinor.default(0),
  freightMinor: moneyMinor.default(0),
  otherMinor: moneyMinor.default(0),
  note: line(1000).default(''),
  lines: z
    .array(ownLine)
    .min(1, 'Add at least one product.')
    .max(500, 'At most 500 products in one invoice.'),
}

/** The same for a change, which states all of it. */
export const wholeOwnInvoice = {
  ...ownInvoiceFacts,
  taxMinor: moneyMinor,
  freightMinor: moneyMinor,
  otherMinor: moneyMinor,
  note: line(1000),
}

export type OwnInvoiceFacts = {
  readonly number: string
  readonly invoicedOn: string
  readonly taxMinor: number
  readonly freightMinor: number
  readonly otherMinor: number
  readonly note: string
  readonly lines: readonly z.infer<typeof ownLine>[]
}
