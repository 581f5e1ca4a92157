import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { PageLoading } from '#platform/web/shell/PageLoading.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import classes from './AccountSections.module.css'
import { accountsApi } from './accounts-api.ts'
import { CodeAppSetup } from './CodeAppSetup.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import settings from './SettingsPage.module.css'
import { useProvenAct } from './use-proof.tsx'

/** A code app as the second factor: set it up, renew its recovery codes, turn it off. */
export function TwoFactorSection({ onSetUp }: { onSetUp?: () => void }) {
  const { data, error, refetch } = useQuery(accountsApi.ask('security', {}))
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [isTurningOff, setTurningOff] = useState(false)
  const renew = useProvenAct({
    area: 'accounts',
    run: accountsApi.call.renewRecoveryCodes,
    onDone: ({ recoveryCodes }) => setCodes(recoveryCodes),
    failure: 'Not renewed',
  })

  if (error) return <RefusalNote refusal={refusalOf(error)} onRetry={refetch} />
  if (!data) return <PageLoading />
  if (codes) {
    const keep = () => {
      setCodes(null)
      onSetUp?.()
    }
    return <RecoveryCodes codes={codes} onKept={keep} />
  }
  if (!data.twoFactor.isOn) return <CodeAppSetup onConfirmed={setCodes} />
  const { since, codesLeft } = data.twoFactor
  return (
    <div className={classes.stack}>
      <p className={classes.state}>
        <ToneBadge tone="good" label="On" />
        <span>
          since {since ? <InstantText at={since} /> : null}, {codesLeft} of 10 recovery codes left
        </span>
      </p>
      {codesLeft <= 3 ? (
        <p className={settings.hint}>
          Few recovery codes are left. Make new ones before you need them.
        </p>
      ) : null}
      <div className={settings.buttons}>
        <ActButton onAct={() => renew.start({})} isPending={renew.isPending}>
          New recovery codes
        </ActButton>
        <ActButton weight="danger" onAct={() => setTurningOff(true)}>
          Turn off
        </ActButton>
      </div>
      {renew.dialog}
      {isTurningOff ? <TurnOffDialog onClose={() => setTurningOff(false)} /> : null}
    </div>
  )
}

function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const { start, isPending, refusal, dialog } = useProvenAct({
    area: 'accounts',
    run: accountsApi.call.turnOffTwoFactor,
    onDone: () => {
      tellSuccess('Turned off', 'The password alone signs you in again.')
      onClose()
    },
    onRefusal: () => true,
  })
  return (
    <>
      <ConfirmDialog
        title="Turn two-factor sign-in off?"
        confirmLabel="Turn off, forget the app and its recovery codes"
        isDangerous
        isPending={isPending}
        refusal={refusal}
        onConfirm={() => start({})}
        onClose={onClose}
      >
        Your password alone then opens your account. We confirm this change by email.
      </ConfirmDialog>
      {dialog}
    </>
  )
}
