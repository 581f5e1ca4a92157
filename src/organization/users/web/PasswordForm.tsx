import { Button, PasswordInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { tellSuccess } from '#platform/web/notify.ts'
import { revealButton } from '#platform/web/reveal-button.ts'
import { useAct } from '#platform/web/use-act.ts'
import { longestPassword, shortestPassword } from '../password.rules.ts'
import { accountsApi } from './accounts-api.ts'
import { RevokeKeysBox } from './KeyFacts.tsx'
import classes from './SettingsPage.module.css'
import { forgetMe } from './use-me.ts'
import { usersApi } from './users-api.ts'

const toggle = revealButton('the password')

export function PasswordForm({ email }: { email: string }) {
  const queries = useQueryClient()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [revokeKeys, setRevokeKeys] = useState(true)
  const { data } = useQuery(accountsApi.ask('apiKeys', {}))
  const { start, isPending, refusal } = useAct({
    area: 'users',
    run: usersApi.call.changePassword,
    onDone: () => {
      forgetMe(queries)
      tellSuccess('Password changed', 'You were logged out everywhere. Sign in with the new one.')
    },
    onRefusal: (no) => no.code === 'wrong_password' || no.code === 'weak_password',
    failure: 'Not changed',
  })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    start({ current, next, revokeKeys })
  }

  const currentError = refusal?.code === 'wrong_password' ? refusal.message : undefined
  const nextError = refusal?.code === 'weak_password' ? refusal.message : refusal?.fields.next

  return (
    <form onSubmit={submit} className={classes.form}>
      {/* Tells a password keeper whose password it is. */}
      <input type="hidden" name="email" autoComplete="username" value={email} />
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        value={current}
        error={currentError}
        onChange={(event) => setCurrent(event.currentTarget.value)}
        visibilityToggleButtonProps={toggle}
      />
      <PasswordInput
        label="New password"
        description={`At least ${shortestPassword} characters. A phrase of several words is best.`}
        autoComplete="new-password"
        required
        withAsterisk={false}
        minLength={shortestPassword}
        maxLength={longestPassword}
        value={next}
        error={nextError}
        onChange={(event) => setNext(event.currentTarget.value)}
        visibilityToggleButtonProps={toggle}
      />
      <RevokeKeysBox
        keys={data?.keys.length ?? 0}
        isChecked={revokeKeys}
        onChange={setRevokeKeys}
      />
      <p className={classes.hint}>
        Changing it signs you out everywhere, on this device too. You sign in again with the new
        one.
      </p>
      <Button
        type="submit"
        className={classes.submit}
        loading={isPending}
        disabled={!current || !next}
      >
        Change password and log out
      </Button>
    </form>
  )
}
