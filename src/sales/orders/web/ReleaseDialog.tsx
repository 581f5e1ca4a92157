import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { holdLabels } from '../order-words.ts'
import type { Order } from '../orders.contract.ts'
import { orderLabel } from '../orders.nouns.ts'
import { ordersApi } from './orders-api.ts'

type ReleaseDialogProps = {
  order: Order
  hold: Order['holds'][number]
  onClose: () => void
}

const opened = { note: '' }

const fields: FormFields<typeof opened> = {
  note: {
    kind: 'text',
    label: 'What settled it',
    longest: 200,
    rows: 2,
    isOneLine: true,
    isRequired: true,
  },
}

/** Ends a hold, with a note of what settled it. */
export function ReleaseDialog({ order, hold, onClose }: ReleaseDialogProps) {
  const label = orderLabel(order.number)
  const kind = holdLabels[hold.kind].toLowerCase()
  return (
    <FormDialog
      area="orders"
      title={`Release the ${kind} hold?`}
      subject={label}
      effect={`It was put on hold because of “${hold.reason}”. With no other hold open, the order moves on.`}
      confirmLabel={`Release ${kind} hold of ${label.toLowerCase()}`}
      fields={fields}
      opened={opened}
      save={({ values }, options) =>
        ordersApi.call.release({ id: order.id, holdId: hold.id, note: values.note.trim() }, options)
      }
      onSaved={() => {
        tellSuccess(`${label}: ${kind} hold released`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
