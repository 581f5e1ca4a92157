import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useAuth } from './auth-context.ts'
import { DemoUsers } from './DemoUsers.tsx'
import { FirstRun } from './FirstRun.tsx'
import { ForgottenForm } from './ForgottenForm.tsx'
import { LoginFrame } from './LoginFrame.tsx'
import classes from './LoginPage.module.css'
import { ServerSilent } from './ServerSilent.tsx'
import { SignInWays } from './SignInWays.tsx'
import { useWhyEnded } from './use-me.ts'
import { usersApi } from './users-api.ts'

export function LoginPage() {
  const { failure, check } = useAuth()
  const whyEnded = useWhyEnded()
  const { data: welcome } = useQuery(usersApi.ask('welcome', {}))
  const [{ email, password }, setCredentials] = useState({ email: '', password: '' })
  const [isForgotten, setForgotten] = useState(false)

  useEffect(() => {
    document.title = 'Sign in · Quartermaster'
  }, [])

  if (welcome?.needsFirstAdmin) return <FirstRun />
  if (isForgotten) {
    return (
      <LoginFrame title="Forgot your password?" subtitle="A link to a new one comes by mail.">
        <ForgottenForm email={email} onBack={() => setForgotten(false)} />
      </LoginFrame>
    )
  }
  return (
    <LoginFrame title="Welcome Back" subtitle="Sign in to your account">
      {whyEnded && (
        <p role="status" className={classes.alert}>
          {whyEnded}
        </p>
      )}
      {failure && <ServerSilent message={failure} onRetry={check} />}
      <SignInWays
        email={email}
        password={password}
        onChange={(typedEmail, typedPassword) =>
          setCredentials({ email: typedEmail, password: typedPassword })
        }
        onForgotten={() => setForgotten(true)}
      >
        {welcome?.demo && (
          <DemoUsers
            demo={welcome.demo}
            onPick={(picked) =>
              setCredentials({ email: picked, password: welcome.demo?.password ?? '' })
            }
          />
        )}
      </SignInWays>
    </LoginFrame>
  )
}
