import { connect } from '#platform/web/client.ts'
import type { creditNotesContract } from '../credit-notes.contract.ts'
import type { portalInvoicesContract } from '../portal-invoices.contract.ts'
import type { supplierInvoicesContract } from '../supplier-invoices.contract.ts'

export const supplierInvoicesApi = connect<typeof supplierInvoicesContract>('supplierInvoices')

export const supplierCreditNotesApi = connect<typeof creditNotesContract>('supplierCreditNotes')

export const portalInvoicesApi = connect<typeof portalInvoicesContract>('supplierPortalInvoices')
