import { z } from 'zod'
import { currency, id, line, moneyMinor, quantity, quantityScale } from '#platform/fields.ts'
import { countOutcomes } from './receiving.rules.ts'
import { receiptStates } from './receiving.states.ts'

const count = z.number().int().min(0)

/** Null for users who may not see costs at the outlet. */
const cost = moneyMinor.nullable()

export const receiptRow = z.object({
  id,
  number: z.number().int(),
  /** As it is printed: `GR-1042`. */
  label: z.string(),
  state: z.enum(receiptStates),
  supplierId: id,
  supplierName: z.string(),
  outletId: id,
  outletCode: z.string(),
  /** The purchase order that it is for; null for goods without an order. */
  orderId: id.nullable(),
  orderLabel: z.string().nullable(),
  deliveryNote: z.string(),
  lines: count,
  /** Lines of which units were rejected. */
  rejectedLines: count,
  /** In stock, in the currency of the outlet. */
  valueMinor: cost,
  currency,
  /** Of the prices of its lines: that of the order. */
  priceCurrency: currency,
  /** Of the order: what one unit of that currency is worth in stock. */
  rate: z.string(),
  startedBy: z.string().nullable(),
  startedAt: z.string(),
  receivedAt: z.string().nullable(),
})

export type ReceiptRow = z.infer<typeof receiptRow>

const receiptLine = z.object({
  id,
  variantId: id,
  sku: z.string(),
  title: z.string(),
  pictureId: id.nullable(),
  unit: z.string(),
  quantityScale,
  supplierSku: z.string(),
  barcodes: z.array(z.string()),
  /** In steps. Null in a blind count that is not received yet, and without an order. */
  ordered: count.nullable(),
  /** Accepted before or counted in another delivery that is open now; null as above. */
  before: count.nullable(),
  /** The largest quantity that may be accepted in all, with the tolerance; null as above. */
  most: count.nullable(),
  /** Of the announced delivery; null as above, and where the supplier announced nothing. */
  announced: count.nullable(),
  /** Accepted and rejected in this delivery: counted so far, then received. */
  accepted: count,
  rejected: count,
  /** The usual bin of the product at the outlet, or the one with most of it; null for none. */
  bin: z.object({ id, code: z.string() }).nullable(),
  /** Units that customer orders wait for at the outlet, in steps. */
  awaited: count,
  unitCostMinor: cost,
  /** The price is not known, and is needed before the goods are received. */
  needsPrice: z.boolean(),
  /** It is not on the order of the delivery: rejected, or kept for a decision. */
  isNotOrdered: z.boolean(),
  /** Of goods that are rejected or kept for quality control. */
  photos: z.array(z.object({ id, fileId: id, thumbnailId: id })),
})

export type ReceiptLine = z.infer<typeof receiptLine>

/** What is counted but not received yet. */
const countedRow = z.object({
  lineId: id,
  lotId: id.nullable(),
  lotCode: z.string().nullable(),
  expiresOn: z.string().nullable(),
  outcome: z.enum(countOutcomes),
  reasonCode: z.string().nullable(),
  reason: z.string().nullable(),
  note: z.string(),
  binId: id.nullable(),
  binCode: z.string().nullable(),
  quantity: count,
})

export type CountedRow = z.infer<typeof countedRow>

/** What was received: one line, lot, outcome and bin. */
const receivedRow = countedRow.extend({
  id,
  valueMinor: cost,
  /** Already in a bin, in steps. */
  putAway: count,
  /** The bins that it was put into, with how much of it, by the ledger. */
  bins: z.array(z.object({ binId: id, binCode: z.string(), quantity: count })),
})

export type ReceivedRow = z.infer<typeof receivedRow>

/** The announced delivery that a receipt counts. */
const receiptNotice = z.object({
  id,
  label: z.string(),
  cartons: z.array(
    z.object({
      id,
      position: count,
      /** As its label is scanned. */
      code: z.string(),
      isCounted: z.boolean(),
    }),
  ),
})

export type ReceiptNotice = z.infer<typeof receiptNotice>

export const wholeReceipt = receiptRow.extend({
  version: z.number().int(),
  outletName: z.string(),
  isBlind: z.boolean(),
  carrier: z.string(),
  note: z.string(),
  receivedBy: z.string().nullable(),
  /** It came in with its purchase order, and moved no stock. */
  isImported: z.boolean(),
  /** The outlet has bins, so that goods can be put away. */
  hasBins: z.boolean(),
  notice: receiptNotice.nullable(),
  rows: z.array(receiptLine),
  counted: z.array(countedRow),
  received: z.array(receivedRow),
})

export type WholeReceipt = z.infer<typeof wholeReceipt>

/** An order that a supplier has and of which goods are still to come. */
export const expectedDelivery = z.object({
  orderId: id,
  label: z.string(),
  supplierId: id,
  supplierName: z.string(),
  outletId: id,
  outletCode: z.string(),
  /** The earliest day promised for a line that is open, or expected for the order. */
  dueOn: z.string().nullable(),
  isLate: z.boolean(),
  lines: count,
  /** Lines of which customer orders wait at the outlet. */
  awaitedLines: count,
  /** Deliveries that are being counted now. */
  open: z.array(z.object({ id, label: z.string() })),
  /** Why nothing can be received from the supplier now; null where it can. */
  whyNot: z.string().nullable(),
})

export type ExpectedDelivery = z.infer<typeof expectedDelivery>

/** A delivery that its supplier announced, until it is received. */
export const announcedRow = z.object({
  id,
  label: z.string(),
  /** As the supplier numbers it. */
  deliveryNumber: z.string(),
  orderId: id,
  orderLabel: z.string(),
  supplierName: z.string(),
  outletCode: z.string(),
  /** The day on which it arrives. */
  dueOn: z.string(),
  isLate: z.boolean(),
  carrier: z.string(),
  trackingNumber: z.string(),
  cartons: count,
  lines: count,
  /** The receipt that counts it. */
  receipt: z.object({ id, label: z.string() }).nullable(),
  /** Why nothing can be received from the supplier now; null where it can. */
  whyNot: z.string().nullable(),
})

export type AnnouncedRow = z.infer<typeof announcedRow>

export const deliveryFacts = {
  deliveryNote: line(60).default('').describe('The number on the paper that came with the goods.'),
  carrier: line(80).default(''),
  note: line(2000).default(''),
}

export const countedQuantity = z.number().int().min(1).max(100_000).optional()

export const placedQuantity = quantity.optional()
