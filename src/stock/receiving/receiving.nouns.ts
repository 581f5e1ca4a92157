import { defineNoun } from '#platform/nouns.ts'

export const receiptNoun = defineNoun({
  key: 'goods_receipt',
  label: 'Goods receipt',
  plural: 'Goods receipts',
  path: (id) => `/receiving?open=${id}`,
})

/** The records by which the activity log can be filtered. */
export const receivingNouns = [receiptNoun]
