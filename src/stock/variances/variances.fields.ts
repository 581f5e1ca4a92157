import { z } from 'zod'
import { currency, id, line, quantityScale } from '#platform/fields.ts'
import { truths, varianceCauses } from './variance-causes.ts'
import { closingFaults, severities } from './variances.rules.ts'
import { varianceStates } from './variances.states.ts'

const steps = z.number().int()
const minor = z.number().int()

export const mostParts = 10

export const varianceRow = z.object({
  id,
  /** `VAR-42`. */
  label: z.string(),
  state: z.enum(varianceStates),
  severity: z.enum(severities),
  sourceNoun: z.string(),
  sourceId: id,
  sourceLabel: z.string(),
  outletId: id,
  outletCode: z.string(),
  variantId: id,
  sku: z.string(),
  title: z.string(),
  unit: z.string(),
  quantityScale,
  binCode: z.string().nullable(),
  lotCode: z.string().nullable(),
  /** Found minus expected. */
  quantity: steps,
  /** Null for users who may not see costs there. */
  valueMinor: minor.nullable(),
  currency,
  openedAt: z.string(),
  days: steps,
  dueOn: z.string(),
  isOverdue: z.boolean(),
  assignedTo: id.nullable(),
  assignee: z.string().nullable(),
  /** Of its largest part; what was said when it was found, until there is one. */
  cause: z.string(),
  /** Earlier variances of the same product at the outlet within 30 days. */
  repeats: steps,
  version: steps,
})

export type VarianceRow = z.infer<typeof varianceRow>

const place = z.object({
  variantId: id,
  binId: id.nullable(),
  lotId: id.nullable(),
  varianceId: id.nullable(),
})

export type OtherPlace = z.infer<typeof place>

const varianceDocument = z.object({ noun: line(40), id, label: line(200) })

const causeFacts = {
  cause: z.enum(varianceCauses),
  truth: z.enum(truths),
  quantity: z.number().int().min(-1_000_000_000).max(1_000_000_000),
  note: line(300),
  other: place.nullable().describe('The other place, where the goods are elsewhere.'),
}

/** One cause, as it is proposed. */
export const varianceCauseGiven = z.object({
  ...causeFacts,
  documentId: id.nullable().describe('The document that shows it, of those that are suggested.'),
})

export type GivenPart = z.infer<typeof varianceCauseGiven>

const variancePart = z.object({ ...causeFacts, document: varianceDocument.nullable() })

export type VariancePart = z.infer<typeof variancePart>

/** With what its posting depends on. */
const shownPart = variancePart.extend({
  otherName: z.string(),
  /** The ledger has the difference of the other place already. */
  isOtherBooked: z.boolean(),
})

export type ShownPart = z.infer<typeof shownPart>

/** A cause that the ledger suggests, with what it would post. */
export const suggestedCause = shownPart.extend({
  /** From 0 to 100. */
  score: z.number().int(),
  why: z.string(),
  /** All of the difference, so that it can be proposed as it is. */
  isWhole: z.boolean(),
})

export type Suggestion = z.infer<typeof suggestedCause>

export const ledgerRow = z.object({
  seq: z.number().int(),
  at: z.string(),
  kind: z.string(),
  quantity: steps,
  onHandAfter: steps.nullable(),
  binCode: z.string().nullable(),
  lotCode: z.string().nullable(),
  reason: z.string(),
  sourceNoun: z.string(),
  sourceId: id,
  label: z.string().nullable(),
  by: z.string().nullable(),
})

export type LedgerRow = z.infer<typeof ledgerRow>

/** What its postings wrote to the ledger. */
const entry = z.object({
  seq: z.number().int(),
  at: z.string(),
  sku: z.string(),
  binCode: z.string().nullable(),
  lotCode: z.string().nullable(),
  quantity: steps,
  quantityScale,
  reason: z.string(),
})

export const wholeVariance = varianceRow.extend({
  outletName: z.string(),
  binId: id.nullable(),
  lotId: id.nullable(),
  isBooked: z.boolean(),
  isLotTracked: z.boolean(),
  foundCause: z.string(),
  openedBy: z.string().nullable(),
  note: z.string(),
  proposedBy: z.string().nullable(),
  proposedAt: z.string().nullable(),
  approvedBy: z.string().nullable(),
  approvedAt: z.string().nullable(),
  postedBy: z.string().nullable(),
  postedAt: z.string().nullable(),
  postedWith: z.object({ id, label: z.string() }).nullable(),
  parts: z.array(shownPart),
  entries: z.array(entry),
  files: z.array(z.object({ id, fileId: id, name: z.string(), isPicture: z.boolean() })),
  /** Other variances of the same product at the outlet within 30 days. */
  others: z.array(
    z.object({
      id,
      label: z.string(),
      quantity: steps,
      state: z.enum(varianceStates),
      openedAt: z.string(),
    }),
  ),
  /** The latest claim for its goods. */
  claim: z.object({ noun: z.string(), id, label: z.string() }).nullable(),
  /** From whom its goods can be claimed. */
  claimsFrom: z.enum(['supplier', 'courier']).nullable(),
  /** Its due day was chosen by a user, not by the settings. */
  isDueChosen: z.boolean(),
  /** The latest resolved variance of the same product and bin within 30 days, which this one repeats. */
  repeatOf: z.object({ id, label: z.string(), cause: z.string() }).nullable(),
  onHand: steps,
  reserved: steps,
  /** The reader proposed it, and it needs another user. */
  needsAnother: z.boolean(),
  aloneMinor: minor,
  /** Why it can’t be closed without a cause; null where it can. */
  closingFault: z.enum(closingFaults).nullable(),
  toleranceMinor: minor,
})

export type Variance = z.infer<typeof wholeVariance>

export const variancesFigures = z.object({
  open: steps,
  overdue: steps,
  critical: steps,
  disputed: steps,
  toApprove: steps,
  unassigned: steps,
})
