import { Textarea } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import type { ShownRefusal } from '#platform/web/client.ts'
import { LeaveQuestion } from '#platform/web/forms/LeaveQuestion.tsx'
import { useExitGuard } from '#platform/web/forms/use-exit-guard.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import { useAct } from '#platform/web/use-act.ts'
import classes from './ApprovalDialog.module.css'
import { ApprovalWait } from './ApprovalWait.tsx'
import { approvalsApi } from './approvals-api.ts'
import { BadgeFields } from './BadgeFields.tsx'

type ApprovalDialogProps = {
  /** The refusal that needs approval, with the server's ticket. */
  refusal: ShownRefusal
  /** The approval's id, or null where it was not given or not waited for. */
  onSettled: (approvalId: string | null) => void
}

/**
 * Requests approval and waits for it, or gets it on the spot from an approver with a badge. Closing
 * the dialog leaves the request open: repeating the step returns to it.
 */
export function ApprovalDialog({ refusal, onSettled }: ApprovalDialogProps) {
  const { details } = refusal
  const known = typeof details.approvalId === 'string' ? details.approvalId : null
  const [id, setId] = useState<string | null>(known)
  const [note, setNote] = useState('')
  const [badge, setBadge] = useState('')
  const [isOver, setOver] = useState(false)
  const ask = useAct({
    area: 'approvals',
    run: approvalsApi.call.request,
    onRefusal: () => true,
  })

  /** The open request, or a new one. */
  const requested = async (): Promise<string | null> => {
    if (id !== null) return id
    const made = await ask.start({ ticket: String(details.ticket), note: note.trim() })
    setId(made?.id ?? null)
    return made?.id ?? null
  }
  const isDropped = useRef(false)
  const isDirty = () => id === null && note.trim() !== '' && !isDropped.current
  const discard = () => {
    isDropped.current = true
  }
  const guard = useExitGuard({ isDirty, discard }, () => onSettled(null))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    requested()
  }
  return (
    <ModalDialog
      title="This needs approval"
      isKept={isDirty}
      onClose={guard.close}
      onScan={(code) => setBadge(code)}
    >
      <div className={classes.what}>
        <p className={classes.summary}>{String(details.summary ?? refusal.message)}</p>
        {details.limitBreached ? <p>{String(details.limitBreached)}</p> : null}
      </div>
      {id === null ? (
        <form onSubmit={submit} onKeyDown={submitByKey} className={classes.ask}>
          <Textarea
            label="Message to the approver"
            rows={2}
            maxLength={200}
            value={note}
            onChange={({ currentTarget: { value } }) => setNote(value.replaceAll('\n', ' '))}
          />
          {ask.refusal ? <RefusalNote refusal={ask.refusal} /> : null}
          {guard.isAsking ? (
            <LeaveQuestion onStay={guard.stay} onDiscard={guard.discard} />
          ) : (
            <div className={classes.buttons}>
              <ActButton onAct={guard.close}>Cancel</ActButton>
              <ActButton type="submit" weight="main" isPending={ask.isPending} onAct={noop}>
                Ask for approval
              </ActButton>
            </div>
          )}
        </form>
      ) : (
        <ApprovalWait id={id} onSettled={onSettled} onOver={() => setOver(true)} />
      )}
      {isOver ? null : (
        <BadgeFields
          badge={badge}
          onBadge={setBadge}
          requested={requested}
          onApproved={onSettled}
        />
      )}
    </ModalDialog>
  )
}

// The form's submit does the work, so that Enter and the button behave the same.
const noop = () => undefined

function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
