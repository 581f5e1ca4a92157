import { z } from 'zod'
import { currency, id, moneyMinor, quantityScale, sumMinor } from '#platform/fields.ts'
import { paymentMethods } from '#sales/orders/payment-methods.ts'
import { confirmationStates } from './confirmations.states.ts'
import { callEnds, checks } from './outcomes.ts'

const callEnd = z.enum(callEnds)

/** An order in the queue. The phone is masked until its call begins. */
export const taskRow = z.object({
  /** The order's id, which is the task's as well. */
  id,
  number: z.number().int(),
  state: z.enum(confirmationStates),
  placedAt: z.string(),
  name: z.string(),
  maskedPhone: z.string(),
  city: z.string(),
  outletId: id,
  outletCode: z.string(),
  units: z.number().int(),
  totalMinor: sumMinor,
  currency,
  paymentMethod: z.enum(paymentMethods),
  attempts: z.number().int(),
  nextCallAt: z.string().nullable(),
  /** The expected loss without a call. */
  atStakeMinor: sumMinor,
  failingBasisPoints: z.number().int(),
  failingBecause: z.array(z.string()),
  lastOutcome: callEnd.nullable(),
  /** Who speaks with the customer, or promised to call back. */
  agentName: z.string().nullable(),
  isMine: z.boolean(),
  lockedUntil: z.string().nullable(),
  /** Calls rest while an order is on hold. */
  isHeld: z.boolean(),
})

export type TaskRow = z.infer<typeof taskRow>

const callLine = z.object({
  id,
  title: z.string(),
  sku: z.string(),
  quantity: z.number().int(),
  quantityScale,
  unitPriceMinor: moneyMinor,
  lineMinor: sumMinor,
})

/** One call, or one use of the link by the customer. */
export const callRow = z.object({
  id,
  orderId: id,
  orderNumber: z.number().int(),
  agentId: id.nullable(),
  agentName: z.string().nullable(),
  channel: z.enum(['phone', 'link']),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  outcome: callEnd.nullable(),
  note: z.string(),
  checked: z.array(z.enum(checks)),
  seconds: z.number().int().nullable(),
  /** It was settled within the call about another order. */
  isWithin: z.boolean(),
  /** The current state of the order. */
  orderState: z.string(),
  totalMinor: sumMinor,
  currency,
})

export type CallRow = z.infer<typeof callRow>

const otherOrder = z.object({
  id,
  number: z.number().int(),
  totalMinor: sumMinor,
  currency,
  units: z.number().int(),
  placedAt: z.string(),
  /** Why it cannot be confirmed in the same call; null when it can. */
  whyNot: z.string().nullable(),
})

/** All that a call about one order needs, and nothing else of it: no cost, no margin, no notes of staff. */
export const wholeTask = taskRow.extend({
  orderState: z.string(),
  orderVersion: z.number().int(),
  /** The actor's open call about it; null while they do not hold the order. */
  callId: id.nullable(),
  callStartedAt: z.string().nullable(),
  /** Shown from the first ring on; null before. */
  phone: z.string().nullable(),
  secondPhone: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string(),
  postcode: z.string(),
  country: z.string(),
  addressVerdict: z.enum(['unchecked', 'accept', 'confirm', 'fix']),
  addressScore: z.number().int().nullable(),
  shippingMinor: moneyMinor,
  /** Off the lines and off the order. */
  discountMinor: sumMinor,
  /** Tax that is not in the prices. */
  taxOnTopMinor: sumMinor,
  /** The remaining cash to collect. */
  atDoorMinor: sumMinor,
  outletName: z.string(),
  /** The day for which it is promised. */
  promisedOn: z.string().nullable(),
  /** The customer's own words about the order. */
  note: z.string(),
  script: z.string(),
  lines: z.array(callLine),
  holds: z.array(z.object({ kind: z.string(), reason: z.string() })),
  history: z.object({
    orders: z.number().int(),
    delivered: z.number().int(),
    returned: z.number().int(),
    /** Those of the returned ones that were refused on delivery. */
    refused: z.number().int(),
    cancelled: z.number().int(),
  }),
  others: z.array(otherOrder),
  mostAttempts: z.number().int(),
})

export type WholeTask = z.infer<typeof wholeTask>

const share = z.number().int().min(0).max(10_000).nullable()

/** What calls came to: of one agent, of one day, or of all. Shares are in basis points. */
export const callFigures = z.object({
  calls: z.number().int(),
  reached: z.number().int(),
  confirmed: z.number().int(),
  cancelled: z.number().int(),
  unreachable: z.number().int(),
  /** Of the confirmed orders, those whose way has ended, and how. */
  delivered: z.number().int(),
  failed: z.number().int(),
  averageSeconds: z.number().int().nullable(),
  reachedShare: share,
  /** Confirmed of confirmed, cancelled and unreachable. */
  confirmedShare: share,
  /** Delivered of the confirmed whose way has ended: the figure that counts. */
  deliveredShare: share,
  unreachableShare: share,
})

export type CallFigures = z.infer<typeof callFigures>
