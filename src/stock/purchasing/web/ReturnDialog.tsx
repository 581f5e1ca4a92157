import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import type { PurchaseOrder } from '../purchase-orders.fields.ts'
import { purchaseOrdersApi } from './purchasing-api.ts'

/** A submitted order goes back to its author, with what to change. */
export function ReturnDialog({ order, onClose }: { order: PurchaseOrder; onClose: () => void }) {
  const { id, version, label, submittedBy } = order
  return (
    <FormDialog
      area="purchaseOrders"
      title={`Return ${label} to draft?`}
      subject={label}
      effect={`${submittedBy ?? 'Its author'} reads the note in the history and can change the order.`}
      confirmLabel="Return to draft"
      fields={{
        note: { kind: 'text', label: 'What to change', longest: 500, rows: 2, isOneLine: true },
      }}
      opened={{ note: '' }}
      save={({ values }, options) =>
        purchaseOrdersApi.call.returnToDraft({ id, version, ...values }, options)
      }
      onSaved={() => {
        tellSuccess(`${label} is a draft again`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
