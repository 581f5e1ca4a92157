import { z } from 'zod'
import { reasonGiven } from '#organization/reasons/reasons.fields.ts'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { id, line, moneyMinor, quantity, sumMinor, version } from '#platform/fields.ts'
import { takingRefusals } from '#sales/registers/registers.rules.ts'
import { tenders } from '#sales/registers/tenders.ts'
import { someIds } from './bulk.fields.ts'
import { documentKinds } from './documents-due.ts'
import { invoiceSheet } from './invoice.fields.ts'
import { newOrderPayment } from './new-order.fields.ts'
import { orderLineTotals, orderTotals, quote } from './order-totals.fields.ts'
import { overpaymentUses, paymentMethods } from './payment-methods.ts'

const access = capability.orders

/** A discount in a draft; an unchanged one keeps its reason. */
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
  /** Left out: that of the order which is edited, or else of the customer. Null: none. */
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
  /** Left out, shipping and note stay as they are. */
  shippingMinor: moneyMinor.optional(),
  paymentMethod: z.enum(paymentMethods),
  note: line(500).optional(),
  reason: reasonGiven,
})

export type OrderEdit = z.infer<typeof orderEdit>

const registerId = id
  .optional()
  .describe('Whose open session it goes into; left out at a register device, whose own it is.')

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
  kind: z.enum(documentKinds),
  label: z.string(),
  /** Below zero for a credit note. */
  totalMinor: difference,
  taxMinor: difference,
  /** The label of the invoice that a credit note credits. */
  refersTo: z.string().nullable(),
  /** The label of the invoice that took its place, when invoices were still replaced. */
  replacedBy: z.string().nullable(),
  reason: z.string(),
  issuedAt: z.string(),
  issuedBy: z.string().nullable(),
})

/** A line with what of it was refunded already. */
const moneyLine = orderLineTotals.extend({
  lineId: id,
  refundedQuantity: z.number().int(),
  refundedMinor: sumMinor,
})

const orderMoney = orderTotals.extend({
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
  paymentMethod: z.enum(paymentMethods),
  goodwillMinor: sumMinor,
  /** The total less credits and what was waived; 0 for a cancelled order. */
  chargedMinor: sumMinor,
  /** Paid less refunded. */
  keptMinor: sumMinor,
  /** Above zero, the balance due; below zero, overpaid. */
  balanceMinor: difference,
  /** What a sales channel may capture and has not. */
  authorisedMinor: sumMinor,
  /** The balance at which it was released to be packed unpaid; null where it was not. */
  releasedMinor: sumMinor.nullable(),
  customerId: id.nullable(),
  payments: z.array(payment),
  edits: z.array(edit),
  /** Newest first; invoiced less credited is what the order charges. */
  invoices: z.array(invoice),
  /** What the company still has to enter before it can issue invoices. */
  missingOfCompany: z.array(z.string()),
  /** Neither paid nor sent: the customer may get a pro forma. */
  isProFormaOffered: z.boolean(),
  /** Why the caller may not change lines, prices and discounts now; null when they may. */
  whyNotEdit: z.string().nullable(),
  /** Why the caller may not take or give back money here; null when they may. */
  whyNotSettle: z.string().nullable(),
})

export type OrderMoneyFacts = z.infer<typeof orderMoney>

const settled = z.object({ id, balanceMinor: difference })

