import { PasswordInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import type { ShownRefusal } from '#platform/web/client.ts'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import { revealButton } from '#platform/web/reveal-button.ts'
import classes from '../pos.module.css'
import { practiceManager } from './practice-approval.ts'
import training from './training.module.css'

type PracticeApprovalDialogProps = {
  refusal: ShownRefusal
  onApproved: () => void
  onClose: () => void
}

/** An approval as it is given at the register, with a PIN that is shown. */
export function PracticeApprovalDialog(props: PracticeApprovalDialogProps) {
  const { refusal, onApproved, onClose } = props
  const { summary = refusal.message, limitBreached = '' } = refusal.details
  const [pin, setPin] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (pin === practiceManager.pin) return onApproved()
    setPin('')
    setFault(`This is not the PIN of this training. Enter ${practiceManager.pin}.`)
  }
  return (
    <ModalDialog title="This needs approval" onClose={onClose}>
      <p className={training.step}>{String(summary)}</p>
      {limitBreached ? <p className={classes.dimmed}>{String(limitBreached)}</p> : null}
      <p className={training.note}>
        Training: the PIN of the manager is <strong>{practiceManager.pin}</strong>.
      </p>
      <p className={classes.dimmed}>
        At a real sale, a manager scans a badge and enters their own PIN here, or answers your
        request.
      </p>
      <form className={classes.payment} onSubmit={submit}>
        <PasswordInput
          label="PIN"
          visibilityToggleButtonProps={revealButton('the PIN')}
          size="md"
          inputMode="numeric"
          autoComplete="off"
          maxLength={16}
          data-autofocus
          value={pin}
          error={fault}
          onChange={({ currentTarget: { value } }) => {
            setPin(value)
            setFault(null)
          }}
        />
        <div className={classes.foot}>
          <ActButton onAct={onClose}>Cancel</ActButton>
          <ActButton
            type="submit"
            weight="main"
            whyNot={pin === '' ? 'Enter the PIN first.' : null}
            onAct={() => undefined}
          >
            Approve here
          </ActButton>
        </div>
      </form>
    </ModalDialog>
  )
}
