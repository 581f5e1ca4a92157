import type { ReactNode } from 'react'
import { ReasonStep } from '#organization/reasons/web/index.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import type { WholeTransfer } from '../transfers.fields.ts'
import { transferLabel } from '../transfers.nouns.ts'
import { transferMachine } from '../transfers.states.ts'
import { transfersApi } from './transfers-api.ts'

type DialogProps = { transfer: WholeTransfer; onClose: () => void }

/** The source does not send it. */
export function RejectDialog(props: DialogProps) {
  const { toName } = props.transfer
  return (
    <EndDialog
      {...props}
      move="reject"
      effect={`${toName} is told why. Nothing was reserved, and a rejected transfer stays rejected; it can be cloned.`}
    />
  )
}

/** It is called off before anything has left. */
export function CancelDialog(props: DialogProps) {
  const { state, fromName } = props.transfer
  return (
    <EndDialog
      {...props}
      move="cancel"
      effect={
        state === 'approved'
          ? `What is reserved for it can be sold again; what is picked goes back to its bins at ${fromName}.`
          : 'Nothing was reserved for it. A cancelled transfer stays cancelled; it can be cloned.'
      }
    />
  )
}

function EndDialog(props: DialogProps & { move: 'reject' | 'cancel'; effect: ReactNode }) {
  const { transfer, move, effect, onClose } = props
  const { id, version, number } = transfer
  const label = transferLabel(number)
  const { done, label: verb } = transferMachine.moves[move]
  return (
    <ReasonStep
      appliesTo="transfer.end"
      area="transfers"
      title={`${verb} ${label.toLowerCase()}?`}
      subject={label}
      effect={effect}
      confirmLabel={`${verb} ${label.toLowerCase()}`}
      isDangerous
      save={(reason, options) => transfersApi.call[move]({ id, version, reason }, options)}
      onSaved={() => {
        tellSuccess(`${label} ${done}`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
