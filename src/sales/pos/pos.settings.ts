import { defineSetting } from '#platform/settings.ts'

const discount = { group: 'Point of sale', scope: 'outlet' } as const

/** What a till may give away without asking. */
export const posSettings = {
  staffDiscount: defineSetting({
    ...discount,
    key: 'pos.staff_discount_basis_points',
    label: 'Discount without approval: staff',
    effect: 'Staff who give more at the till need an approval.',
    type: { kind: 'percent', least: 0, most: 10_000 },
    default: 1000,
  }),
  storeManagerDiscount: defineSetting({
    ...discount,
    key: 'pos.store_manager_discount_basis_points',
    label: 'Discount without approval: store manager',
    effect: 'A store manager who gives more at the till needs an approval.',
    type: { kind: 'percent', least: 0, most: 10_000 },
    notBelow: 'pos.staff_discount_basis_points',
    default: 2000,
  }),
} as const
