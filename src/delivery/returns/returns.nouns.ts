import { defineNoun } from '#platform/nouns.ts'

export const returnNoun = defineNoun({
  key: 'return',
  label: 'Return',
  plural: 'Returns',
  path: (id) => `/returns?open=${id}`,
})

/** Units that leave for their supplier together. */
export const supplierReturnNoun = defineNoun({
  key: 'supplier_return',
  label: 'Supplier return',
  plural: 'Supplier returns',
  path: (id) => `/returns?tab=to_supplier&paper=${id}`,
})

export const supplierReturnLabel = (number: number) => `Supplier return ${number}`

/** The label of a return in sentences: its number, never its id. */
export const returnLabel = (number: number) => `Return ${number}`

/** The records by which the activity log can be filtered. */
export const returnsNouns = [returnNoun, supplierReturnNoun]
