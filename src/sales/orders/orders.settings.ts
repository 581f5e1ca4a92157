import { defineSetting, documentPrefix } from '#platform/settings.ts'

const confirmation = { group: 'Confirmations', scope: 'business' } as const
const doubles = { group: 'Repeated orders', scope: 'business' } as const
const numbering = { group: 'Numbering', scope: 'outlet' } as const

/** Of each phone, customer and address, so many orders are compared with one that comes. */
export const mostCompared = 30

/** How often a customer is called, and how orders are numbered on paper. */
export const ordersSettings = {
  confirmationAttempts: defineSetting({
    ...confirmation,
    key: 'orders.confirmation_attempts',
    label: 'Calls to confirm an order',
    effect: 'After so many calls without an answer the order waits for a decision.',
    type: { kind: 'whole', least: 1, most: 10, unit: 'calls' },
    default: 3,
  }),
  againMinutes: defineSetting({
    ...confirmation,
    key: 'orders.confirmation_again_minutes',
    label: 'Call again after',
    effect:
      'How long the order rests after each call without an answer, in turn; after the last of these it waits for the next day.',
    type: { kind: 'whole_list', least: 5, most: 1440, unit: 'minutes', mostItems: 5 },
    default: [30, 180],
  }),
  nextDayAt: defineSetting({
    ...confirmation,
    key: 'orders.confirmation_next_day_at',
    label: 'Next day, call at',
    effect:
      'An order whose calls were not answered today returns to the queue at this time the next day.',
    type: { kind: 'time' },
    default: '11:00',
  }),
  orderPrefix: defineSetting({
    ...numbering,
    key: 'orders.prefix',
    label: 'Order prefix',
    effect: 'Printed documents carry it before the number of the order, such as W-1042.',
    type: { kind: 'text', most: 8, form: documentPrefix },
    default: '',
  }),
  invoicePrefix: defineSetting({
    ...numbering,
    key: 'orders.invoice_prefix',
    label: 'Invoice prefix',
    effect: 'New and printed invoices carry it before their number, such as INV-1042.',
    type: { kind: 'text', most: 8, form: documentPrefix },
    default: 'INV-',
  }),
  creditNotePrefix: defineSetting({
    ...numbering,
    key: 'orders.credit_note_prefix',
    label: 'Credit note prefix',
    effect: 'New credit notes have it before their number, such as CN-1042.',
    type: { kind: 'text', most: 8, form: documentPrefix },
    default: 'CN-',
  }),
  doubleHours: defineSetting({
    ...doubles,
    key: 'orders.double_hours',
    label: 'A repeated order is suspected within',
    effect: `An order of the same phone, customer or address with a basket that is alike is marked when it comes so soon after the other; the last ${mostCompared} of each are compared. 0 marks none.`,
    type: { kind: 'whole', least: 0, most: 720, unit: 'hours' },
    default: 48,
  }),
  doubleBasketPercent: defineSetting({
    ...doubles,
    key: 'orders.double_basket_percent',
    label: 'Baskets are alike from',
    effect: 'How much of two baskets must be the same products for the later one to be marked.',
    type: { kind: 'whole', least: 10, most: 100, unit: '%' },
    default: 60,
  }),
  cancelApprovalMinor: defineSetting({
    group: 'Approvals',
    scope: 'outlet',
    key: 'orders.cancel_approval_minor',
    label: 'Cancelling needs approval above',
    effect:
      'Users who need approval to cancel an order may cancel up to this value alone, unless it is packed.',
    type: { kind: 'money', least: 0, most: 100_000_000 },
    default: 50_000,
  }),
  cancelManyAbove: defineSetting({
    group: 'Approvals',
    scope: 'business',
    key: 'orders.cancel_many_above',
    label: 'Cancelling many needs approval above',
    effect:
      'A role that needs approval to cancel many orders may cancel so many in a list within an hour.',
    type: { kind: 'whole', least: 1, most: 10_000, unit: 'orders' },
    default: 100,
  }),
  refundApprovalMinor: defineSetting({
    group: 'Approvals',
    scope: 'outlet',
    key: 'orders.refund_approval_minor',
    label: 'Refunds need approval above',
    effect: 'Users who need approval to refund an order may refund up to this amount alone.',
    type: { kind: 'money', least: 0, most: 100_000_000 },
    default: 10_000,
  }),
  staffDiscount: defineSetting({
    group: 'Approvals',
    scope: 'outlet',
    key: 'orders.staff_discount_basis_points',
    label: 'Discount on orders by staff',
    effect: 'Staff may lower a price by so much alone; a larger discount needs approval.',
    type: { kind: 'percent', least: 0, most: 10_000 },
    default: 1_000,
  }),
  managerDiscount: defineSetting({
    group: 'Approvals',
    scope: 'outlet',
    key: 'orders.manager_discount_basis_points',
    label: 'Discount on orders by store managers',
    effect: 'Store managers may lower a price by so much alone; a larger discount needs approval.',
    type: { kind: 'percent', least: 0, most: 10_000 },
    default: 2_000,
  }),
} as const
