import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { BarcodePicture } from '#platform/web/BarcodePicture.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { refusalOf } from '#platform/web/client.ts'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { PageForm } from '#platform/web/forms/PageForm.tsx'
import { openedWith } from '#platform/web/forms/use-form.ts'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { PrintSheet } from '#platform/web/PrintSheet.tsx'
import { PageLoading } from '#platform/web/shell/PageLoading.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { printedBadge } from '../badge.rules.ts'
import classes from './AccountSections.module.css'
import { accountsApi } from './accounts-api.ts'
import settings from './SettingsPage.module.css'
import { secretField } from './secret-field.tsx'
import { useProvenAct, useProvenCall } from './use-proof.tsx'
import { useOwnProfile } from './use-save-profile.ts'

/** Badge and PIN: who one is at tills and benches that several people share. */
export function PinSection() {
  const { data, error, refetch } = useQuery(accountsApi.ask('security', {}))
  if (error) return <RefusalNote refusal={refusalOf(error)} onRetry={refetch} />
  if (!data) return <PageLoading />
  const { badgeCode, hasPin } = data
  return (
    <div className={classes.stack}>
      <FactList
        facts={[
          {
            label: 'Badge',
            value: badgeCode ? <CodeText code={printedBadge(badgeCode)} /> : 'None yet',
          },
          {
            label: 'PIN',
            value: hasPin ? (
              <ToneBadge tone="good" label="Set" />
            ) : (
              'Not set: the badge opens nothing'
            ),
          },
        ]}
      />
      <BadgeButtons badgeCode={badgeCode} />
      <PinForm hasPin={hasPin} />
    </div>
  )
}

function BadgeButtons({ badgeCode }: { badgeCode: string | null }) {
  const { fullName } = useOwnProfile()
  const [open, setOpen] = useState<'print' | 'renewal' | null>(null)
  const close = () => setOpen(null)
  const { start, isPending, refusal, dialog } = useProvenAct({
    area: 'accounts',
    run: accountsApi.call.renewBadge,
    onDone: () => {
      tellSuccess('New badge', 'Print it; what was printed before is worth nothing.')
      close()
    },
    failure: 'Not renewed',
  })
  if (badgeCode === null) {
    return (
      <div className={settings.buttons}>
        <ActButton weight="main" isPending={isPending} onAct={() => start({})}>
          Make a badge
        </ActButton>
        {dialog}
      </div>
    )
  }
  return (
    <div className={settings.buttons}>
      <ActButton weight="main" onAct={() => setOpen('print')}>
        Print the badge
      </ActButton>
      <ActButton onAct={() => setOpen('renewal')}>Renew it</ActButton>
      {open === 'renewal' ? (
        <ConfirmDialog
          title="Give your badge a new code?"
          confirmLabel="Renew the badge"
          isDangerous
          isPending={isPending}
          refusal={refusal}
          onConfirm={() => start({})}
          onClose={close}
        >
          The badge that you carry stops working at once, and you are logged out at tills and
          benches. Print the new one afterwards.
        </ConfirmDialog>
      ) : null}
      {dialog}
      {open === 'print' ? (
        <PrintSheet paper="label" onPrinted={close}>
          <h1>{fullName}</h1>
          <BarcodePicture code={printedBadge(badgeCode)} />
        </PrintSheet>
      ) : null}
    </div>
  )
}

type PinValues = { readonly pin: string }

const noPin: PinValues = { pin: '' }

function PinForm({ hasPin }: { hasPin: boolean }) {
  const { proven, dialog } = useProvenCall()
  const remove = useProvenAct({
    area: 'accounts',
    run: accountsApi.call.removePin,
    onDone: () => tellSuccess('PIN removed', 'Your badge opens nothing until you set another.'),
    failure: 'Not removed',
  })
  const fields: FormFields<PinValues> = {
    pin: secretField({
      label: hasPin ? 'Another PIN' : 'PIN',
      help: '4 to 8 digits: no counting, no repeats, no years.',
      name: 'the PIN',
      autoComplete: 'off',
      longest: 8,
      isOfDigits: true,
    }),
  }
  return (
    <div className={settings.form}>
      <PageForm
        area="accounts"
        subject="Your PIN"
        confirmLabel="Set the PIN"
        fields={fields}
        opened={noPin}
        save={({ values }, options) => proven(() => accountsApi.call.setPin(values, options))}
        continueWith={() => openedWith(noPin)}
        onSaved={() => tellSuccess('PIN set', 'It goes with your badge from now on.')}
        acts={() =>
          hasPin ? (
            <ActButton weight="danger" isPending={remove.isPending} onAct={() => remove.start({})}>
              Remove the PIN
            </ActButton>
          ) : null
        }
      />
      {dialog}
      {remove.dialog}
    </div>
  )
}
