import { answerOf, type EventObject, eventObject } from '#platform/event-objects.ts'
import { supplierInvoicesContract } from './supplier-invoices.contract.ts'
import { supplierInvoiceNoun } from './supplier-invoices.nouns.ts'

export const supplierInvoicesObjects: readonly EventObject[] = [
  eventObject({
    noun: supplierInvoiceNoun,
    endpoint: supplierInvoicesContract.get,
    schema: answerOf(supplierInvoicesContract.get),
  }),
]
