import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import type { PortalDelivery } from '../ship-notices.fields.ts'
import { portalDeliveriesApi } from './ship-notices-api.ts'

/** The supplier takes back a delivery that has not arrived. */
export function CancelDelivery({
  delivery,
  onClose,
}: {
  delivery: PortalDelivery
  onClose: () => void
}) {
  const { id, version, deliveryNumber } = delivery
  return (
    <FormDialog
      area="portalDeliveries"
      title={`Cancel delivery ${deliveryNumber}?`}
      subject={`Delivery ${deliveryNumber}`}
      effect="The warehouse no longer expects it. Its goods stay open on the order, and its number can be used again."
      confirmLabel="Cancel delivery"
      isDangerous
      wayOut="Keep delivery"
      fields={{
        reason: { kind: 'text', label: 'Reason', longest: 200, rows: 2, isOneLine: true },
      }}
      opened={{ reason: '' }}
      save={({ values }, options) =>
        portalDeliveriesApi.call.cancel({ id, version, reason: values.reason }, options)
      }
      onSaved={() => {
        tellSuccess(`Delivery ${deliveryNumber} cancelled`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
