import { z } from 'zod'
import { keptRate } from '#organization/exchange-rates/exchange-rates.fields.ts'
import { currency, day, id, line, moneyMinor, quantity, quantityScale } from '#platform/fields.ts'
import { priceBreak } from '#stock/suppliers/supplier-items.contract.ts'
import { purchaseOrderStates } from './purchase-orders.states.ts'

const steps = z.number().int()
const count = steps.min(0)

/** Null for users who may not see costs at the outlet. */
const cost = moneyMinor.nullable()

export const invoicedParts = ['none', 'part', 'all'] as const

const orderHead = z.object({
  id,
  number: steps,
  /** As it is printed: `PO-1042`. */
  label: z.string(),
  supplierId: id,
  supplierName: z.string(),
  outletId: id,
  outletCode: z.string(),
  state: z.enum(purchaseOrderStates),
  lines: count,
  /** Lines of which nothing more is to come. */
  doneLines: count,
  totalMinor: cost,
  currency,
  /** The same in the currency of the outlet; null where there is no rate yet. */
  outletTotalMinor: cost,
  outletCurrency: currency,
  expectedOn: z.string().nullable(),
  isLate: z.boolean(),
  createdBy: z.string().nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
  revision: count,
  version: steps,
})

export const purchaseOrderRow = orderHead.extend({
  /** How much of it is on invoices; null before it is with the supplier, and without costs. */
  invoiced: z.enum(invoicedParts).nullable(),
})

export type PurchaseOrderRow = z.infer<typeof purchaseOrderRow>

const orderLine = z.object({
  id,
  variantId: id,
  sku: z.string(),
  title: z.string(),
  gtin: z.string().nullable(),
  supplierSku: z.string(),
  unit: z.string(),
  quantityScale,
  quantity: steps,
  accepted: count,
  rejected: count,
  cancelled: count,
  /** Still to come. */
  open: count,
  unitCostMinor: cost,
  lineMinor: cost,
  /** For one, in the currency of the outlet, as the next; null where there is no rate yet. */
  outletCostMinor: cost,
  /** What the last purchase order from anyone paid for one; null without one. */
  lastCostMinor: cost,
  promisedOn: z.string().nullable(),
  firstPromisedOn: z.string().nullable(),
  /** How much more than ordered is accepted of it; null for what the item or the supplier says. */
  overReceiptPercent: z.string().nullable(),
  explanation: z.string(),
})

export type PurchaseOrderLine = z.infer<typeof orderLine>

const proposalLine = z.object({
  lineId: id,
  quantity: count,
  unitCostMinor: cost,
  promisedOn: z.string().nullable(),
  note: z.string(),
})

const proposal = z.object({
  id,
  note: z.string(),
  recordedBy: z.string().nullable(),
  proposedAt: z.string(),
  lines: z.array(proposalLine),
})

export type Proposal = z.infer<typeof proposal>

const revisionLine = z.object({
  lineId: id,
  sku: z.string(),
  quantityScale,
  quantity: count,
  unitCostMinor: cost,
  promisedOn: z.string().nullable(),
})

const revision = z.object({
  revision: count,
  madeBy: z.string().nullable(),
  madeAt: z.string(),
  reason: z.string(),
  expectedOn: z.string().nullable(),
  totalMinor: cost,
  lines: z.array(revisionLine),
})

export type Revision = z.infer<typeof revision>

export const wholePurchaseOrder = orderHead.extend({
  /** Kept since it was sent; before, that of today. */
  ...keptRate.shape,
  supplierEmail: z.string().nullable(),
  outletName: z.string(),
  note: z.string(),
  supplierReference: z.string(),
  /** Its number in the system that it was imported from; null for an order that was drafted here. */
  importReference: z.string().nullable(),
  submittedBy: z.string().nullable(),
  /** The reader submitted it, and can’t approve it. */
  isOwnRequest: z.boolean(),
  approvedBy: z.string().nullable(),
  sentBy: z.string().nullable(),
  sentTo: z.string(),
  /** By which the supplier can answer without an account. */
  openLink: z.object({ sentTo: z.string(), expiresAt: z.string() }).nullable(),
  confirmedAt: z.string().nullable(),
  items: z.array(orderLine),
  /** What the supplier offers instead, until it is decided. */
  proposal: proposal.nullable(),
  /** As it was sent each time, newest first. */
  revisions: z.array(revision),
})

export type PurchaseOrder = z.infer<typeof wholePurchaseOrder>

export const draftFacts = {
  expectedOn: day.nullable().default(null),
  supplierReference: line(60).default(''),
  note: line(2000).default(''),
  lines: z
    .array(
      z.object({
        variantId: id,
        quantity,
        /** For one; left out, what the supplier asks for it. */
        unitCostMinor: moneyMinor.optional(),
      }),
    )
    .min(1, 'Add at least one product.')
    .max(500, 'At most 500 products in one order.'),
}

export const promisedLines = z
  .array(z.object({ lineId: id, promisedOn: day }))
  .max(500)
  .default([])

export const proposedLines = z
  .array(
    z.object({
      lineId: id,
      quantity: count.max(1_000_000_000),
      unitCostMinor: moneyMinor.optional(),
      promisedOn: day.nullable().default(null),
      note: line(200).default(''),
    }),
  )
  .min(1)
  .max(500)

export const terms = z.object({
  variantId: id,
  supplierSku: z.string(),
  packQuantity: steps,
  leastQuantity: steps,
  leadDays: count.nullable(),
  /** What the supplier asks for one in the currency of the order; null when unknown. */
  unitCostMinor: cost,
  /** Its prices from a quantity on; empty for readers who may not see costs. */
  breaks: z.array(priceBreak),
  /** Today at the outlet, on which the prices count. */
  day: z.string(),
  /** What was paid last, in the currency of the outlet. */
  lastCostMinor: cost,
  available: steps,
  incoming: count,
})

export type PurchaseTerms = z.infer<typeof terms>
