import { helpOf } from '#platform/page-help.ts'
import { supplierPortalPages } from './supplier-portal.pages.ts'

export const supplierPortalHelp = helpOf(supplierPortalPages, {
  supplierPortal: {
    about:
      'Suppliers answer our purchase orders here, announce deliveries and send invoices. Each supplier sees its own documents only.',
    steps: [
      'Open a new purchase order from the list of open tasks.',
      'Confirm it, or propose another quantity, price or day.',
      'Announce the delivery with a ship notice before the goods leave.',
      'Send the invoice once the goods are received, and follow its payment.',
    ],
    terms: ['purchase order', 'revision', 'supplier SKU', 'ship notice', 'claim'],
  },
})
