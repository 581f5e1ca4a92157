import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type SubmitEvent, useRef, useState } from 'react'
import { tellErrorBriefly } from '#platform/web/notify.ts'
import { revealButton } from '#platform/web/reveal-button.ts'
import classes from './LoginPage.module.css'
import { useSignIn } from './use-sign-in.ts'

type BadgeFormProps = {
  device: string
  /** Scanned already; the PIN is asked for. */
  badge?: string
  onSignedIn?: () => void
}

/** At a shared till or bench: the scanner types the badge and its Enter leads on to the PIN. */
export function BadgeForm({ device, badge: scanned = '', onSignedIn }: BadgeFormProps) {
  const { start, isSigningIn } = useSignIn()
  const [badge, setBadge] = useState(scanned)
  const [pin, setPin] = useState('')
  const badgeField = useRef<HTMLInputElement>(null)
  const pinField = useRef<HTMLInputElement>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSigningIn) return
    if (badge.trim() === '') return badgeField.current?.focus()
    if (pin === '') return pinField.current?.focus()
    if ((await start('badge', { badge: badge.trim(), pin })) !== null) return onSignedIn?.()
    setPin('')
    pinField.current?.focus()
  }

  return (
    <form onSubmit={submit} noValidate className={classes.form} aria-label={`Badge at ${device}`}>
      <TextInput
        ref={badgeField}
        label="Badge"
        description="Scan it, or type its code."
        autoFocus={scanned === ''}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={30}
        value={badge}
        onChange={(event) => setBadge(event.currentTarget.value)}
      />
      <PasswordInput
        ref={pinField}
        label="PIN"
        inputMode="numeric"
        autoFocus={scanned !== ''}
        autoComplete="off"
        maxLength={8}
        value={pin}
        onChange={(event) => setPin(event.currentTarget.value)}
        visibilityToggleButtonProps={revealButton('the PIN')}
      />
      <Button
        type="submit"
        fullWidth
        disabled={isSigningIn}
        onClick={() => {
          if (badge.trim() !== '' && pin === '') tellErrorBriefly('Error', 'Please type your PIN')
        }}
      >
        {isSigningIn ? 'Signing in...' : 'Sign In'}
      </Button>
    </form>
  )
}
