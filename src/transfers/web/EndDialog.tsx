import type { ReactNode } from 'react'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { useReason } from '#reasons/web/index.tsx'
import type { WholeTransfer } from '../transfers.fields.ts'
import { transferLabel } from '../transfers.nouns.ts'
import { transferMachine } from '../transfers.states.ts'
import { transfersApi } from './transfers-api.ts'

type DialogProps = { transfer: WholeTransfer; onClose: () => void }

/** The source does not send it. */
export function RejectDialog(props: DialogProps) {
  const { toName } = props.transfer
  return (
    <EndDialog {...props} move="reject">
      {toName} is told why. Nothing was reserved, and a rejected transfer stays rejected; it can be
      cloned.
    </EndDialog>
  )
}

/** It is called off before anything has left. */
export function CancelDialog(props: DialogProps) {
  const { state, fromName } = props.transfer
  return (
    <EndDialog {...props} move="cancel">
      {state === 'approved'
        ? `What is reserved for it can be sold again; what is picked goes back to its shelves at ${fromName}.`
        : 'Nothing was reserved for it. A cancelled transfer stays cancelled; it can be cloned.'}
    </EndDialog>
  )
}

function EndDialog(props: DialogProps & { move: 'reject' | 'cancel'; children: ReactNode }) {
  const { transfer, move, onClose, children } = props
  const { id, version, number } = transfer
  const label = transferLabel(number)
  const { done, label: verb } = transferMachine.moves[move]
  const reason = useReason('transfer.end')
  const act = useAct({
    area: 'transfers',
    run: transfersApi.call[move],
    onRefusal: () => true,
    onDone: () => {
      tellSuccess(`${label} ${done}`)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`${verb} ${label.toLowerCase()}?`}
      confirmLabel={`${verb} ${label.toLowerCase()}`}
      isDangerous
      fields={reason.fields}
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => {
        const given = reason.take()
        if (given) act.start({ id, version, reason: given })
      }}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}
