import { defineNoun } from '#platform/nouns.ts'

export const purchaseOrderNoun = defineNoun({
  key: 'purchase_order',
  label: 'Purchase order',
  plural: 'Purchase orders',
  path: (id) => `/purchase-orders?open=${id}`,
})

/** The records by which the activity log can be filtered. */
export const purchasingNouns = [purchaseOrderNoun]
