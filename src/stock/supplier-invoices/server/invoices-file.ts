import { fileOfList } from '#platform/server/lists/file-of-list.ts'
import { supplierInvoiceList } from '../supplier-invoices.list.ts'
import { access } from './find-supplier-invoice.ts'
import { everyInvoice } from './supplier-invoices.queries.ts'

/** The supplier invoices of a filter. */
export const supplierInvoicesFile = fileOfList(
  { list: supplierInvoiceList, every: everyInvoice },
  { path: '/files/supplier-invoices', name: 'supplier-invoices', access },
)
