import { helpOf } from '#platform/page-help.ts'
import { suppliersPages } from './suppliers.pages.ts'

export const suppliersHelp = helpOf(suppliersPages, {
  suppliers: {
    about:
      'This page lists the businesses that we buy from, with their terms, prices, contacts and documents. Purchase orders take their prices and terms from here.',
    steps: [
      'Add a supplier with currency, payment terms and lead time.',
      'Add its items with supplier SKUs, prices and price breaks, or import its price list.',
      'Add contacts, and invite one of them to the supplier portal.',
      'Keep documents up to date. Expiring ones are marked.',
      'Confirm a change of bank details by a second person.',
    ],
    terms: ['supplier', 'supplier SKU', 'payment terms', 'lead time', 'approval request'],
  },
})
