import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type KeyboardEvent, type SubmitEvent, useRef, useState } from 'react'
import { tellError, tellErrorBriefly, tellSuccess } from '#platform/web/notify.ts'
import { useAuth } from './auth-context.ts'
import classes from './LoginPage.module.css'

type Props = {
  email: string
  password: string
  onChange: (email: string, password: string) => void
  /** The e-mail is known, because it is this user's session that ended. */
  isEmailFixed?: boolean
}

export function LoginForm({ email, password, onChange, isEmailFixed = false }: Props) {
  const { signIn } = useAuth()
  const [isSigningIn, setIsSigningIn] = useState(false)
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
    setIsSigningIn(true)
    try {
      const answer = await signIn(email.trim(), password)
      if (answer.ok) return tellSuccess('Success', 'Logged in successfully!')
      tellError('Login Failed', answer.message ?? 'Invalid credentials')
      passwordField.current?.select()
    } catch {
      tellError('Login Failed', 'The server did not answer. Please try again.')
    } finally {
      setIsSigningIn(false)
    }
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
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
      />
      <Button type="submit" fullWidth disabled={isSigningIn}>
        {isSigningIn ? 'Signing in...' : 'Sign In'}
      </Button>
    </form>
  )
}
