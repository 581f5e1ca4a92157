import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type SubmitEvent, useEffect, useState } from 'react'
import { fieldFault } from '#platform/web/client.ts'
import { formatInstant } from '#platform/web/format-instant.ts'
import { LinkFailure } from '#platform/web/layout/LinkPending.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { useLinkRead } from '#platform/web/link-read.ts'
import { revealButton } from '#platform/web/reveal-button.ts'
import { PageLoading } from '#platform/web/shell/PageLoading.tsx'
import { useAct } from '#platform/web/use-act.ts'
import { shortestPassword } from '../password.rules.ts'
import { roleInWords } from '../roles.ts'
import { useAuth } from './auth-context.ts'
import { LoginFrame } from './LoginFrame.tsx'
import classes from './LoginPage.module.css'
import { peopleApi } from './people/people-api.ts'

/** What a one-time link opens: a person who was invited chooses name and password, and is signed in. */
export function AcceptInvitation() {
  // The token is in the fragment after `#`, which is never sent to a server or a log.
  const [token] = useState(() => window.location.hash.slice(1))
  const [accepted, setAccepted] = useState<string | null>(null)
  const { data, refusal, failure, retry } = useLinkRead(
    peopleApi.ask('invitation', { token: token || '-' }),
  )
  useEffect(() => {
    document.title = 'Invitation · Quartermaster'
  }, [])

  if (accepted !== null) {
    return (
      <LoginFrame title="Your account is ready" subtitle={`Sign in as ${accepted}.`}>
        <SignInLink />
      </LoginFrame>
    )
  }
  if (data) {
    return (
      <LoginFrame title={`Welcome to ${data.company}`} subtitle={inWords(data)}>
        <AcceptForm token={token} offered={data} onAccepted={setAccepted} />
      </LoginFrame>
    )
  }
  return (
    <LoginFrame title="Invitation" subtitle="This link was meant for one use by one person.">
      {refusal ? (
        <>
          <RefusalNote refusal={refusal} />
          <SignInLink />
        </>
      ) : failure ? (
        <LinkFailure failure={failure} onRetry={retry} />
      ) : (
        <PageLoading />
      )}
    </LoginFrame>
  )
}

type Offered = Awaited<ReturnType<typeof peopleApi.call.invitation>>

/** “Marcus invited you to Hollis & Sons as Store Manager (Hull Shop). Expires 29 Nov 2026, 14:05.” */
function inWords({ invitedBy, company, roles, outlets, expiresAt }: Offered): string {
  const role = listOf(roles.map(roleInWords))
  const place = outlets === null ? 'all outlets' : outlets.join(', ')
  return `${invitedBy} invited you to ${company} as ${role}${place === '' ? '' : ` (${place})`}. Expires ${formatInstant(expiresAt)}.`
}

const listOf = (parts: readonly string[]) =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(parts)

function SignInLink() {
  return (
    <Button component="a" href="/" fullWidth>
      Sign in
    </Button>
  )
}

function AcceptForm(props: {
  token: string
  offered: Pick<Offered, 'email' | 'fullName'>
  onAccepted: (email: string) => void
}) {
  const { token, offered, onAccepted } = props
  const [fullName, setFullName] = useState(offered.fullName)
  const [password, setPassword] = useState('')
  const { start, isPending, refusal } = useAct({
    area: 'people',
    run: peopleApi.call.acceptInvitation,
    onRefusal: () => true,
    onDone: ({ email }) => enter(email),
  })
  const { signIn } = useAuth()
  /** The password was typed a moment ago; a role that needs two-factor sets it up there. */
  const enter = async (email: string) => {
    const answer = await signIn('email', { email, password }).catch(() => null)
    if (answer?.ok && answer.body.signedIn === true) window.location.assign('/')
    else onAccepted(email)
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    start({ token, fullName, password })
  }
  const isGeneral = refusal && !fieldFault(refusal, 'fullName') && !fieldFault(refusal, 'password')
  return (
    <form onSubmit={submit} className={classes.form}>
      {isGeneral ? <RefusalNote refusal={refusal} /> : null}
      {/* Tells a password keeper whose password it is. */}
      <input type="hidden" name="email" autoComplete="username" value={offered.email} />
      <p className={classes.note}>You sign in as {offered.email}.</p>
      <TextInput
        label="Full name"
        autoComplete="name"
        required
        withAsterisk={false}
        autoFocus={offered.fullName === ''}
        maxLength={100}
        value={fullName}
        error={fieldFault(refusal, 'fullName')}
        onChange={(event) => setFullName(event.currentTarget.value)}
      />
      <PasswordInput
        label="Password"
        description={`At least ${shortestPassword} characters. A phrase of several words is best.`}
        autoComplete="new-password"
        required
        withAsterisk={false}
        autoFocus={offered.fullName !== ''}
        minLength={shortestPassword}
        value={password}
        error={fieldFault(refusal, 'password')}
        onChange={(event) => setPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={revealButton('the password')}
      />
      <Button type="submit" fullWidth disabled={isPending}>
        {isPending ? 'Creating...' : 'Create account'}
      </Button>
    </form>
  )
}
