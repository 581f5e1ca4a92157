import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { fieldFault } from '#platform/web/client.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { revealButton } from '#platform/web/reveal-button.ts'
import { useAct } from '#platform/web/use-act.ts'
import { shortestPassword } from '../password.rules.ts'
import { useAuth } from './auth-context.ts'
import { LoginFrame } from './LoginFrame.tsx'
import classes from './LoginPage.module.css'
import { usersApi } from './users-api.ts'

const fields = ['token', 'fullName', 'email', 'password'] as const
type Field = (typeof fields)[number]
const empty: Record<Field, string> = { token: '', fullName: '', email: '', password: '' }

/**
 * On a new installation: a person who can read the server's output creates the first super admin.
 */
export function FirstRun() {
  const queries = useQueryClient()
  const { signIn } = useAuth()
  const [form, setForm] = useState(empty)
  const { start, isPending, refusal } = useAct({
    area: 'users',
    run: usersApi.call.createFirstAdmin,
    onRefusal: () => true,
  })

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const made = await start(form)
    if (!made) return
    const answer = await signIn('email', { email: form.email, password: form.password })
    if (answer.ok) return tellSuccess('Success', 'Logged in successfully!')
    queries.invalidateQueries({ queryKey: ['users', 'welcome'] })
  }

  const field = (name: Field) => ({
    name,
    required: true,
    withAsterisk: false,
    value: form[name],
    error: fieldFault(refusal, name),
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) =>
      setForm((now) => ({ ...now, [name]: value })),
  })
  const isGeneral = refusal && !fields.some((name) => fieldFault(refusal, name))

  return (
    <LoginFrame
      title="Welcome to Quartermaster"
      subtitle="Create the first administrator to begin."
    >
      <form onSubmit={submit} className={classes.form}>
        {isGeneral && <RefusalNote refusal={refusal} />}
        <TextInput
          {...field('token')}
          label="Setup token"
          description="The server printed it when it started."
          autoComplete="off"
          autoFocus
        />
        <TextInput {...field('fullName')} label="Full name" autoComplete="name" />
        <TextInput {...field('email')} label="Email" type="email" autoComplete="username" />
        <PasswordInput
          {...field('password')}
          label="Password"
          description={`At least ${shortestPassword} characters. A phrase of several words is best.`}
          minLength={shortestPassword}
          autoComplete="new-password"
          visibilityToggleButtonProps={revealButton('the password')}
        />
        <Button type="submit" fullWidth disabled={isPending}>
          {isPending ? 'Creating...' : 'Create administrator'}
        </Button>
      </form>
    </LoginFrame>
  )
}
