import { TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import classes from './AccountSections.module.css'
import { accountsApi } from './accounts-api.ts'
import settings from './SettingsPage.module.css'
import { useProvenAct } from './use-proof.tsx'

type Secret = { readonly secret: string; readonly qrSvg: string }

/** Shows the app its secret, as a picture and as letters, and has it prove that it took it. */
export function CodeAppSetup(props: { onConfirmed: (recoveryCodes: readonly string[]) => void }) {
  const [secret, setSecret] = useState<Secret | null>(null)
  const begin = useProvenAct({
    area: 'accounts',
    run: accountsApi.call.beginTwoFactor,
    onDone: setSecret,
    failure: 'Not begun',
  })
  if (!secret) {
    return (
      <div className={classes.stack}>
        <p className={settings.hint}>
          With it your password is not enough to be you: each sign-in also asks for the six digits
          that an app on your phone shows.
        </p>
        <div className={settings.buttons}>
          <ActButton weight="main" onAct={() => begin.start({})} isPending={begin.isPending}>
            Set up a code app
          </ActButton>
        </div>
        {begin.dialog}
      </div>
    )
  }
  return (
    <div className={classes.setup}>
      <img
        className={classes.picture}
        alt="The secret for your code app as a QR code"
        src={`data:image/svg+xml,${encodeURIComponent(secret.qrSvg)}`}
      />
      <div className={classes.side}>
        <p className={settings.hint}>
          Scan it with your code app, or type this key there. Then type the six digits that it
          shows.
        </p>
        <code className={classes.secret}>{secret.secret.replace(/(.{4})(?!$)/g, '$1 ')}</code>
        <ConfirmForm onConfirmed={props.onConfirmed} />
      </div>
    </div>
  )
}

function ConfirmForm({ onConfirmed }: { onConfirmed: (codes: readonly string[]) => void }) {
  const [code, setCode] = useState('')
  const { start, isPending, refusal } = useAct({
    area: 'accounts',
    run: accountsApi.call.confirmTwoFactor,
    onDone: ({ recoveryCodes }) => {
      tellSuccess(
        'Turned on',
        'Each sign-in asks for a code now. Open sessions go on; Sessions ends them.',
      )
      onConfirmed(recoveryCodes)
    },
    onRefusal: () => true,
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    start({ code: code.trim() })
  }
  return (
    <form onSubmit={submit} className={classes.row}>
      <TextInput
        label="Code of your app"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        maxLength={7}
        value={code}
        error={refusal?.fields.code ?? refusal?.message}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <ActButton type="submit" weight="main" isPending={isPending} onAct={() => undefined}>
        Turn on
      </ActButton>
    </form>
  )
}
