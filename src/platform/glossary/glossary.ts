import { buyingTerms } from './buying-terms.ts'
import { companyTerms } from './company-terms.ts'
import { deliveryTerms } from './delivery-terms.ts'
import { salesTerms } from './sales-terms.ts'
import { stockTerms } from './stock-terms.ts'

/** Each term of the product with its meaning, one sentence or two. The help of pages names them. */
export const glossary = {
  ...salesTerms,
  ...stockTerms,
  ...buyingTerms,
  ...deliveryTerms,
  ...companyTerms,
} as const

export type Term = keyof typeof glossary
