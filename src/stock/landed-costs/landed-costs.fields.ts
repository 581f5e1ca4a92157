import { z } from 'zod'
import {
  currency,
  day,
  id,
  line,
  moneyMinor,
  quantityScale,
  requiredLine,
} from '#platform/fields.ts'
import { chargeBases, chargeKinds } from './landed-costs.rules.ts'
import { landedCostStates } from './landed-costs.states.ts'

const steps = z.number().int()
const minor = z.number().int()

export const mostReceipts = 20

export const landedCostRow = z.object({
  id,
  /** `LC-42`. */
  label: z.string(),
  state: z.enum(landedCostStates),
  supplierId: id.nullable(),
  /** The supplier who bills it, or the name that was entered. */
  billedBy: z.string(),
  reference: z.string(),
  outletId: id,
  outletCode: z.string(),
  /** The receipts that it belongs to: `GR-1042, GR-1043`. */
  receipts: z.string(),
  /** The kinds of its charges: `Freight, Duty`. */
  kinds: z.string(),
  totalMinor: minor,
  /** What went into the value of stock; null until it is posted. */
  stockMinor: minor.nullable(),
  /** What went into the cost of sales; null until it is posted. */
  soldMinor: minor.nullable(),
  currency,
  costedOn: z.string(),
  enteredBy: z.string().nullable(),
  enteredAt: z.string(),
  version: steps,
})

export type LandedCostRow = z.infer<typeof landedCostRow>

export const receiptToCost = z.object({
  id,
  label: z.string(),
  supplierName: z.string(),
  orderLabel: z.string().nullable(),
  outletId: id,
  outletCode: z.string(),
  currency,
  receivedAt: z.string(),
  valueMinor: minor,
})

export type ReceiptToCost = z.infer<typeof receiptToCost>

/** A received line, with all by which a charge can be distributed. */
export const goodsToCost = z.object({
  id,
  receiptId: id,
  receiptLabel: z.string(),
  variantId: id,
  sku: z.string(),
  title: z.string(),
  unit: z.string(),
  quantityScale,
  quantity: steps,
  valueMinor: minor,
  /** Posted by other landed costs that are not reversed. */
  landedMinor: minor,
  weightGrams: steps.nullable(),
  volumeCubicMillimetres: steps.nullable(),
  onHand: steps,
})

export type GoodsToCost = z.infer<typeof goodsToCost>

const charge = z.object({
  kind: z.enum(chargeKinds),
  basis: z.enum(chargeBases),
  amountMinor: moneyMinor.min(1, 'Enter an amount above 0.'),
})

const exclusion = z.object({ lineId: id, reason: requiredLine(200) })

export const landedCostFacts = {
  supplierId: id.nullable().describe('Who bills it; null for a name instead.'),
  biller: line(120).describe('The name of who bills it, if that is no supplier.'),
  reference: line(60),
  costedOn: day,
  note: line(2000),
  receiptIds: z
    .array(id)
    .min(1, 'Add at least one receipt.')
    .max(mostReceipts, `At most ${mostReceipts} receipts in one landed cost.`),
  charges: z.array(charge).min(1, 'Add at least one charge.').max(20, 'At most 20 charges.'),
  exclusions: z.array(exclusion).max(2000).describe('Lines without a share, each with its reason.'),
}

const facts = z.object(landedCostFacts)

export type LandedCostFacts = z.infer<typeof facts>

const costedLine = goodsToCost.extend({
  /** Why it has no share; null where it has one. */
  leftOut: z.string().nullable(),
  /** One for each charge, in their order. */
  shares: z.array(minor),
  amountMinor: minor,
  inStock: steps,
  stockMinor: minor,
  soldMinor: minor,
})

export type LandedCostLine = z.infer<typeof costedLine>

export const wholeLandedCost = landedCostRow.extend({
  outletName: z.string(),
  biller: z.string(),
  note: z.string(),
  postedBy: z.string().nullable(),
  postedAt: z.string().nullable(),
  reversedBy: z.string().nullable(),
  reversedAt: z.string().nullable(),
  /** What its reversal took out of the value of stock. */
  reversedStockMinor: minor.nullable(),
  receiptsCosted: z.array(receiptToCost),
  charges: z.array(charge.extend({ id })),
  lines: z.array(costedLine),
  /** Why it can’t be posted now; null where it can. */
  problem: z.string().nullable(),
  /** Above the limit, and entered or changed by the reader. */
  needsAnother: z.boolean(),
  mostMinor: minor,
})

export type LandedCost = z.infer<typeof wholeLandedCost>

/** One landed cost of a receipt, for its panel. */
export const landedCostOfReceipt = z.object({
  id,
  label: z.string(),
  state: z.enum(landedCostStates),
  billedBy: z.string(),
  kinds: z.string(),
  costedOn: z.string(),
  currency,
  /** The share of the receipt; null for a draft. */
  amountMinor: minor.nullable(),
})

export type LandedCostOfReceipt = z.infer<typeof landedCostOfReceipt>
