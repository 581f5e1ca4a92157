import { z } from 'zod'
import { faults } from '#organization/reasons/reasons.rules.ts'
import { currency, id, line, quantity, quantityScale, sumMinor } from '#platform/fields.ts'
import {
  despites,
  dispositions,
  findDecisions,
  flags,
  grades,
  returnKinds,
  returnMethods,
  settlements,
} from './return-words.ts'
import { returnStates } from './returns.states.ts'

const count = z.number().int().min(0)

export const returnRow = z.object({
  id,
  number: count,
  kind: z.enum(returnKinds),
  /** The customer requested it through their link. */
  isByLink: z.boolean(),
  state: z.enum(returnStates),
  method: z.enum(returnMethods),
  outletId: id,
  outletCode: z.string(),
  orderId: id.nullable(),
  orderNumber: count.nullable(),
  customerName: z.string(),
  courierName: z.string().nullable(),
  trackingNumber: z.string(),
  reason: z.string(),
  fault: z.enum(faults),
  expected: count,
  received: count,
  toInspect: count,
  settlement: z.enum(settlements).nullable(),
  refundedMinor: sumMinor,
  currency,
  dueOn: z.string().nullable(),
  isLate: z.boolean(),
  flagged: count,
  /** Lines that the return did not expect, and items in its parcel that are not ours. */
  extras: count,
  isWeightOff: z.boolean(),
  takenDespite: z.array(z.enum(despites)),
  assignedTo: id.nullable(),
  assignedName: z.string().nullable(),
  createdAt: z.string(),
  stateChangedAt: z.string(),
})

export type ReturnRow = z.infer<typeof returnRow>

const photo = z.object({
  id,
  fileId: id,
  thumbnailId: id,
  /** Empty where the customer requested it. */
  takenBy: z.string(),
  takenAt: z.string(),
})

const inspection = z.object({
  id,
  quantity: count,
  grade: z.enum(grades),
  disposition: z.enum(dispositions),
  /** At cost; null for users who may not read costs there. */
  lostMinor: sumMinor.nullable(),
  flag: z.enum(flags).nullable(),
  note: z.string(),
  inspectedBy: z.string(),
  inspectedAt: z.string(),
  /** The supplier return on which it left. */
  paperId: id.nullable(),
  paperNumber: count.nullable(),
  photos: z.array(photo),
})

const returnLine = z.object({
  id,
  orderLineId: id.nullable(),
  /** It was in the parcel but is not part of the return: it is not refunded. */
  isExtra: z.boolean(),
  /** Orders of the customer with such a unit that left and is not back. */
  fits: z.array(z.object({ orderId: id, orderNumber: count, isOwn: z.boolean(), quantity: count })),
  variantId: id,
  sku: z.string(),
  title: z.string(),
  pictureId: id.nullable(),
  quantityScale,
  unit: z.string(),
  expected: count,
  received: count,
  inspected: count,
  missing: count,
  inspections: z.array(inspection),
  /** The lots of the units to inspect; `why` says why one must not be sold. */
  waiting: z.array(
    z.object({ lotId: id, code: z.string(), quantity: count, why: z.string().nullable() }),
  ),
  /** Of the unit in hand, which is not graded yet. */
  waitingPhotos: z.array(photo),
  /** The customer's photos from the return request. */
  announcedPhotos: z.array(photo),
})

export type ReturnLine = z.infer<typeof returnLine>

const find = z.object({
  id,
  /** As it was scanned; empty where it has no code. */
  code: z.string(),
  description: z.string(),
  quantity: count,
  foundBy: z.string(),
  foundAt: z.string(),
  decision: z.enum(findDecisions).nullable(),
  decidedBy: z.string(),
  decidedAt: z.string().nullable(),
})

export type ReturnFind = z.infer<typeof find>

const cost = z.object({ label: z.string(), minor: sumMinor })

export const wholeReturn = returnRow.extend({
  version: count,
  note: z.string(),
  parcelCode: z.string().nullable(),
  exchangeOrderId: id.nullable(),
  exchangeOrderNumber: count.nullable(),
  feeMinor: sumMinor,
  bonusMinor: sumMinor,
  receivedAt: z.string().nullable(),
  settledBy: z.string().nullable(),
  hasCustomer: z.boolean(),
  /** This user may approve or reject it, alone or with an approval. */
  mayDecide: z.boolean(),
  rows: z.array(returnLine),
  /** In its parcel, but not ours. */
  finds: z.array(find),
  /** Its reason requires a photo of what came back. */
  doesReasonAskPhoto: z.boolean(),
  despiteReason: z.string(),
  allowedBy: z.string().nullable(),
  weighedGrams: count.nullable(),
  saidGrams: count.nullable(),
  comparedGrams: count.nullable(),
  /** The current refund before a fee: what was paid for the returned goods. */
  goodsMinor: sumMinor,
  keptMinor: sumMinor,
  bonusBasisPoints: count,
  usualFeeBasisPoints: count,
  /** The costs of the return. */
  costs: z.array(cost),
})

export type WholeReturn = z.infer<typeof wholeReturn>

export const returnableOrder = z.object({
  orderId: id,
  number: count,
  state: z.string(),
  shipName: z.string(),
  outletId: id,
  /** Why a customer's return is no longer accepted; null when it is. */
  whyNot: z.string().nullable(),
  lines: z.array(
    z.object({
      lineId: id,
      sku: z.string(),
      title: z.string(),
      quantityScale,
      returnable: count,
      isFinal: z.boolean(),
    }),
  ),
})

export type ReturnableOrder = z.infer<typeof returnableOrder>

export const askedLines = z
  .array(z.object({ lineId: id, quantity }))
  .min(1, 'Choose at least one unit.')
  .max(500, 'At most 500 lines in one return.')

export const causeRow = z.object({
  key: z.string(),
  label: z.string(),
  returns: count,
  units: count,
  costMinor: sumMinor,
})

export type CauseRow = z.infer<typeof causeRow>

export const returnNote = line(500).default('')
