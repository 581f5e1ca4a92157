import { defineNoun } from '#platform/nouns.ts'

export const stockNoun = defineNoun({
  key: 'stock',
  label: 'Stock',
  plural: 'Stock',
  path: (id) => `/inventory?variant=${id}`,
})

export const lotNoun = defineNoun({
  key: 'lot',
  label: 'Lot',
  plural: 'Lots',
  path: (id) => `/inventory?tab=lots&lot=${id}`,
})

/** The records by which the activity log can be filtered. */
export const inventoryNouns = [stockNoun, lotNoun]
