import { ReasonStep } from '#organization/reasons/web/index.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import type { PurchaseOrder } from '../purchase-orders.fields.ts'
import { purchaseOrdersApi } from './purchasing-api.ts'

type DialogProps = { order: PurchaseOrder; onClose: () => void }

export function CancelDialog(props: DialogProps) {
  const { sentAt, supplierName } = props.order
  return (
    <EndDialog
      {...props}
      call="cancel"
      verb="Cancel"
      done="cancelled"
      effect={
        sentAt
          ? `Nothing of it is incoming any more. Tell ${supplierName}: no email is sent.`
          : 'Nothing is ordered. Its lines are suggested again as long as they are low.'
      }
    />
  )
}

export function RejectDialog(props: DialogProps) {
  return (
    <EndDialog
      {...props}
      call="reject"
      verb="Mark as rejected"
      done="marked as rejected"
      effect={`${props.order.supplierName} does not deliver it, and nothing of it is incoming any more.`}
    />
  )
}

export function CloseShortDialog(props: DialogProps) {
  return (
    <EndDialog
      {...props}
      call="closeShort"
      verb="Close short"
      done="closed short"
      effect="What has not come is cancelled and no longer incoming. What was received stays."
    />
  )
}

type EndProps = DialogProps & {
  call: 'cancel' | 'reject' | 'closeShort'
  verb: string
  done: string
  effect: string
}

function EndDialog({ order, call, verb, done, effect, onClose }: EndProps) {
  const { id, version, label } = order
  return (
    <ReasonStep
      appliesTo="purchase.end"
      area="purchaseOrders"
      title={`${verb}: ${label}?`}
      subject={label}
      effect={effect}
      confirmLabel={`${verb} ${label}`}
      isDangerous
      save={(reason, options) => purchaseOrdersApi.call[call]({ id, version, reason }, options)}
      onSaved={() => {
        tellSuccess(`${label} ${done}`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
