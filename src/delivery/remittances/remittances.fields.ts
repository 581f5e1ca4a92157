import { z } from 'zod'
import { currency, id, moneyMinor } from '#platform/fields.ts'
import { differenceKinds, differenceVerdicts } from './differences.rules.ts'
import { decimalSigns } from './remittance-columns.ts'
import { lineKinds } from './remittance-reading.ts'
import { remittanceStates } from './remittances.states.ts'

/** An amount that may be below zero: a deduction, or a difference. */
export const signedMinor = z.number().int().min(-1_000_000_000_000_000).max(1_000_000_000_000_000)

/** The heading of each field's column. */
export const mappingGiven = z.object({
  tracking: z.string().min(1).max(200),
  collected: z.string().min(1).max(200).optional(),
  fee: z.string().min(1).max(200).optional(),
  tax: z.string().min(1).max(200).optional(),
  paid: z.string().min(1).max(200).optional(),
})

/** The total of a file, from its last line. */
export const controlTotal = z.object({
  collected: z.number().int().optional(),
  fee: z.number().int().optional(),
  tax: z.number().int().optional(),
  paid: z.number().int().optional(),
})

/** How one line of a file is read. */
export const lineReading = z.object({
  number: z.number().int(),
  text: z.string(),
  kind: z.enum(lineKinds),
  line: z
    .object({
      trackingNumber: z.string(),
      collectedMinor: z.number().int(),
      feeMinor: z.number().int(),
      taxMinor: z.number().int(),
      paidMinor: z.number().int(),
    })
    .nullable(),
  problem: z.string(),
})

export type LineReadingRow = z.infer<typeof lineReading>

export const dueRow = z.object({
  parcelId: id,
  code: z.string(),
  trackingNumber: z.string().nullable(),
  orderId: id,
  orderNumber: z.number().int(),
  outletCode: z.string(),
  courierId: id,
  courierName: z.string(),
  currency,
  cashMinor: moneyMinor,
  collectedAt: z.string(),
  dueOn: z.string(),
  /** Below 0 while it is not due yet. */
  lateDays: z.number().int(),
  /** The courier has paid since it was due, but not for this. */
  isMissing: z.boolean(),
})

export type DueRow = z.infer<typeof dueRow>

/** What one courier owes in one currency, by how overdue it is. */
export const ageingRow = z.object({
  courierId: id,
  courierName: z.string(),
  currency,
  parcels: z.number().int(),
  totalMinor: z.number().int(),
  notDueMinor: z.number().int(),
  weekMinor: z.number().int(),
  fortnightMinor: z.number().int(),
  monthMinor: z.number().int(),
  olderMinor: z.number().int(),
})

export type AgeingRow = z.infer<typeof ageingRow>

export const remittanceRow = z.object({
  id,
  number: z.number().int(),
  courierId: id,
  courierName: z.string(),
  currency,
  reference: z.string(),
  remittedOn: z.string(),
  state: z.enum(remittanceStates),
  lineCount: z.number().int(),
  openCount: z.number().int(),
  collectedMinor: z.number().int(),
  feeMinor: z.number().int(),
  taxMinor: z.number().int(),
  paidMinor: z.number().int(),
  dueMinor: z.number().int(),
  /** Paid less due. */
  differenceMinor: z.number().int(),
  createdAt: z.string(),
  version: z.number().int(),
})

export type RemittanceRow = z.infer<typeof remittanceRow>

/** A parcel that a remittance names but does not settle. */
const staysOwed = z.object({ parcelCode: z.string(), cashMinor: z.number().int(), currency })

export type StaysOwed = z.infer<typeof staysOwed>

export const wholeRemittance = remittanceRow.extend({
  note: z.string(),
  bankMinor: z.number().int().nullable(),
  bankReference: z.string(),
  bankedOn: z.string().nullable(),
  createdBy: z.string().nullable(),
  /** Parcels of this courier that were due by then but are on no remittance. */
  missing: z.object({ parcels: z.number().int(), cashMinor: z.number().int() }),
  /** What it names but does not settle, such as parcels of another currency. */
  staysOwed: z.array(staysOwed),
  /** The file name; null without a file. */
  fileName: z.string().nullable(),
  /** The total line of its file, which equals the sum of its lines. */
  controlTotal: controlTotal.nullable(),
  /** Lines of the file that were left out. */
  leftOut: z.array(z.object({ line: z.number().int(), text: z.string(), reason: z.string() })),
  /** While its columns are not mapped: the head of the file, and a suggested mapping. */
  file: z
    .object({
      name: z.string(),
      headers: z.array(z.string()),
      sample: z.array(z.array(z.string())),
      mapping: mappingGiven.partial(),
      decimalSign: z.enum(decimalSigns),
    })
    .nullable(),
})

export type WholeRemittance = z.infer<typeof wholeRemittance>

export const remittanceLine = z.object({
  id,
  remittanceId: id,
  number: z.number().int(),
  courierName: z.string(),
  currency,
  position: z.number().int(),
  trackingNumber: z.string(),
  parcelId: id.nullable(),
  parcelCode: z.string().nullable(),
  orderId: id.nullable(),
  orderNumber: z.number().int().nullable(),
  /** The claim that it pays for, or takes back from. */
  claimId: id.nullable(),
  claimNumber: z.number().int().nullable(),
  collectedMinor: z.number().int(),
  feeMinor: z.number().int(),
  taxMinor: z.number().int(),
  paidMinor: z.number().int(),
  cashMinor: z.number().int(),
  dueMinor: z.number().int(),
  differenceMinor: z.number().int(),
  differences: z.array(z.enum(differenceKinds)),
  /** The same as text; empty when it matches. */
  differsBy: z.string(),
  verdict: z.enum(differenceVerdicts).nullable(),
  reason: z.string(),
  explainedBy: z.string().nullable(),
  disputedAt: z.string().nullable(),
  disputedDays: z.number().int().nullable(),
})

export type RemittanceLine = z.infer<typeof remittanceLine>

export const cashStates = ['none', 'expected', 'collected', 'disputed', 'remitted'] as const

/** The status of the cash that a courier collects for an order. */
export const orderCash = z.object({
  state: z.enum(cashStates),
  cashMinor: z.number().int(),
  currency,
  courierName: z.string().nullable(),
  collectedAt: z.string().nullable(),
  dueOn: z.string().nullable(),
  isLate: z.boolean(),
  remittanceId: id.nullable(),
  remittanceNumber: z.number().int().nullable(),
})

export type OrderCash = z.infer<typeof orderCash>
