import type { ReactNode } from 'react'
import { useReason } from '#organization/reasons/web/index.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { ReasonedDialog } from '#platform/web/ReasonedDialog.tsx'
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
  return (
    <ReasonedDialog
      title={`${verb} ${label.toLowerCase()}?`}
      confirmLabel={`${verb} ${label.toLowerCase()}`}
      reason={useReason('transfer.end')}
      area="transfers"
      run={transfersApi.call[move]}
      inputOf={(reason) => ({ id, version, reason })}
      onDone={() => tellSuccess(`${label} ${done}`)}
      onClose={onClose}
    >
      {children}
    </ReasonedDialog>
  )
}
