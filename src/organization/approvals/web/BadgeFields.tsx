import { PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { useAct } from '#platform/web/use-act.ts'
import classes from './ApprovalDialog.module.css'
import { approvalsApi } from './approvals-api.ts'

type BadgeFieldsProps = {
  badge: string
  onBadge: (badge: string) => void
  /** The id of the request to approve, made if there is none yet. */
  requested: () => Promise<string | null>
  onApproved: (approvalId: string) => void
}

/** For an approver at this screen: the badge, by scanner or by hand, and the PIN. */
export function BadgeFields({ badge, onBadge, requested, onApproved }: BadgeFieldsProps) {
  const [pin, setPin] = useState('')
  const pinField = useRef<HTMLInputElement>(null)
  const scanned = useRef(badge)
  const approve = useAct({
    area: 'approvals',
    run: approvalsApi.call.approveInPlace,
    onRefusal: () => true,
    onDone: ({ id }) => onApproved(id),
  })
  // A scanned badge leaves only the PIN to be typed.
  useEffect(() => {
    if (badge !== scanned.current) pinField.current?.focus()
  }, [badge])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const id = await requested()
    if (id !== null) await approve.start({ id, badge: badge.trim(), pin })
    setPin('')
  }
  return (
    <form onSubmit={submit} className={classes.badge}>
      <h3 className={classes.here}>An approver is here</h3>
      {approve.refusal ? <RefusalNote refusal={approve.refusal} /> : null}
      <div className={classes.fields}>
        <TextInput
          label="Badge"
          placeholder="Scan or type it"
          required
          autoComplete="off"
          maxLength={64}
          value={badge}
          onChange={({ currentTarget: { value } }) => {
            scanned.current = value
            onBadge(value)
          }}
        />
        <PasswordInput
          ref={pinField}
          label="PIN"
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={16}
          value={pin}
          onChange={({ currentTarget: { value } }) => setPin(value)}
        />
        <ActButton type="submit" isPending={approve.isPending} onAct={noop}>
          Approve here
        </ActButton>
      </div>
    </form>
  )
}

// The form's submit does the work.
const noop = () => undefined
