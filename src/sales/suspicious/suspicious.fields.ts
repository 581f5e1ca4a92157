import { z } from 'zod'
import { currency, day, id, sumMinor } from '#platform/fields.ts'
import { riskLevels } from '#sales/fraud/recommend.ts'
import { orderStates } from '#sales/orders/orders.states.ts'
import { policies } from './policies.ts'
import { suspicionCauses, suspiciousStates } from './suspicious.states.ts'

const count = z.number().int()

export const policyField = z.enum(policies)

export const suspiciousRow = z.object({
  id,
  number: count,
  state: z.enum(suspiciousStates),
  version: count,
  cause: z.enum(suspicionCauses),
  customerId: id,
  customerNumber: count,
  customerName: z.string(),
  identities: count,
  score: count,
  level: z.enum(riskLevels),
  policy: policyField.nullable(),
  /** The last day on which the policy applies. */
  restrictedUntil: day.nullable(),
  /** Open orders in the company's currency. */
  valueMinor: sumMinor,
  currency,
  parcelsSent: count,
  parcelsReturned: count,
  ownerId: id.nullable(),
  ownerName: z.string().nullable(),
  openedAt: z.string(),
})

export type SuspiciousRow = z.infer<typeof suspiciousRow>

/** An order that a signal counts, as far as the reader may see it. */
const countedOrder = z.object({ id, number: count, state: z.enum(orderStates) })

const caseSignal = z.object({
  code: z.string(),
  points: count,
  text: z.string(),
  orders: z.array(countedOrder),
})

export const linkKinds = ['phone', 'email', 'address'] as const

export type LinkKind = (typeof linkKinds)[number]

const member = z.object({
  id,
  number: count,
  name: z.string(),
  state: z.string(),
  delivered: count,
  returned: count,
  joinedAt: z.string(),
  /** Another case in which the customer is as well. */
  otherCase: z.object({ id, number: count }).nullable(),
})

const sharedContact = z.object({
  kind: z.enum(linkKinds),
  text: z.string(),
  /** The members who have it. */
  customerIds: z.array(id),
  /** How many customers have it in all, up to the limit and one more. */
  sharing: count,
  /** Too many have it, so that it links none of them. */
  isIgnored: z.boolean(),
})

const pastParcel = countedOrder.extend({
  placedAt: z.string(),
  totalMinor: sumMinor,
  currency,
  /** Why it came back or was cancelled. */
  reason: z.string(),
})

export const openOrderOfCase = countedOrder.extend({
  placedAt: z.string(),
  totalMinor: sumMinor,
  currency,
  isCash: z.boolean(),
  customerName: z.string(),
  /** What the policy in force did about it; null where it did nothing. */
  effect: z.enum(['held', 'released', 'call_asked', 'let_through', 'undone']).nullable(),
})

export type OpenOrderOfCase = z.infer<typeof openOrderOfCase>

export const wholeCase = suspiciousRow.extend({
  reason: z.string(),
  appealNote: z.string(),
  restrictedAt: z.string().nullable(),
  openedBy: z.string().nullable(),
  scoredAt: z.string().nullable(),
  signals: z.array(caseSignal),
  members: z.array(member),
  contacts: z.array(sharedContact),
  parcels: z.array(pastParcel),
  openOrders: z.array(openOrderOfCase),
  /** Orders that a user applied the policy to at once, which can be undone. */
  batches: z.array(z.object({ id, at: z.string(), by: z.string().nullable(), orders: count })),
})

export type WholeCase = z.infer<typeof wholeCase>

/** What users see before they work on an order: no reason and no note, which are for the case. */
export const policyNotice = z.object({
  caseId: id,
  number: count,
  state: z.enum(suspiciousStates),
  policy: policyField.nullable(),
  restrictedUntil: day.nullable(),
  /** What the policy did about the order that was asked for. */
  effect: z.enum(['held', 'released', 'call_asked', 'let_through', 'undone']).nullable(),
})

export type PolicyNotice = z.infer<typeof policyNotice>

/** An open order, and what applying the policy would do about it. */
export const previewedOrder = openOrderOfCase.extend({
  would: z.enum(['hold', 'call', 'none']),
  /** Why nothing would be done. */
  why: z.string(),
})

export type PreviewedOrder = z.infer<typeof previewedOrder>
