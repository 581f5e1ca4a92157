import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { noReason, useReasonField } from '#organization/reasons/web/index.tsx'
import { optionsOf } from '#platform/web/filters/options-of.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import type { HoldKind } from '../desk-words.ts'
import { holdLabels } from '../order-words.ts'
import type { Order } from '../orders.contract.ts'
import { orderLabel } from '../orders.nouns.ts'
import { ordersApi } from './orders-api.ts'

type Values = {
  readonly kind: HoldKind
  readonly reason: ReasonGiven
  readonly endsAt: string
}

const opened: Values = { kind: 'manual', reason: noReason, endsAt: '' }

/** Puts the order on hold for one of the six kinds, with the reason. */
export function HoldDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const label = orderLabel(order.number)
  const reason = useReasonField('order.hold')
  const fields: FormFields<Values> = {
    kind: { kind: 'choice', label: 'Kind', options: optionsOf(holdLabels) },
    reason,
    endsAt: { kind: 'instant', label: 'Until', help: 'Left empty: until a user releases it.' },
  }
  return (
    <FormDialog
      area="orders"
      title={`Hold ${label.toLowerCase()}?`}
      subject={label}
      effect="It moves no further until the hold is released. Its stock stays reserved."
      confirmLabel={`Hold ${label.toLowerCase()}`}
      fields={fields}
      opened={opened}
      save={({ values: { endsAt, ...hold } }, options) =>
        ordersApi.call.hold({ id: order.id, ...hold, ...(endsAt ? { endsAt } : {}) }, options)
      }
      onSaved={() => {
        tellSuccess(`${label} is on hold`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
