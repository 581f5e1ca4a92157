import { defineArea, megabyte } from '#define-area.ts'
import { capability } from '#organization/users/capabilities.ts'
import { canBeUndone } from '#platform/bulk-acts.ts'
import { creditNotesContract } from './credit-notes.contract.ts'
import { portalInvoicesContract } from './portal-invoices.contract.ts'
import { supplierInvoicesActions } from './supplier-invoices.actions.ts'
import { supplierInvoicesContract } from './supplier-invoices.contract.ts'
import { supplierInvoicesNouns } from './supplier-invoices.nouns.ts'
import { supplierInvoicesObjects } from './supplier-invoices.objects.ts'
import { supplierInvoicesPhrases } from './supplier-invoices.phrases.ts'

export const supplierInvoicesArea = defineArea({
  contracts: {
    supplierInvoices: supplierInvoicesContract,
    supplierCreditNotes: creditNotesContract,
    supplierPortalInvoices: portalInvoicesContract,
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
    'supplierPortalInvoices.add': canBeUndone('It can be withdrawn until it is taken over.'),
    'supplierPortalInvoices.change': canBeUndone('It can be changed again until it is submitted.'),
  },
  largeBodies: {
    'supplierCreditNotes.add': megabyte,
    'supplierInvoices.add': megabyte,
    'supplierInvoices.change': megabyte,
    'supplierPortalInvoices.add': megabyte,
    'supplierPortalInvoices.change': megabyte,
  },
})
