import { defineSetting, documentPrefix } from '#platform/settings.ts'

const numbering = { group: 'Numbering', scope: 'business' } as const

const reordering = { group: 'Stock', scope: 'outlet' } as const

/** The numbering of purchases, and when to suggest them; values are stored under these keys. */
export const purchasingSettings = {
  purchaseOrderPrefix: defineSetting({
    ...numbering,
    key: 'procurement.purchase_order_prefix',
    label: 'Purchase order prefix',
    effect: 'New and printed purchase orders carry it before their number, such as PO-1042.',
    type: { kind: 'text', most: 8, form: documentPrefix },
    default: 'PO-',
  }),
  orderLinkDays: defineSetting({
    group: 'Security',
    scope: 'business',
    key: 'procurement.order_link_days',
    label: 'Links to purchase orders work for',
    effect: 'Suppliers answer an order by the link in its email for so long, without an account.',
    type: { kind: 'whole', least: 1, most: 90, unit: 'days' },
    default: 14,
  }),
  sendApprovalMinor: defineSetting({
    group: 'Approvals',
    scope: 'outlet',
    key: 'procurement.send_approval_minor',
    label: 'Purchase orders need approval above',
    effect: 'Users who need approval to send a purchase order may send up to this amount alone.',
    type: { kind: 'money', least: 0, most: 1_000_000_000 },
    default: 100_000,
  }),
  priceDriftPercent: defineSetting({
    group: 'Approvals',
    scope: 'outlet',
    key: 'procurement.price_drift_percent',
    label: 'Dearer purchases need approval from',
    effect:
      'A price that is more than so much above that of the last order needs approval, whatever the amount.',
    type: { kind: 'whole', least: 0, most: 1000, unit: '%' },
    default: 10,
  }),
  serviceLevel: defineSetting({
    ...reordering,
    key: 'procurement.service_level',
    label: 'Stock lasts until the delivery',
    effect: 'The more often, the more is kept for safety and the earlier a reorder is suggested.',
    type: {
      kind: 'choice',
      options: [
        { value: '90', label: '90 of 100 times' },
        { value: '95', label: '95 of 100 times' },
        { value: '98', label: '98 of 100 times' },
      ],
    },
    default: '95',
  }),
  leadDays: defineSetting({
    ...reordering,
    key: 'procurement.lead_days',
    label: 'A delivery takes',
    effect: 'Counts where neither the supplier item nor the level says how long it takes.',
    type: { kind: 'whole', least: 0, most: 365, unit: 'days' },
    default: 7,
  }),
  measuredFrom: defineSetting({
    ...reordering,
    key: 'procurement.measured_from',
    label: 'Lead times are measured from',
    effect:
      'With so many deliveries of a product in a year, their median counts instead of what the supplier promises.',
    type: { kind: 'whole', least: 2, most: 100, unit: 'deliveries' },
    default: 5,
  }),
  reviewDays: defineSetting({
    ...reordering,
    key: 'procurement.review_days',
    label: 'Suggestions are looked at every',
    effect: 'A suggested quantity lasts so many days longer than the delivery takes.',
    type: { kind: 'whole', least: 1, most: 180, unit: 'days' },
    default: 14,
  }),
} as const
