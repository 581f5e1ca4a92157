import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import type { PortalOrder } from '../supplier-portal.fields.ts'
import { supplierPortalApi } from './supplier-portal-api.ts'

/** The supplier does not deliver the order as a whole. */
export function RejectOwnOrder({ order, onClose }: { order: PortalOrder; onClose: () => void }) {
  const { id, version, label } = order
  return (
    <FormDialog
      area="supplierPortal"
      title={`Reject order ${label}?`}
      subject={label}
      effect="The order ends, and nothing of it is expected. To deliver a part of it, answer the order with other quantities."
      confirmLabel="Reject order"
      isDangerous
      fields={{
        reason: {
          kind: 'text',
          label: 'Reason',
          longest: 200,
          rows: 2,
          isOneLine: true,
          isRequired: true,
        },
      }}
      opened={{ reason: '' }}
      save={({ values }, options) =>
        supplierPortalApi.call.reject({ id, version, reason: values.reason }, options)
      }
      onSaved={() => {
        tellSuccess(`${label} rejected`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
