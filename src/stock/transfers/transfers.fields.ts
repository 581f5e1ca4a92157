import { z } from 'zod'
import { currency, id, line, moneyMinor, quantity, quantityScale } from '#platform/fields.ts'
import { ends, purposes } from './transfers.rules.ts'
import { transferStates } from './transfers.states.ts'

const count = z.number().int().min(0)
/** Hidden with blind receiving. */
const sentCount = count.nullable()
const day = z.iso.date('A date such as 2026-03-31.')

export const transferRow = z.object({
  id,
  number: z.number().int(),
  state: z.enum(transferStates),
  purpose: z.enum(purposes),
  fromOutletId: id,
  fromCode: z.string(),
  fromName: z.string(),
  toOutletId: id,
  toCode: z.string(),
  toName: z.string(),
  lines: count,
  units: sentCount,
  /** In transit now. */
  openUnits: sentCount,
  /** Its value: of what left, or of the requested goods at the product's cost. */
  valueMinor: moneyMinor.nullable(),
  openValueMinor: moneyMinor.nullable(),
  currency,
  differences: count,
  isLate: z.boolean(),
  expectedOn: z.string().nullable(),
  shippedAt: z.string().nullable(),
  stateChangedAt: z.string(),
  createdAt: z.string(),
})

export type TransferRow = z.infer<typeof transferRow>

const transferLine = z.object({
  id,
  variantId: id,
  sku: z.string(),
  title: z.string(),
  pictureId: id.nullable(),
  unit: z.string(),
  quantityScale,
  requested: sentCount,
  reserved: sentCount,
  picked: sentCount,
  shipped: sentCount,
  accepted: count,
  rejected: count,
  surplus: count,
  sentBack: count,
  writtenOff: count,
  open: sentCount,
  valueMinor: moneyMinor.nullable(),
  /** For the source only: the current stock, and its bins for the picker. */
  available: z.number().int().nullable(),
  bins: z.string().nullable(),
  /** For the destination only: the usual bin there. */
  homeBin: z.string().nullable(),
  lots: z.array(z.object({ code: z.string(), expiresOn: z.string().nullable(), open: count })),
  barcodes: z.array(z.string()),
})

export type TransferLine = z.infer<typeof transferLine>

const countedRow = z.object({
  lineId: id,
  lotId: id.nullable(),
  lotCode: z.string().nullable(),
  reasonCode: z.string().nullable(),
  reason: z.string().nullable(),
  binId: id.nullable(),
  binCode: z.string().nullable(),
  note: z.string(),
  quantity: count,
})

export type CountedRow = z.infer<typeof countedRow>

const receipt = z.object({
  id,
  number: z.number().int(),
  note: z.string(),
  receivedAt: z.string(),
  receivedBy: z.string(),
  lines: z.array(
    z.object({
      sku: z.string(),
      quantityScale,
      lotCode: z.string().nullable(),
      binCode: z.string().nullable(),
      accepted: count,
      rejected: count,
      surplus: count,
      reason: z.string().nullable(),
      note: z.string(),
    }),
  ),
})

export const wholeTransfer = transferRow.extend({
  /** With the company's prefix, as it is printed. */
  documentNumber: z.string(),
  note: z.string(),
  isBlind: z.boolean(),
  carrier: z.string(),
  sealNumber: z.string(),
  requestedBy: z.string().nullable(),
  approvedBy: z.string().nullable(),
  shippedBy: z.string().nullable(),
  isOwnRequest: z.boolean(),
  version: z.number().int(),
  /** At which ends the caller may act. */
  mine: z.array(z.enum(ends)),
  rows: z.array(transferLine),
  counted: z.array(countedRow),
  receipts: z.array(receipt),
})

export type WholeTransfer = z.infer<typeof wholeTransfer>

export const differenceRow = z.object({
  lineId: id,
  transferId: id,
  number: z.number().int(),
  state: z.enum(transferStates),
  fromCode: z.string(),
  toCode: z.string(),
  sku: z.string(),
  title: z.string(),
  quantityScale,
  shipped: count,
  accepted: count,
  rejected: count,
  surplus: count,
  sentBack: count,
  writtenOff: count,
  reasons: z.string(),
  changedAt: z.string(),
})

export type DifferenceRow = z.infer<typeof differenceRow>

export const draftLines = z
  .array(z.object({ variantId: id, quantity }))
  .min(1, 'Add at least one product.')
  .max(500, 'At most 500 products in one transfer.')

export const draftFacts = {
  purpose: z.enum(purposes).default('replenish'),
  note: line(2000).default(''),
  isBlind: z.boolean().default(false),
  expectedOn: day.nullable().default(null),
  lines: draftLines,
}

export const scanQuantity = z.number().int().min(1).max(100_000).optional()
