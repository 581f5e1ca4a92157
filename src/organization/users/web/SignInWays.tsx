import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { postAuth } from '#platform/web/client.ts'
import { BadgeForm } from './BadgeForm.tsx'
import { LoginForm, type SecondStep } from './LoginForm.tsx'
import classes from './LoginPage.module.css'
import { PasskeyButton } from './PasskeyButton.tsx'
import { SecondFactorForm } from './SecondFactorForm.tsx'

type Props = {
  email: string
  password: string
  onChange: (email: string, password: string) => void
  isEmailFixed?: boolean
  /** Below the first step of the password: who there is to sign in as, in the demo. */
  children?: ReactNode
  /** Where it is possible to ask for a new password. */
  onForgotten?: () => void
}

/** All sign-in methods of this browser: badge, password and second factor, passkey. */
export function SignInWays(props: Props) {
  const [step, setStep] = useState<SecondStep | null>(null)
  const [isByPassword, setByPassword] = useState(false)
  const device = useThisDevice()

  if (step) return <SecondFactorForm step={step} onBack={() => setStep(null)} />
  if (device && !isByPassword) {
    return (
      <>
        <p className={classes.subtitle}>This is {device}, which several people share.</p>
        <BadgeForm device={device} />
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setByPassword(true)}>
          Sign in with email and password
        </Button>
      </>
    )
  }
  const { onForgotten, children, ...form } = props
  return (
    <>
      <LoginForm {...form} onNext={setStep} />
      <div className={classes.others}>
        <PasskeyButton />
        <div className={classes.ways}>
          {device ? (
            <Button variant="subtle" size="compact-sm" onClick={() => setByPassword(false)}>
              Use a badge
            </Button>
          ) : null}
          {onForgotten ? (
            <Button variant="subtle" color="gray" size="compact-sm" onClick={onForgotten}>
              Forgot your password?
            </Button>
          ) : null}
        </div>
      </div>
      {children}
    </>
  )
}

/** The name of the shared till or bench that this browser is; null for every other. */
function useThisDevice(): string | null {
  const { data } = useQuery({ queryKey: ['users', 'this-device'], queryFn: askForDevice })
  return data ?? null
}

async function askForDevice(): Promise<string | null> {
  const answer = await postAuth('device')
  const device = answer.ok ? answer.body.device : null
  const isNamed = typeof device === 'object' && device !== null && 'name' in device
  return isNamed ? String(device.name) : null
}
