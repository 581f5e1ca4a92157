import { Button, Checkbox, PasswordInput } from '@mantine/core'
import { type SubmitEvent, useEffect, useState } from 'react'
import { postAuth, type ShownRefusal } from '#platform/web/client.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { tellUnanswered } from '#platform/web/notify.ts'
import { revealButton } from '#platform/web/reveal-button.ts'
import { longestPassword, shortestPassword } from '../password.rules.ts'
import { LoginFrame } from './LoginFrame.tsx'
import classes from './LoginPage.module.css'
import { useBusy } from './use-busy.ts'

/** The page of the link in the email. Setting the password does not sign the user in. */
export function ResetPassword() {
  const [isSet, setSet] = useState(false)
  useEffect(() => {
    document.title = 'New password · Quartermaster'
  }, [])
  if (isSet) {
    return (
      <LoginFrame
        title="Your new password is set"
        subtitle="All of your sessions were ended. Sign in with the new password."
      >
        <Button component="a" href="/" fullWidth>
          Go to the sign-in page
        </Button>
      </LoginFrame>
    )
  }
  return (
    <LoginFrame
      title="Set a new password"
      subtitle="It ends all of your sessions. Your second factor stays as it is."
    >
      <NewPasswordForm onSet={() => setSet(true)} />
    </LoginFrame>
  )
}

function NewPasswordForm({ onSet }: { onSet: () => void }) {
  // The token is in the fragment after `#`, which is never sent to a server or a log.
  const [token] = useState(() => window.location.hash.slice(1))
  const [password, setPassword] = useState('')
  const [revokeKeys, setRevokeKeys] = useState(true)
  const [refusal, setRefusal] = useState<ShownRefusal | null>(null)
  const { isBusy, busy } = useBusy()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    busy(async () => {
      const answer = await postAuth('password-reset', { token, password, revokeKeys }).catch(
        () => null,
      )
      if (answer?.ok) return onSet()
      if (!answer) tellUnanswered('Not set')
      setRefusal(answer?.refusal ?? null)
    })
  }

  const isAboutField = refusal?.field === 'password'
  return (
    <form onSubmit={submit} className={classes.form}>
      {refusal && !isAboutField ? (
        <>
          <RefusalNote refusal={refusal} />
          <Button component="a" href="/" variant="default" fullWidth>
            Go to the sign-in page
          </Button>
        </>
      ) : null}
      <PasswordInput
        label="New password"
        description={`At least ${shortestPassword} characters. A phrase of several words is best.`}
        autoComplete="new-password"
        required
        withAsterisk={false}
        autoFocus
        minLength={shortestPassword}
        maxLength={longestPassword}
        value={password}
        error={isAboutField ? refusal.message : undefined}
        onChange={(event) => setPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={revealButton('the password')}
      />
      <Checkbox
        label="Revoke my API keys too"
        description="Leave it ticked if another person may know your old password."
        checked={revokeKeys}
        onChange={(event) => setRevokeKeys(event.currentTarget.checked)}
      />
      <Button type="submit" fullWidth disabled={isBusy || password === ''}>
        {isBusy ? 'Setting...' : 'Set the password'}
      </Button>
    </form>
  )
}
