import type { IdSource } from './id-sources.ts'

/** The owners of ids in endpoints of supplier invoices. */
export const supplierInvoiceIdSources: Readonly<Record<string, IdSource>> = {
  'supplierCreditNotes.add invoiceId': 'supplier invoice',
  'supplierCreditNotes.add lines.invoiceLineId': 'supplier invoice line',
  'supplierCreditNotes.approve id': 'supplier credit note',
  'supplierCreditNotes.cancel id': 'supplier credit note',
  'supplierCreditNotes.get id': 'supplier credit note',
  'supplierCreditNotes.settle id': 'supplier credit note',
  'supplierInvoices.accrualSums outletId': 'outlet',
  'supplierInvoices.accrualSums supplierId': 'everyone',
  'supplierInvoices.accruals outletId': 'outlet',
  'supplierInvoices.accruals supplierId': 'everyone',
  'supplierInvoices.add lines.orderLineId': 'purchase order line',
  'supplierInvoices.approve id': 'supplier invoice',
  'supplierInvoices.billable orderId': 'purchase order',
  'supplierInvoices.billable supplierId': 'everyone',
  'supplierInvoices.cancel id': 'supplier invoice',
  'supplierInvoices.change id': 'supplier invoice',
  'supplierInvoices.change lines.orderLineId': 'purchase order line',
  'supplierInvoices.get id': 'supplier invoice',
  'supplierInvoices.history id': 'supplier invoice',
  'supplierInvoices.list outletId': 'outlet',
  'supplierInvoices.list supplierId': 'everyone',
  'supplierInvoices.match id': 'supplier invoice',
  'supplierInvoices.pay id': 'supplier invoice',
  'supplierInvoices.returnToDraft id': 'supplier invoice',
}
