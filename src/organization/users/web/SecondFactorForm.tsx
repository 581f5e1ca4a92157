import { Button, TextInput } from '@mantine/core'
import { type SubmitEvent, useRef, useState } from 'react'
import type { SecondStep } from './LoginForm.tsx'
import classes from './LoginPage.module.css'
import { PasskeyButton } from './PasskeyButton.tsx'
import { useSignIn } from './use-sign-in.ts'

/** The second step: the code of an app, or a recovery code where the app is lost. */
export function SecondFactorForm({ step, onBack }: { step: SecondStep; onBack: () => void }) {
  const { start, isSigningIn } = useSignIn()
  const [code, setCode] = useState('')
  const [isRecovery, setRecovery] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSigningIn || code.trim() === '') return field.current?.focus()
    const body = await start('code', { challenge: step.challenge, code: code.trim() })
    if (body === null) field.current?.select()
  }

  if (!step.hasCodes) {
    return (
      <div className={classes.form}>
        <p className={classes.subtitle}>
          The password is right. A role of yours asks for a passkey as well.
        </p>
        <PasskeyButton isMain />
        <Button variant="subtle" color="gray" onClick={onBack}>
          Back
        </Button>
      </div>
    )
  }
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <TextInput
        key={isRecovery ? 'recovery' : 'app'}
        ref={field}
        autoFocus
        label={isRecovery ? 'Recovery code' : 'Code of your app'}
        description={
          isRecovery
            ? 'One of the ten that you kept when you set it up. It works once.'
            : 'Six digits; a new one appears every half minute.'
        }
        name="code"
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        maxLength={isRecovery ? 40 : 7}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" fullWidth disabled={isSigningIn}>
        {isSigningIn ? 'Signing in...' : 'Sign In'}
      </Button>
      <div className={classes.ways}>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            setCode('')
            setRecovery(!isRecovery)
          }}
        >
          {isRecovery ? 'Use the code of your app' : 'Use a recovery code'}
        </Button>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  )
}
