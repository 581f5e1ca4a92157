import { useRef, useState } from 'react'
import { useReasonField } from '#organization/reasons/web/index.tsx'
import { ActButton } from '#platform/web/ActButton.tsx'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { usePageKeys } from '#platform/web/use-page-keys.ts'
import { orderLabel } from '#sales/orders/orders.nouns.ts'
import type { WholeTask } from '../confirmations.fields.ts'
import { type Check, checkLabels, checks } from '../outcomes.ts'
import { AddressDialog } from './AddressDialog.tsx'
import { BackToQueue } from './BackToQueue.tsx'
import { CallChecks, checkKeys } from './CallChecks.tsx'
import { CallFacts } from './CallFacts.tsx'
import { CallHead } from './CallHead.tsx'
import { CallOrder } from './CallOrder.tsx'
import classes from './confirmations.module.css'
import { LeaveDialog } from './LeaveDialog.tsx'
import { OtherOrders } from './OtherOrders.tsx'
import { OutcomeBar } from './OutcomeBar.tsx'
import { OutcomeDialog } from './OutcomeDialog.tsx'
import { useCallLock } from './use-call-lock.ts'
import { useOutcome } from './use-outcome.ts'
import { WantedDay } from './WantedDay.tsx'

type InCallProps = { task: WholeTask; callId: string; onBack: () => void }

/** The call itself: the script, the order, and nine keys for the outcome. */
export function InCall({ task, callId, onBack }: InCallProps) {
  const lock = useCallLock(callId, task.callStartedAt ?? task.placedAt, task.lockedUntil)
  const [checked, setChecked] = useState<readonly Check[]>([])
  const [alsoIds, setAlsoIds] = useState<readonly string[]>([])
  const [note, setNote] = useState('')
  const [asked, setAsked] = useState<'leave' | 'address' | null>(null)
  // Asked for beforehand, so that the dialog opens with its list and the first digit counts.
  const cancelReason = useReasonField('order.cancel')
  const noteField = useRef<HTMLTextAreaElement>(null)
  const dayField = useRef<HTMLInputElement>(null)
  const outcome = useOutcome({
    task,
    said: { callId, note: note.trim(), checked, alsoIds },
    onBack,
  })
  const toggle = (check: Check) =>
    setChecked((now) =>
      now.includes(check) ? now.filter((each) => each !== check) : [...now, check],
    )
  usePageKeys({
    ...outcome.keys,
    ...Object.fromEntries(
      checks.map((check) => [
        checkKeys[check].toLowerCase(),
        { does: `Check off: ${checkLabels[check]}`, run: () => toggle(check) },
      ]),
    ),
    e: { does: 'Edit the address', run: () => setAsked('address') },
    n: { does: 'Write a note', run: () => noteField.current?.focus() },
    d: { does: 'Choose the day', run: () => dayField.current?.focus() },
    escape: { does: 'Leave the call', run: () => setAsked('leave') },
  })
  return (
    <PageFrame
      title={`${orderLabel(task.number)}: ${task.name}`}
      purpose={`${task.outletName}. Keys 1 to 9 say how the call ended.`}
      more={<BackToQueue onBack={() => setAsked('leave')} />}
    >
      {lock.lost ? <RefusalNote refusal={lock.lost} /> : null}
      <CallHead
        task={task}
        callId={callId}
        secondsInCall={lock.secondsInCall}
        secondsLeft={lock.secondsLeft}
      />
      <div className={classes.columns}>
        <div className={classes.work}>
          <p className={classes.script}>{task.script}</p>
          <CallChecks checked={checked} onToggle={toggle} />
          <CallOrder task={task} />
          <OtherOrders others={task.others} chosen={alsoIds} onChoose={setAlsoIds} />
          <label className={classes.note}>
            <span>
              Note <kbd>N</kbd>
            </span>
            <textarea
              ref={noteField}
              rows={2}
              maxLength={500}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value.replaceAll('\n', ' '))}
              onKeyDown={({ key, currentTarget }) => {
                if (key === 'Escape' || key === 'Enter') currentTarget.blur()
              }}
            />
          </label>
        </div>
        <CallFacts
          task={task}
          edit={
            <ActButton size="xs" shortcut="E" onAct={() => setAsked('address')}>
              Edit (E)
            </ActButton>
          }
          day={
            <WantedDay
              key={task.promisedOn}
              callId={callId}
              day={task.promisedOn ?? ''}
              field={dayField}
            />
          }
        />
      </div>
      <OutcomeBar
        isPending={outcome.isPending}
        alsoCount={alsoIds.length}
        onChoose={outcome.choose}
      />
      <OutcomeDialog
        task={task}
        asked={outcome.asked}
        note={note}
        cancelReason={cancelReason}
        {...outcome.dialog}
      />
      {asked === 'leave' ? (
        <LeaveDialog callId={callId} onLeft={onBack} onClose={() => setAsked(null)} />
      ) : null}
      {asked === 'address' ? (
        <AddressDialog task={task} callId={callId} onClose={() => setAsked(null)} />
      ) : null}
    </PageFrame>
  )
}
