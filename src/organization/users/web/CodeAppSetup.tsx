import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { PageForm } from '#platform/web/forms/PageForm.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import classes from './AccountSections.module.css'
import { accountsApi } from './accounts-api.ts'
import settings from './SettingsPage.module.css'
import { useProvenAct } from './use-proof.tsx'

type CodeValues = { readonly code: string }

const codeFields: FormFields<CodeValues> = {
  code: {
    kind: 'line',
    label: 'Code of your app',
    longest: 7,
    keys: 'numeric',
    autoComplete: 'one-time-code',
    isRequired: true,
  },
}

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

const noCode: CodeValues = { code: '' }

function ConfirmForm({ onConfirmed }: { onConfirmed: (codes: readonly string[]) => void }) {
  return (
    <PageForm
      area="accounts"
      subject="Two-factor authentication"
      confirmLabel="Turn on"
      fields={codeFields}
      opened={noCode}
      save={({ values: { code } }, options) =>
        accountsApi.call.confirmTwoFactor({ code: code.trim() }, options)
      }
      onSaved={({ recoveryCodes }) => {
        tellSuccess(
          'Turned on',
          'Each sign-in asks for a code now. Open sessions go on; Sessions ends them.',
        )
        onConfirmed(recoveryCodes)
      }}
    />
  )
}
