import { Button, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { postAuth } from '#platform/web/client.ts'
import { tellError, tellUnanswered } from '#platform/web/notify.ts'
import classes from './LoginPage.module.css'
import { useBusy } from './use-busy.ts'

/** Asks for a link to a new password. The answer is the same whether the email is known or not. */
export function ForgottenForm({ email, onBack }: { email: string; onBack: () => void }) {
  const [typed, setTyped] = useState(email)
  const [askedFor, setAskedFor] = useState<string | null>(null)
  const { isBusy, busy } = useBusy()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    busy(async () => {
      const answer = await postAuth('password-reset/ask', { email: typed.trim() }).catch(() => null)
      if (answer?.ok) return setAskedFor(typed.trim())
      if (!answer) return tellUnanswered('Not sent')
      tellError('Not sent', answer.refusal.message)
    })
  }

  if (askedFor !== null) {
    return (
      <div className={classes.form}>
        <p role="status" className={classes.note}>
          If {askedFor} belongs to an account, a link is on its way there. It works once and for a
          few minutes only. No mail? Look among the unwanted ones, or ask an administrator.
        </p>
        <Button fullWidth onClick={onBack}>
          Back to signing in
        </Button>
      </div>
    )
  }
  return (
    <form onSubmit={submit} className={classes.form}>
      <TextInput
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        required
        withAsterisk={false}
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" fullWidth disabled={isBusy}>
        {isBusy ? 'Sending...' : 'Send me a link'}
      </Button>
      <Button variant="subtle" color="gray" onClick={onBack}>
        Back to signing in
      </Button>
    </form>
  )
}
