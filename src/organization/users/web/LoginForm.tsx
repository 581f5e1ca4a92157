import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type KeyboardEvent, type SubmitEvent, useRef, useState } from 'react'
import { tellErrorBriefly } from '#platform/web/notify.ts'
import { revealButton } from '#platform/web/reveal-button.ts'
import classes from './LoginPage.module.css'
import { useSignIn } from './use-sign-in.ts'

type Props = {
  email: string
  password: string
  onChange: (email: string, password: string) => void
  /** The password is right, and a second factor is asked for. */
  onNext: (step: SecondStep) => void
  /** The email is known, because it is this user's session that ended. */
  isEmailFixed?: boolean
}

export type SecondStep = { readonly challenge: string; readonly hasCodes: boolean }

export function LoginForm({ email, password, onChange, onNext, isEmailFixed = false }: Props) {
  const { start, isSigningIn } = useSignIn()
  const [hasCapsLock, setHasCapsLock] = useState(false)
  const emailField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSigningIn) return
    if (!email.trim() || !password) {
      tellErrorBriefly('Error', 'Please fill in all fields')
      const missing = email.trim() ? passwordField : emailField
      return missing.current?.focus()
    }
    const body = await start('email', { email: email.trim(), password })
    if (body === null) return passwordField.current?.select()
    if (typeof body.challenge === 'string')
      onNext({ challenge: body.challenge, hasCodes: body.hasCodes === true })
  }

  const lookAtCapsLock = (event: KeyboardEvent) =>
    setHasCapsLock(event.getModifierState('CapsLock'))

  return (
    // Our own toast speaks for empty fields, so the browser's bubbles are switched off.
    <form onSubmit={submit} noValidate className={classes.form}>
      <TextInput
        ref={emailField}
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        required
        withAsterisk={false}
        autoFocus={!isEmailFixed}
        readOnly={isEmailFixed}
        value={email}
        onChange={(event) => onChange(event.currentTarget.value, password)}
      />
      <PasswordInput
        ref={passwordField}
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        autoFocus={isEmailFixed}
        data-autofocus={isEmailFixed || undefined}
        value={password}
        description={hasCapsLock ? 'Caps Lock is on.' : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(event) => onChange(email, event.currentTarget.value)}
        onKeyDown={lookAtCapsLock}
        onKeyUp={lookAtCapsLock}
        visibilityToggleButtonProps={revealButton('the password')}
      />
      <Button type="submit" fullWidth disabled={isSigningIn}>
        {isSigningIn ? 'Signing in...' : 'Sign In'}
      </Button>
    </form>
  )
}
