import { defineSetting, documentPrefix } from '#platform/settings.ts'

const numbering = { group: 'Numbering', scope: 'business' } as const

/** How what is bought is numbered. */
export const procurementSettings = {
  purchaseOrderPrefix: defineSetting({
    ...numbering,
    key: 'procurement.purchase_order_prefix',
    label: 'Purchase order prefix',
    effect: 'New and printed purchase orders carry it before their number, such as PO-1042.',
    type: { kind: 'text', most: 8, form: documentPrefix },
    default: 'PO-',
  }),
} as const
