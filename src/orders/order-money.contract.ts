import { z } from 'zod'
import { read, write } from '#platform/contract.ts'
import { id, line, moneyMinor, quantity, sumMinor, version } from '#platform/fields.ts'
import { reasonGiven } from '#reasons/reasons.fields.ts'
import { capability } from '#users/capabilities.ts'
import { someIds } from './bulk.fields.ts'
import { invoiceSheet } from './invoice.fields.ts'
import { newOrderPayment, paymentMethods } from './new-order.fields.ts'
import { reckoned, reckonedLine } from './reckoned.fields.ts'
import { tenders } from './tenders.ts'

const access = capability.orders

/** A discount as it stands in a draft; what has not changed keeps its reason. */
const draftDiscount = z.object({ amountMinor: moneyMinor, reason: reasonGiven.optional() })

const draftLine = z.object({
  /** The line of the order that is edited; left out for one that comes new. */
  lineId: id.nullable().optional(),
  variantId: id,
  quantity,
  unitPriceMinor: moneyMinor.optional(),
  reason: reasonGiven.optional(),
  discount: draftDiscount.optional(),
})

const draft = {
  priceListId: id.nullable().optional(),
  lines: z.array(draftLine).max(2000, 'At most 2000 lines in one order.'),
  discount: draftDiscount.optional(),
  shippingMinor: moneyMinor.default(0),
}

export const orderEdit = z.object({
  id,
  version,
  ...draft,
  lines: draft.lines.min(1, 'An order has at least one line. Cancel it instead.'),
  paymentMethod: z.enum(paymentMethods),
  note: line(500).default(''),
  reason: reasonGiven,
})

export type OrderEdit = z.infer<typeof orderEdit>

const difference = z.number().int()

const payment = z.object({
  id,
  kind: z.string(),
  method: z.enum(tenders),
  amountMinor: moneyMinor,
  reference: z.string(),
  reason: z.string(),
  takenAt: z.string(),
  takenBy: z.string().nullable(),
})

const edit = z.object({
  id,
  reason: z.string(),
  changes: z.array(z.object({ what: z.string(), before: z.string(), after: z.string() })),
  differenceMinor: difference,
  editedAt: z.string(),
  editedBy: z.string().nullable(),
})

const invoice = z.object({
  id,
  label: z.string(),
  totalMinor: sumMinor,
  /** The label of the invoice that it corrects. */
  replaces: z.string().nullable(),
  issuedAt: z.string(),
  issuedBy: z.string().nullable(),
})

/** A line with what of it was given back already. */
const moneyLine = reckonedLine.extend({
  lineId: id,
  refundedQuantity: z.number().int(),
  refundedMinor: sumMinor,
})

const orderMoney = reckoned.extend({
  id,
  version: z.number().int(),
  lines: z.array(moneyLine),
  discountReason: z.string(),
  paidMinor: sumMinor,
  refundedMinor: sumMinor,
  creditedMinor: sumMinor,
  /** What a courier is to collect, where that was agreed to be other than what is owed. */
  cashAgreedMinor: sumMinor.nullable(),
  /** What was not collected, as agreed, and is owed no more. */
  waivedMinor: sumMinor,
  refundedShippingMinor: sumMinor,
  /** What is still to pay; below zero, what was paid too much. */
  owedMinor: difference,
  customerId: id.nullable(),
  payments: z.array(payment),
  edits: z.array(edit),
  invoices: z.array(invoice),
  /** Why the caller may not change lines, prices and discounts now; null when they may. */
  whyNotEdit: z.string().nullable(),
  /** Why the caller may not take or give back money here; null when they may. */
  whyNotSettle: z.string().nullable(),
})

export type OrderMoneyFacts = z.infer<typeof orderMoney>

const settled = z.object({ id, owedMinor: difference })

export const orderMoneyContract = {
  quote: read({
    path: '/orders/quote',
    summary:
      'What a draft of an order costs, step by step, as placing or editing it would reckon it',
    access,
    refuses: ['unknown_variant', 'no_price', 'discount_too_large', 'price_list_closed'],
    input: z.object({ outletId: id, orderId: id.nullable().optional(), ...draft }),
    output: reckoned.extend({
      /** Which limit of the caller it passes, so that somebody has to approve it; else empty. */
      limitBreached: z.string(),
    }),
  }),
  of: read({
    path: '/orders/{id}/money',
    summary: 'What an order costs, what was paid and given back, its edits and invoices',
    access,
    input: z.object({ id }),
    output: orderMoney,
  }),
  edit: write({
    path: '/orders/{id}/edit',
    summary: 'Change the lines, prices and terms of an order; stock follows in the same step',
    access,
    refuses: [
      'wrong_state',
      'packing_began',
      'stale_version',
      'not_yours_to_edit',
      'insufficient_stock',
      'unknown_variant',
      'unknown_reason',
      'reason_needed',
      'discount_too_large',
      'nothing_changed',
      'approval_needed',
    ],
    input: orderEdit,
    output: settled.extend({ version: z.number().int(), totalMinor: sumMinor }),
  }),
  pay: write({
    path: '/orders/{id}/payments',
    summary: 'Record what the customer paid',
    access,
    refuses: ['wrong_state', 'not_yours_to_settle', 'no_customer', 'too_little_credit'],
    input: newOrderPayment.extend({ id }),
    output: settled.extend({ paymentId: id }),
  }),
  refund: write({
    path: '/orders/{id}/refunds',
    summary:
      'Give money back: for units of lines, for shipping, or an amount; never above what was paid',
    access,
    refuses: [
      'not_yours_to_settle',
      'nothing_to_refund',
      'more_than_paid',
      'more_than_ordered',
      'unknown_reason',
      'no_customer',
      'approval_needed',
    ],
    input: z.object({
      id,
      lines: z
        .array(z.object({ lineId: id, quantity }))
        .max(2000)
        .default([]),
      shippingMinor: moneyMinor.default(0),
      /** Besides lines and shipping: first what was paid too much, then goodwill. */
      amountMinor: moneyMinor.default(0),
      /** Null: the way it was paid. */
      method: z.enum(tenders).nullable().default(null),
      reason: reasonGiven,
    }),
    output: settled.extend({ refundId: id, amountMinor: sumMinor }),
  }),
  invoice: write({
    path: '/orders/{id}/invoices',
    summary: 'Issue the invoice of an order; one that changed since is replaced by a new one',
    access,
    refuses: ['wrong_state'],
    input: z.object({ id }),
    output: z.object({ invoiceId: id, label: z.string() }),
  }),
  sheet: read({
    path: '/invoices/{id}',
    summary: 'An invoice as it was issued',
    access,
    input: z.object({ id }),
    output: invoiceSheet,
  }),
  latest: read({
    path: '/orders/invoices',
    summary: 'The invoices that stand of some orders, to be printed, and which orders have none',
    access,
    input: z.object({ ids: someIds }),
    output: z.object({
      printing: z.array(
        z.object({ id, number: z.number().int(), invoiceId: id, label: z.string() }),
      ),
      left: z.array(z.object({ id, number: z.number().int(), reason: z.string() })),
    }),
  }),
}