export const orderMoneyContract = {
  quote: read({
    path: '/orders/quote',
    summary:
      'What a draft of an order costs, step by step, as placing or editing it would calculate it',
    access,
    isEssential: true,
    refuses: ['unknown_variant', 'no_price', 'discount_too_large', 'price_list_closed'],
    input: z.object({
      outletId: id,
      orderId: id.nullable().optional(),
      /** Whose price list counts where the draft names none. */
      customerId: id.nullable().optional(),
      ...draft,
    }),
    output: quote,
  }),
  of: read({
    path: '/orders/{id}/money',
    summary: 'Get what an order costs, its payments and refunds, its edits and invoices',
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
      'action_refused',
    ],
    input: orderEdit,
    output: settled.extend({ version: z.number().int(), totalMinor: sumMinor }),
  }),
  pay: write({
    path: '/orders/{id}/payments',
    summary: 'Record a payment of the customer',
    access,
    isEssential: true,
    needsKey: true,
    refuses: [
      'wrong_state',
      'not_yours_to_settle',
      'no_customer',
      'too_little_credit',
      'more_than_due',
      'repeated_payment',
      'wrong_register',
      ...takingRefusals,
    ],
    input: newOrderPayment.extend({
      id,
      /** Needed where the payment is above the balance due. */
      rest: z.enum(overpaymentUses).optional(),
      /** True where an equal payment was recorded within the last minute and this is another one. */
      isSecond: z.boolean().optional(),
      registerId,
    }),
    output: settled.extend({ paymentId: id }),
  }),
  refund: write({
    path: '/orders/{id}/refunds',
    summary:
      'Give money back: for units of lines, for shipping, or an amount; never above what was paid',
    access,
    needsKey: true,
    refuses: [
      'not_yours_to_settle',
      'nothing_to_refund',
      'more_than_paid',
      'more_than_ordered',
      'unknown_reason',
      'no_customer',
      'approval_needed',
      'proof_needed',
      'wrong_register',
      ...takingRefusals,
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
      registerId,
    }),
    output: settled.extend({ refundId: id, amountMinor: sumMinor }),
  }),
  remove: write({
    path: '/orders/{id}/removals',
    summary: 'Remove units from an order that is not packed, and refund what was paid for them',
    access,
    refuses: [
      ...takingRefusals,
      'wrong_register',
      'proof_needed',
      'wrong_state',
      'packing_began',
      'stale_version',
      'not_yours_to_edit',
      'not_yours_to_settle',
      'more_than_ordered',
      'unknown_line',
      'whole_order',
      'unknown_reason',
      'reason_needed',
      'no_customer',
      'approval_needed',
    ],
    input: z.object({
      id,
      version,
      lines: z
        .array(z.object({ lineId: id, quantity }))
        .min(1, 'Choose at least one unit.')
        .max(2000),
      reason: reasonGiven,
      /** Refund what is overpaid then; null leaves it under To refund. */
      refund: z.object({ method: z.enum(tenders).nullable(), registerId }).nullable(),
    }),
    output: settled.extend({ version: z.number().int(), refundedMinor: sumMinor }),
  }),
  releaseUnpaid: write({
    path: '/orders/{id}/release-unpaid',
    summary: 'Let an order be packed although its balance is due',
    access,
    refuses: [
      'wrong_state',
      'nothing_due',
      'unknown_reason',
      'reason_needed',
      'approval_needed',
      'action_refused',
    ],
    input: z.object({ id, reason: reasonGiven }),
    output: z.object({ id, releasedMinor: sumMinor }),
  }),
  invoice: write({
    path: '/orders/{id}/invoices',
    summary: 'Issue the invoice of an order, or what its documents lack of what it charges',
    access,
    refuses: [
      'wrong_state',
      'not_yours_to_settle',
      'company_incomplete',
      'tax_without_registration',
    ],
    input: z.object({ id }),
    output: z.object({ invoiceId: id, label: z.string() }),
  }),
  proForma: read({
    path: '/orders/{id}/pro-forma',
    summary: 'What the invoice of an order would say, as long as it is neither paid nor sent',
    access,
    refuses: ['wrong_state', 'company_incomplete'],
    input: z.object({ id }),
    output: invoiceSheet,
  }),
  sheet: read({
    path: '/invoices/{id}',
    summary: 'An invoice or credit note as it was issued',
    access,
    input: z.object({ id }),
    output: invoiceSheet,
  }),
  latest: read({
    path: '/orders/invoices',
    summary: 'The invoices and credit notes of some orders, to print, and which orders have none',
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
