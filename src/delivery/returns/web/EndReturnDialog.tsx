import { ReasonStep } from '#organization/reasons/web/index.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import type { WholeReturn } from '../returns.fields.ts'
import { returnLabel } from '../returns.nouns.ts'
import { returnMachine } from '../returns.states.ts'
import { returnsApi } from './returns-api.ts'

type DialogProps = { found: WholeReturn; onClose: () => void }

/** Rejects the return. */
export function DeclineDialog(props: DialogProps) {
  return (
    <EndReturn
      {...props}
      move="decline"
      effect="Nothing is refunded. A declined return stays declined; the customer can request another one."
    />
  )
}

/** Cancels the return. */
export function CallOffDialog(props: DialogProps) {
  return (
    <EndReturn
      {...props}
      move="cancel"
      effect="Its units can be requested again. If they arrive anyway, they are an unplanned parcel."
    />
  )
}

function EndReturn(props: DialogProps & { move: 'decline' | 'cancel'; effect: string }) {
  const { found, move, effect, onClose } = props
  const { id, version, number } = found
  const label = returnLabel(number)
  const { label: verb, done } = returnMachine.moves[move]
  return (
    <ReasonStep
      appliesTo="return.end"
      area="returns"
      title={`${verb} ${label.toLowerCase()}?`}
      subject={label}
      effect={effect}
      confirmLabel={`${verb} ${label.toLowerCase()}`}
      isDangerous
      version={version}
      save={(reason, options) => returnsApi.call[move]({ id, version, reason }, options)}
      onSaved={() => {
        tellSuccess(`${label} ${done}`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
