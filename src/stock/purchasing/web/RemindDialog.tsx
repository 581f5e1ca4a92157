import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import type { PurchaseOrder } from '../purchase-orders.fields.ts'
import { purchaseOrdersApi } from './purchasing-api.ts'

/** Where the reminder of what is still to come goes. */
export function RemindDialog({ order, onClose }: { order: PurchaseOrder; onClose: () => void }) {
  const { id, label, supplierName, supplierEmail, sentTo } = order
  return (
    <FormDialog
      area="purchaseOrders"
      title={`Remind ${supplierName} of ${label}?`}
      subject={label}
      effect="The email lists what is still to come, with the days that were promised, and asks when it is delivered."
      confirmLabel="Send reminder"
      fields={{
        to: {
          kind: 'line',
          label: 'Email address',
          longest: 254,
          keys: 'email',
          fault: (to) => (to.trim() === '' ? 'Enter the address of the supplier.' : null),
        },
      }}
      opened={{ to: sentTo || (supplierEmail ?? '') }}
      save={({ values: { to } }, options) => purchaseOrdersApi.call.remind({ id, to }, options)}
      onSaved={({ sentTo: address }) => {
        tellSuccess('Reminder sent', `The email goes to ${address}.`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
