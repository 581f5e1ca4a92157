import { connect } from '#platform/web/client.ts'
import type { supplierInvoicesContract } from '../supplier-invoices.contract.ts'

export const supplierInvoicesApi = connect<typeof supplierInvoicesContract>('supplierInvoices')
