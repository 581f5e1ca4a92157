import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { dayAt } from '#platform/zone-in-use.ts'
import type { SupplierInvoice } from '../supplier-invoices.fields.ts'
import { supplierInvoicesApi } from './supplier-invoices-api.ts'

type DialogProps = { invoice: SupplierInvoice; onClose: () => void }

/** The invoice was paid; the product sends no money. */
export function PayDialog({ invoice, onClose }: DialogProps) {
  const { id, version, number } = invoice
  return (
    <FormDialog
      area="supplierInvoices"
      title={`Record the payment of invoice ${number}?`}
      subject={`Invoice ${number}`}
      effect="This records the payment. It does not send money."
      confirmLabel="Record payment"
      fields={{
        paidOn: { kind: 'day', label: 'Paid on', isRequired: true, isShort: true },
        reference: { kind: 'line', label: 'Payment reference', longest: 120, isShort: true },
      }}
      opened={{ paidOn: dayAt(new Date()), reference: '' }}
      save={({ values }, options) =>
        supplierInvoicesApi.call.pay({ id, version, ...values }, options)
      }
      onSaved={() => {
        tellSuccess(`Payment of invoice ${number} recorded`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** Recorded by mistake, or withdrawn by the supplier. */
export function CancelInvoice({ invoice, onClose }: DialogProps) {
  const { id, version, number } = invoice
  return (
    <FormDialog
      area="supplierInvoices"
      title={`Cancel invoice ${number}?`}
      subject={`Invoice ${number}`}
      effect="What it billed can be invoiced again, and its number can be used again."
      confirmLabel="Cancel invoice"
      isDangerous
      fields={{ note: { kind: 'text', label: 'Note', longest: 300, rows: 2, isOneLine: true } }}
      opened={{ note: '' }}
      save={({ values }, options) =>
        supplierInvoicesApi.call.cancel({ id, version, ...values }, options)
      }
      onSaved={() => {
        tellSuccess(`Invoice ${number} cancelled`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** Its supplier reads the reason in the portal, changes the invoice and submits it again. */
export function SendBack({ invoice, onClose }: DialogProps) {
  const { id, version, number } = invoice
  return (
    <FormDialog
      area="supplierInvoices"
      title={`Send invoice ${number} back?`}
      subject={`Invoice ${number}`}
      effect="The supplier reads the reason in the portal, and can correct the invoice and submit it again."
      confirmLabel="Send back"
      fields={{
        reason: { kind: 'text', label: 'Reason', longest: 500, rows: 3, isRequired: true },
      }}
      opened={{ reason: '' }}
      save={({ values }, options) =>
        supplierInvoicesApi.call.sendBack({ id, version, ...values }, options)
      }
      onSaved={() => {
        tellSuccess(`Invoice ${number} sent back`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
