import { z } from 'zod'
import {
  currency,
  id,
  line,
  moneyMinor,
  quantity,
  quantityScale,
  sumMinor,
} from '#platform/fields.ts'
import { purchaseOrderStates } from '#stock/purchasing/purchase-orders.states.ts'
import { claimKinds, claimWants, settlementKinds } from './claims-on-suppliers.rules.ts'
import { supplierClaimStates } from './supplier-claims.states.ts'

const steps = z.number().int()
const minor = z.number().int()

export const supplierClaimRow = z.object({
  id,
  /** As it is printed: `SC-1001`. */
  label: z.string(),
  state: z.enum(supplierClaimStates),
  supplierId: id,
  supplierName: z.string(),
  outletId: id,
  outletCode: z.string(),
  orderId: id.nullable(),
  orderLabel: z.string().nullable(),
  receiptId: id.nullable(),
  receiptLabel: z.string().nullable(),
  lines: steps,
  photos: steps,
  totalMinor: minor,
  settledMinor: minor.nullable(),
  currency,
  owner: z.string().nullable(),
  createdAt: z.string(),
  /** When it came into its state. */
  changedAt: z.string(),
  version: steps,
})

export type SupplierClaimRow = z.infer<typeof supplierClaimRow>

/** A photo of a receipt line, or its thumbnail, under the claim. */
const claimPhoto = z.object({ id, fileId: id, thumbnailId: id })

export type ClaimPhoto = z.infer<typeof claimPhoto>

const claimLine = z.object({
  id,
  variantId: id,
  sku: z.string(),
  title: z.string(),
  unit: z.string(),
  quantityScale,
  kind: z.enum(claimKinds),
  quantity: steps,
  expectedMinor: minor,
  amountMinor: minor,
  amountReason: z.string(),
  wanted: z.enum(claimWants),
  note: z.string(),
  photos: z.array(claimPhoto),
})

export type ClaimLine = z.infer<typeof claimLine>

const staffLine = claimLine.extend({
  receiptLineId: id.nullable(),
  orderLineId: id.nullable(),
  /** On papers of returns that are not undone. */
  returned: steps,
})

export type StaffClaimLine = z.infer<typeof staffLine>

const claimMessage = z.object({
  id,
  isSupplier: z.boolean(),
  author: z.string(),
  body: z.string(),
  writtenAt: z.string(),
})

export type ClaimMessage = z.infer<typeof claimMessage>

const claimFile = z.object({
  id,
  isSupplier: z.boolean(),
  author: z.string(),
  name: z.string(),
  fileId: id,
  isPicture: z.boolean(),
  addedAt: z.string(),
})

export type ClaimFile = z.infer<typeof claimFile>

const claimReturn = z.object({
  id,
  label: z.string(),
  note: z.string(),
  version: steps,
  createdAt: z.string(),
  createdBy: z.string().nullable(),
  leftAt: z.string().nullable(),
  undoneAt: z.string().nullable(),
  costMinor: minor,
  lines: z.array(
    z.object({
      id,
      sku: z.string(),
      title: z.string(),
      quantityScale,
      quantity: steps,
      lots: z.string(),
      bins: z.string(),
    }),
  ),
})

export type ClaimReturn = z.infer<typeof claimReturn>

const claimReplacement = z.object({
  orderId: id,
  orderLabel: z.string(),
  state: z.enum(purchaseOrderStates),
  lines: z.number().int(),
  /** Of which everything came. */
  receivedLines: z.number().int(),
})

export type ClaimReplacement = z.infer<typeof claimReplacement>

export const wholeSupplierClaim = supplierClaimRow.extend({
  /** In which limits are, and the value of goods that go back. */
  outletCurrency: currency,
  /** Kept: what one unit of its currency is worth there. */
  rate: z.string(),
  outletName: z.string(),
  /** Where claims go: to the supplier's contact for orders, else its own address. */
  supplierEmail: z.string().nullable(),
  note: z.string(),
  ownerId: id.nullable(),
  sentAt: z.string().nullable(),
  sentTo: z.string(),
  creditNumber: z.string(),
  disputeReason: z.string(),
  settledWith: z.enum(settlementKinds).nullable(),
  settlementReference: z.string(),
  replacementOn: z.string().nullable(),
  /** The order by which it comes; null where it comes with the order that was open already. */
  replacement: claimReplacement.nullable(),
  writeOffReason: z.string(),
  endedBy: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** The reader created it, so that another user decides on more than the limit. */
  isOwn: z.boolean(),
  items: z.array(staffLine),
  messages: z.array(claimMessage),
  files: z.array(claimFile),
  /** The variances that wait for it, or did. */
  variances: z.array(z.object({ id, number: steps })),
  returns: z.array(claimReturn),
})

