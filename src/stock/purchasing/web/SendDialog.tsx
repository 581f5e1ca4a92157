import { RateNote } from '#organization/exchange-rates/web/index.tsx'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import type { PurchaseOrder } from '../purchase-orders.fields.ts'
import { purchaseOrdersApi } from './purchasing-api.ts'

/** How the order reaches its supplier. */
export function SendDialog({ order, onClose }: { order: PurchaseOrder; onClose: () => void }) {
  const { id, version, label, supplierName, supplierEmail, currency, outletCurrency } = order
  const isForeign = currency !== outletCurrency
  return (
    <FormDialog
      area="purchaseOrders"
      title={`Send ${label} to ${supplierName}?`}
      subject={label}
      effect="Its goods count as incoming from now on. Later changes are new revisions."
      above={
        isForeign ? (
          <p>
            <RateNote from={currency} into={outletCurrency} {...order} isKept={false} />
          </p>
        ) : null
      }
      confirmLabel={`Send ${label}`}
      fields={{
        by: {
          kind: 'choice',
          label: 'How',
          isRadio: true,
          options: [
            { value: 'email', label: 'By email', help: 'With the order as PDF.' },
            { value: 'other', label: 'In another way', help: 'By phone or on paper; you do it.' },
          ],
        },
        to: {
          kind: 'line',
          label: 'Email address',
          longest: 254,
          keys: 'email',
          isShown: ({ by }) => by === 'email',
          fault: (to) => (to.trim() === '' ? 'Enter the address of the supplier.' : null),
        },
      }}
      opened={{ by: supplierEmail ? 'email' : 'other', to: supplierEmail ?? '' }}
      save={({ values }, options) => {
        const by = values.by === 'email' ? 'email' : 'other'
        const to = by === 'email' ? values.to : ''
        return purchaseOrdersApi.call.send({ id, version, by, to }, options)
      }}
      onSaved={({ sentTo }) => {
        tellSuccess(`${label} sent`, sentTo ? `The email goes to ${sentTo}.` : undefined)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
