import type { ReactNode } from 'react'
import { useReason } from '#organization/reasons/web/index.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { ReasonedDialog } from '#platform/web/ReasonedDialog.tsx'
import type { WholeReturn } from '../returns.fields.ts'
import { returnLabel } from '../returns.nouns.ts'
import { returnMachine } from '../returns.states.ts'
import { returnsApi } from './returns-api.ts'

type DialogProps = { found: WholeReturn; onClose: () => void }

/** Rejects the return. */
export function DeclineDialog(props: DialogProps) {
  return (
    <EndReturn {...props} move="decline">
      Nothing is paid back. A declined return stays declined; the customer can ask again.
    </EndReturn>
  )
}

/** Cancels the return. */
export function CallOffDialog(props: DialogProps) {
  return (
    <EndReturn {...props} move="cancel">
      Its units can be announced again. What arrives all the same is an unplanned parcel.
    </EndReturn>
  )
}

function EndReturn(props: DialogProps & { move: 'decline' | 'cancel'; children: ReactNode }) {
  const { found, move, onClose, children } = props
  const { id, version, number } = found
  const name = returnLabel(number).toLowerCase()
  const { label: verb, done } = returnMachine.moves[move]
  return (
    <ReasonedDialog
      title={`${verb} ${name}?`}
      confirmLabel={`${verb} ${name}`}
      reason={useReason('return.end')}
      area="returns"
      run={returnsApi.call[move]}
      inputOf={(reason) => ({ id, version, reason })}
      onDone={() => tellSuccess(`${returnLabel(number)} ${done}`)}
      onClose={onClose}
    >
      {children}
    </ReasonedDialog>
  )
}