export type SupplierClaim = z.infer<typeof wholeSupplierClaim>

/** A line as a user enters it. */
const givenLine = z.object({
  kind: z.enum(claimKinds),
  receiptLineId: id.nullable().default(null).describe('Left out only for what is short.'),
  orderLineId: id.nullable().default(null).describe('For what is short.'),
  quantity,
  amountMinor: moneyMinor.optional().describe('Left out, the price of the order.'),
  amountReason: line(200).default(''),
  wanted: z.enum(claimWants).default('credit'),
  note: line(200).default(''),
})

export type GivenClaimLine = z.infer<typeof givenLine>

export const givenLines = z.array(givenLine).max(200, 'At most 200 products in one claim.')

/** A line of a receipt or an order of which something can be claimed. */
export const claimableLine = z.object({
  receiptLineId: id.nullable(),
  orderLineId: id.nullable(),
  receiptLabel: z.string().nullable(),
  orderLabel: z.string().nullable(),
  sku: z.string(),
  title: z.string(),
  unit: z.string(),
  quantityScale,
  priceMinor: minor,
  currency,
  /** What can still be claimed of each kind, in steps. */
  open: z.array(z.object({ kind: z.enum(claimKinds), quantity: steps })),
})

export type ClaimableLine = z.infer<typeof claimableLine>

/** Stock of a claimed product that can go back. */
export const returnableStock = z.object({
  claimLineId: id,
  sku: z.string(),
  quantityScale,
  /** Claimed and on no paper yet. */
  open: steps,
  /** Null for available stock. */
  kind: z.enum(['damaged', 'quality_control', 'quarantine']).nullable(),
  lotId: id.nullable(),
  lotCode: z.string().nullable(),
  binId: id.nullable(),
  binCode: z.string().nullable(),
  /** What can be taken from there. */
  there: steps,
})

export type ReturnableStock = z.infer<typeof returnableStock>

export const returnedLines = z
  .array(
    z.object({
      claimLineId: id,
      quantity,
      kind: z
        .enum(['damaged', 'quality_control', 'quarantine'])
        .nullable()
        .default(null)
        .describe('The kind of unavailable stock that it is taken from; null for available stock.'),
      lotId: id.nullable().default(null),
      binId: id.nullable().default(null),
    }),
  )
  .min(1, 'Choose at least one product.')
  .max(200)

/** How many claims are in a state, what they claim by currency, and since when the oldest is. */
export const claimFigure = z.object({
  count: steps,
  sums: z.array(z.object({ currency, totalMinor: sumMinor })),
  oldestAt: z.string().nullable(),
})

export type ClaimFigure = z.infer<typeof claimFigure>

/** A claim as its supplier sees it. */
export const portalClaimRow = supplierClaimRow
  .pick({
    id: true,
    label: true,
    state: true,
    lines: true,
    totalMinor: true,
    settledMinor: true,
    currency: true,
    version: true,
  })
  .extend({ outletName: z.string(), orderLabel: z.string(), sentAt: z.string() })

export type PortalClaimRow = z.infer<typeof portalClaimRow>

export const portalClaim = portalClaimRow.extend({
  note: z.string(),
  deliveryNote: z.string(),
  creditNumber: z.string(),
  disputeReason: z.string(),
  settledWith: z.enum(settlementKinds).nullable(),
  settlementReference: z.string(),
  replacementOn: z.string().nullable(),
  /** Why the supplier can't answer now; empty when it can. */
  closedBecause: z.string(),
  items: z.array(claimLine.omit({ variantId: true, expectedMinor: true, amountReason: true })),
  messages: z.array(claimMessage),
  files: z.array(claimFile),
})

export type PortalClaim = z.infer<typeof portalClaim>
