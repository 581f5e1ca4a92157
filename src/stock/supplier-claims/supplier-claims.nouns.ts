import { defineNoun } from '#platform/nouns.ts'

export const supplierClaimNoun = defineNoun({
  key: 'supplier_claim',
  label: 'Supplier claim',
  plural: 'Supplier claims',
  path: (id) => `/purchase-orders?view=claims&open=${id}`,
})

/** The records by which the activity log can be filtered. */
export const supplierClaimsNouns = [supplierClaimNoun]
