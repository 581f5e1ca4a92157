import { defineArea, megabyte } from '#define-area.ts'
import { capability } from '#organization/users/capabilities.ts'
import { canBeUndone } from '#platform/bulk-acts.ts'
import { supplierInvoicesActions } from './supplier-invoices.actions.ts'
import { supplierInvoicesContract } from './supplier-invoices.contract.ts'
import { supplierInvoicesNouns } from './supplier-invoices.nouns.ts'
import { supplierInvoicesObjects } from './supplier-invoices.objects.ts'
import { supplierInvoicesPhrases } from './supplier-invoices.phrases.ts'

export const supplierInvoicesArea = defineArea({
  contracts: {
    supplierInvoices: supplierInvoicesContract,
  },
  actions: supplierInvoicesActions,
  nouns: supplierInvoicesNouns,
  phrases: supplierInvoicesPhrases,
  objects: supplierInvoicesObjects,
  seenBy: {
    supplier_invoice: capability.purchaseOrders,
  },
  bulkActs: {
    'supplierInvoices.add': canBeUndone('An invoice can be cancelled until it is paid.'),
    'supplierInvoices.change': canBeUndone('A draft can be changed again.'),
  },
  largeBodies: {
    'supplierInvoices.add': megabyte,
    'supplierInvoices.change': megabyte,
  },
})
