import { useState } from 'react'
import { refuseMove } from '#platform/machine.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { ShopMessage } from '../channels.contract.ts'
import { messageMachine } from '../channels.states.ts'
import classes from './channels.module.css'
import { channelsApi } from './channels-api.ts'

/** Retries it, or ignores it with a reason. */
export function MessageActs({ message }: { message: ShopMessage }) {
  const { id, version, state } = message
  const [isAsking, setAsking] = useState(false)
  const label = 'This message'
  const whyNot = (move: 'retry' | 'ignore') =>
    refuseMove(messageMachine, move, { label, state })?.message ?? null
  const retry = useAct({
    area: 'channels',
    run: channelsApi.call.retry,
    failure: 'Not tried again',
    onDone: () => tellSuccess('It is tried again', 'The result is shown here.'),
  })
  return (
    <div className={classes.acts}>
      <ActButton
        weight="main"
        whyNot={whyNot('retry')}
        isPending={retry.isPending}
        onAct={() => retry.start({ id, version })}
      >
        Try again
      </ActButton>
      <ActButton whyNot={whyNot('ignore')} onAct={() => setAsking(true)}>
        Ignore
      </ActButton>
      {isAsking ? <IgnoreDialog message={message} onClose={() => setAsking(false)} /> : null}
    </div>
  )
}

function IgnoreDialog({ message, onClose }: { message: ShopMessage; onClose: () => void }) {
  const { id, version } = message
  return (
    <FormDialog
      area="channels"
      title="Ignore this message?"
      subject="Message"
      effect="Nothing follows from it, unless a user retries it later. It stays in the list."
      confirmLabel="Ignore message"
      fields={{
        reason: {
          kind: 'text',
          label: 'Reason',
          longest: 200,
          rows: 2,
          isRequired: true,
          isOneLine: true,
        },
      }}
      opened={{ reason: '' }}
      version={version}
      save={({ values: { reason }, version: seen }, options) =>
        channelsApi.call.ignore({ id, version: seen, reason: reason.trim() }, options)
      }
      onSaved={onClose}
      onClose={onClose}
    />
  )
}
