import { useState } from 'react'
import { refuseMove } from '#platform/machine.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { ShopMessage } from '../channels.contract.ts'
import { messageMachine } from '../channels.states.ts'
import classes from './channels.module.css'
import { channelsApi } from './channels-api.ts'

/** Try it again, or leave it aside with a reason. */
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
    onDone: () => tellSuccess('It is tried again', 'What comes of it stands here.'),
  })
  const ignore = useAct({
    area: 'channels',
    run: channelsApi.call.ignore,
    onRefusal: () => true,
    onDone: () => setAsking(false),
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
        Leave aside
      </ActButton>
      {isAsking ? (
        <ConfirmDialog
          title="Leave this message aside?"
          confirmLabel="Leave aside"
          reasonLabel="Why?"
          isPending={ignore.isPending}
          refusal={ignore.refusal}
          onConfirm={(reason) => ignore.start({ id, version, reason })}
          onClose={() => setAsking(false)}
        >
          Nothing follows from it, unless somebody tries it again later. It stays in the list.
        </ConfirmDialog>
      ) : null}
    </div>
  )
}
