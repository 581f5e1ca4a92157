import { PasswordInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import classes from './AccountSections.module.css'
import settings from './SettingsPage.module.css'
import { useProving } from './use-proving.ts'

/** Asks for the PIN of the person at this till, before a refund. */
export function ProveByPin({ onProved, onClose }: { onProved: () => void; onClose: () => void }) {
  const [pin, setPin] = useState('')
  const { send, isBusy, refusal } = useProving(onProved)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (pin !== '') send('prove/pin', { pin })
  }
  return (
    <ModalDialog title="Enter your PIN" onClose={onClose}>
      <form onSubmit={submit} className={classes.stack}>
        <p className={settings.hint}>Each refund at a shared register asks for your PIN.</p>
        <PasswordInput
          label="PIN"
          autoComplete="off"
          inputMode="numeric"
          maxLength={8}
          data-autofocus
          value={pin}
          error={refusal?.field === 'pin' ? refusal.message : undefined}
          onChange={(event) => setPin(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the PIN', tabIndex: 0 }}
        />
        {refusal && !refusal.field ? <RefusalNote refusal={refusal} /> : null}
        <div className={classes.answers}>
          <ActButton onAct={onClose}>Cancel</ActButton>
          <ActButton type="submit" weight="main" isPending={isBusy} onAct={() => undefined}>
            Confirm
          </ActButton>
        </div>
      </form>
    </ModalDialog>
  )
}
