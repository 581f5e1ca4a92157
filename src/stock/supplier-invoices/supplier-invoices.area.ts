import { defineArea, megabyte } from '#define-area.ts'
import { capability } from '#organization/users/capabilities.ts'
import { canBeUndone } from '#platform/bulk-acts.ts'
import { creditNotesContract } from './credit-notes.contract.ts'
import { supplierInvoicesActions } from './supplier-invoices.actions.ts'
import { supplierInvoicesContract } from './supplier-invoices.contract.ts'
import { supplierInvoicesNouns } from './supplier-invoices.nouns.ts'
import { supplierInvoicesObjects } from './supplier-invoices.objects.ts'
import { supplierInvoicesPhrases } from './supplier-invoices.phrases.ts'

export const supplierInvoicesArea = defineArea({
  contracts: {
    supplierInvoices: supplierInvoicesContract,
    supplierCreditNotes: creditNotesContract,
  },
  actions: supplierInvoicesActions,
  nouns: supplierInvoicesNouns,
  phrases: supplierInvoicesPhrases,
  objects: supplierInvoicesObjects,
  seenBy: {
    supplier_invoice: capability.purchaseOrders,
    supplier_credit_note: capability.purchaseOrders,
  },
  bulkActs: {
    'supplierCreditNotes.add': canBeUndone('A credit note can be cancelled until it is settled.'),
    'supplierInvoices.add': canBeUndone('An invoice can be cancelled until it is paid.'),
    'supplierInvoices.change': canBeUndone('A draft can be changed again.'),
  },
  largeBodies: {
    'supplierCreditNotes.add': megabyte,
    'supplierInvoices.add': megabyte,
    'supplierInvoices.change': megabyte,
  },
})
