import { z } from 'zod'
import { adviceReasons } from '#delivery/couriers/advice-reasons.ts'
import { parcelStates } from '#delivery/dispatch/parcels.states.ts'
import { currency, id, line, moneyMinor, sumMinor } from '#platform/fields.ts'
import { adviceStates } from './advice.states.ts'
import {
  adviceLinkAnswers,
  adviceResults,
  customerWords,
  decidedThrough,
  decisions,
  noTerms,
} from './advice-decisions.ts'

const count = z.number().int()

export const decision = z.enum(decisions)

export const reason = z.enum(adviceReasons)

/** The details of a decision; those that it does not need are left out. */
export const terms = z.object({
  on: z.iso.date().nullable().default(noTerms.on),
  name: line(120).default(''),
  phone: line(30).default(''),
  address: line(200).default(''),
  city: line(80).default(''),
  postcode: line(20).default(''),
  cashMinor: moneyMinor.nullable().default(noTerms.cashMinor),
  branch: line(120).default(''),
  note: line(200).default(''),
})

export const adviceRow = z.object({
  id,
  version: count,
  state: z.enum(adviceStates),
  parcelId: id,
  parcelCode: z.string(),
  parcelState: z.enum(parcelStates),
  orderId: id,
  orderNumber: count,
  name: z.string(),
  city: z.string(),
  outletCode: z.string(),
  courierName: z.string(),
  cause: z.enum(['attempt', 'stuck']),
  attempts: count,
  reason,
  courierText: z.string(),
  raisedAt: z.string(),
  respondBy: z.string(),
  /** Since the courier's last update, in whole days. */
  daysStuck: count,
  urgency: z.enum(['none', 'amber', 'red']),
  valueMinor: sumMinor,
  cashMinor: sumMinor,
  currency,
  decision: decision.nullable(),
  decidedThrough: z.enum(decidedThrough).nullable(),
  customerSays: z.enum(customerWords).nullable(),
  escalatedAt: z.string().nullable(),
  result: z.enum(adviceResults).nullable(),
})

export type AdviceRow = z.infer<typeof adviceRow>

const tried = z.object({ parcels: count, absent: count })

/** How often a courier reports “not home” in an area, compared with the others there. */
export const absence = z.object({
  own: tried,
  others: tried,
  ownShare: count.nullable(),
  othersShare: count.nullable(),
  isSuspicious: z.boolean(),
})

export const adviceNote = z.object({
  id,
  kind: z.enum(['call', 'customer', 'escalation']),
  text: z.string(),
  writtenBy: z.string().nullable(),
  writtenAt: z.string(),
})

/** All that a decision about one parcel needs. */
export const wholeAdvice = adviceRow.extend({
  courierId: id,
  trackingNumber: z.string().nullable(),
  phone: z.string(),
  address: z.string(),
  postcode: z.string(),
  country: z.string(),
  totalMinor: sumMinor,
  newsAt: z.string().nullable(),
  newsText: z.string(),
  /** The courier's own terms. */
  isByPhone: z.boolean(),
  maxAttempts: count,
  silence: z.enum(['reattempt', 'return', 'hold', 'ask']),
  disposalDays: count,
  takesAdvice: z.array(decision),
  terms,
  decidedAt: z.string().nullable(),
  decidedBy: z.string().nullable(),
  sentAt: z.string().nullable(),
  answerText: z.string(),
  answerReference: z.string(),
  answeredAt: z.string().nullable(),
  silenceAt: z.string().nullable(),
  remindAt: z.string().nullable(),
  closedAt: z.string().nullable(),
  script: z.string(),
  notes: z.array(adviceNote),
  link: z
    .object({
      sentAt: z.string(),
      expiresAt: z.string(),
      answer: z.enum(adviceLinkAnswers).nullable(),
    })
    .nullable(),
  /** How the customer's other orders ended. */
  history: z.object({ delivered: count, returned: count, cancelled: count }),
  /** Earlier exceptions of the same parcel, newest first. */
  former: z.array(
    z.object({
      id,
      attempt: count,
      reason,
      decision: decision.nullable(),
      result: z.enum(adviceResults).nullable(),
      raisedAt: z.string(),
    }),
  ),
  files: z.array(z.object({ fileId: id, name: z.string() })),
  absence,
})

export type WholeAdvice = z.infer<typeof wholeAdvice>

/** Which decision led to which result, for closed exceptions. */
export const lesson = z.object({
  reason,
  courierName: z.string(),
  decision,
  parcels: count,
  delivered: count,
})

export type Lesson = z.infer<typeof lesson>

export const absenceOfArea = absence.extend({ courierName: z.string(), area: z.string() })

export type AbsenceOfArea = z.infer<typeof absenceOfArea>
