import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { PathLink } from '#platform/web/shell/PathLink.tsx'
import { useAct } from '#platform/web/use-act.ts'
import { orderNoun } from '#sales/orders/orders.nouns.ts'
import type { WholeAddress } from '../verification.fields.ts'
import { verificationApi } from './verification-api.ts'

type RejectDialogProps = { address: WholeAddress; onSettled: () => void; onClose: () => void }

/** Nothing can be delivered there. The order is held; whether it is cancelled is decided on it. */
export function RejectDialog({ address, onSettled, onClose }: RejectDialogProps) {
  const { id, version, number } = address
  const reject = useAct({
    area: 'verification',
    run: verificationApi.call.reject,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess(`Order ${number} is held`)
      onClose()
      onSettled()
    },
  })
  return (
    <ConfirmDialog
      title={`Order ${number} cannot be delivered?`}
      confirmLabel={`Hold order ${number}`}
      isDangerous
      reasonLabel="Why not"
      isPending={reject.isPending}
      refusal={reject.refusal}
      onConfirm={(note) => reject.start({ id, version, note })}
      onClose={onClose}
    >
      The order is held until it gets another address.{' '}
      <PathLink href={orderNoun.path(id)}>Open the order</PathLink> to cancel it instead.
    </ConfirmDialog>
  )
}
