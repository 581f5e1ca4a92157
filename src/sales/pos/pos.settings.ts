import { defineSetting } from '#platform/settings.ts'

const tillGroup = { group: 'Point of sale', scope: 'outlet' } as const

/** What staff may do at a register without an approval. */
export const posSettings = {
  staffDiscount: defineSetting({
    ...tillGroup,
    key: 'pos.staff_discount_basis_points',
    label: 'Discount without approval: staff',
    effect: 'Staff who give more at the register need an approval.',
    type: { kind: 'percent', least: 0, most: 10_000 },
    default: 1000,
  }),
  storeManagerDiscount: defineSetting({
    ...tillGroup,
    key: 'pos.store_manager_discount_basis_points',
    label: 'Discount without approval: store manager',
    effect: 'A store manager who gives more at the register needs an approval.',
    type: { kind: 'percent', least: 0, most: 10_000 },
    notBelow: 'pos.staff_discount_basis_points',
    default: 2000,
  }),
  refundApprovalMinor: defineSetting({
    ...tillGroup,
    key: 'pos.refund_approval_minor',
    label: 'Refund without approval up to',
    effect: 'Staff who refund more than this of one sale need an approval.',
    type: { kind: 'money', least: 0, most: 100_000_000 },
    default: 5_000,
  }),
  offlineCardMinor: defineSetting({
    ...tillGroup,
    key: 'pos.offline_card_minor',
    label: 'Card and transfer without the network up to',
    effect:
      'While the server can’t be reached, at most this much of a sale is paid by card or transfer.',
    type: { kind: 'money', least: 0, most: 100_000_000 },
    default: 20_000,
  }),
  parkedDays: defineSetting({
    ...tillGroup,
    key: 'pos.parked_days',
    label: 'Parked sales are kept for',
    effect: 'A sale that was parked longer ago is discarded, with its customer’s name.',
    type: { kind: 'whole', least: 1, most: 90, unit: 'days' },
    default: 7,
  }),
} as const
