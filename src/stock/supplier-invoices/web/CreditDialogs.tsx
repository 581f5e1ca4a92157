import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { dayAt } from '#platform/zone-in-use.ts'
import type { SupplierCreditNote } from '../credit-notes.fields.ts'
import { supplierCreditNotesApi } from './supplier-invoices-api.ts'

type DialogProps = { note: SupplierCreditNote; onClose: () => void }

/** The supplier paid it back, or another payment was less by it. */
export function SettleDialog({ note, onClose }: DialogProps) {
  const { id, version, number } = note
  return (
    <FormDialog
      area="supplierInvoices"
      title={`Record the settlement of credit note ${number}?`}
      subject={`Credit note ${number}`}
      effect="The supplier paid the amount back, or it was taken off a payment."
      confirmLabel="Record settlement"
      fields={{ settledOn: { kind: 'day', label: 'Settled on', isRequired: true, isShort: true } }}
      opened={{ settledOn: dayAt(new Date()) }}
      save={({ values }, options) =>
        supplierCreditNotesApi.call.settle({ id, version, ...values }, options)
      }
      onSaved={() => {
        tellSuccess(`Settlement of credit note ${number} recorded`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** Recorded by mistake, or withdrawn by the supplier. */
export function CancelCredit({ note, onClose }: DialogProps) {
  const { id, version, number } = note
  return (
    <FormDialog
      area="supplierInvoices"
      title={`Cancel credit note ${number}?`}
      subject={`Credit note ${number}`}
      effect="Its amount is due again, and its number can be used again."
      confirmLabel="Cancel credit note"
      isDangerous
      fields={{ note: { kind: 'text', label: 'Note', longest: 300, rows: 2, isOneLine: true } }}
      opened={{ note: '' }}
      save={({ values }, options) =>
        supplierCreditNotesApi.call.cancel({ id, version, ...values }, options)
      }
      onSaved={() => {
        tellSuccess(`Credit note ${number} cancelled`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
