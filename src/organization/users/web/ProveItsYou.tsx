import { PasswordInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import type { ShownRefusal } from '#platform/web/client.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import { revealButton } from '#platform/web/reveal-button.ts'
import classes from './AccountSections.module.css'
import { accountsApi } from './accounts-api.ts'
import { useAuth } from './auth-context.ts'
import settings from './SettingsPage.module.css'
import { signWithPasskey } from './use-passkey.ts'
import { useProving } from './use-proving.ts'

/** Asks once more for the password, and for the code as well where an app is set up. */
export function ProveItsYou(props: { onProved: () => void; onClose: () => void }) {
  const { onClose } = props
  const { data: security } = useQuery(accountsApi.ask('security', {}))
  const [proof, setProof] = useState<Proof>({ password: '', code: '' })
  const { send, isBusy, refusal } = useProving(props.onProved)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { password, code } = proof
    send('prove', { password, ...(code ? { code } : {}) })
  }
  const byPasskey = async () => {
    const signed = await signWithPasskey()
    if (signed) await send('prove/passkey', signed)
  }
  return (
    <ModalDialog title="Prove that it is you" onClose={onClose}>
      <form onSubmit={submit} className={classes.stack}>
        <p className={settings.hint}>Confirm who you are before you change how you sign in.</p>
        <ProofFields
          proof={proof}
          onChange={setProof}
          hasCodeApp={security?.twoFactor.isOn ?? false}
          refusal={refusal}
        />
        <div className={classes.answers}>
          <ActButton onAct={onClose}>Cancel</ActButton>
          {security && security.passkeys.length > 0 ? (
            <ActButton onAct={byPasskey}>Use a passkey</ActButton>
          ) : null}
          <ActButton type="submit" weight="main" isPending={isBusy} onAct={() => undefined}>
            Prove it
          </ActButton>
        </div>
      </form>
    </ModalDialog>
  )
}

type Proof = { readonly password: string; readonly code: string }

type ProofFieldsProps = {
  proof: Proof
  onChange: (proof: Proof) => void
  hasCodeApp: boolean
  refusal: ShownRefusal | null
}

function ProofFields({ proof, onChange, hasCodeApp, refusal }: ProofFieldsProps) {
  const { me } = useAuth()
  const errorOf = (field: string) => (refusal?.field === field ? refusal.message : undefined)
  return (
    <>
      {/* Tells a password keeper whose password it is. */}
      <input type="hidden" name="email" autoComplete="username" value={me?.profile.email ?? ''} />
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        autoFocus
        data-autofocus
        value={proof.password}
        error={errorOf('password')}
        onChange={(event) => onChange({ ...proof, password: event.currentTarget.value })}
        visibilityToggleButtonProps={revealButton('the password')}
      />
      {hasCodeApp ? (
        <TextInput
          label="Code of your app"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          value={proof.code}
          error={errorOf('code')}
          onChange={(event) => onChange({ ...proof, code: event.currentTarget.value })}
        />
      ) : null}
      {refusal && !refusal.field ? <RefusalNote refusal={refusal} /> : null}
    </>
  )
}
