import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { holdLabels } from '../order-words.ts'
import type { Order } from '../orders.contract.ts'
import { orderLabel } from '../orders.nouns.ts'
import { ordersApi } from './orders-api.ts'

type ReleaseDialogProps = {
  order: Order
  hold: Order['holds'][number]
  onClose: () => void
}

/** Ends a hold, with a note of what settled it. */
export function ReleaseDialog({ order, hold, onClose }: ReleaseDialogProps) {
  const label = orderLabel(order.number)
  const kind = holdLabels[hold.kind].toLowerCase()
  const act = useAct({
    area: 'orders',
    run: ordersApi.call.release,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess(`${label}: ${kind} hold released`)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Release the ${kind} hold?`}
      confirmLabel={`Release ${kind} hold of ${label.toLowerCase()}`}
      reasonLabel="What settled it"
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={(note) => act.start({ id: order.id, holdId: hold.id, note })}
      onClose={onClose}
    >
      It was put on hold because of “{hold.reason}”. With no other hold open, the order moves on.
    </ConfirmDialog>
  )
}
