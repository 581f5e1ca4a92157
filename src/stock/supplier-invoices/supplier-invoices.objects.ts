import { answerOf, type EventObject, eventObject } from '#platform/event-objects.ts'
import { creditNotesContract } from './credit-notes.contract.ts'
import { supplierInvoicesContract } from './supplier-invoices.contract.ts'
import { supplierCreditNoteNoun, supplierInvoiceNoun } from './supplier-invoices.nouns.ts'

export const supplierInvoicesObjects: readonly EventObject[] = [
  eventObject({
    noun: supplierInvoiceNoun,
    endpoint: supplierInvoicesContract.get,
    schema: answerOf(supplierInvoicesContract.get),
  }),
  eventObject({
    noun: supplierCreditNoteNoun,
    endpoint: creditNotesContract.get,
    schema: answerOf(creditNotesContract.get),
  }),
]
