import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { postAuth, refusalOf } from '#platform/web/client.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { tellError, tellSuccess, tellUnanswered } from '#platform/web/notify.ts'
import type { Passkey } from '../accounts.contract.ts'
import { deviceInWords } from '../device-in-words.ts'
import classes from './AccountSections.module.css'
import { accountsApi } from './accounts-api.ts'
import { RenameForm } from './RenameForm.tsx'
import settings from './SettingsPage.module.css'
import { useBusy } from './use-busy.ts'
import { hasPasskeys, makePasskey } from './use-passkey.ts'
import { provenStep, useProof, useProvenAct } from './use-proof.tsx'

/** Passkeys: a finger or a face on a device of one's own, in place of password and code. */
export function PasskeysSection({ onSetUp }: { onSetUp?: () => void }) {
  const { data, error, refetch } = useQuery(accountsApi.ask('security', {}))
  if (error) return <RefusalNote refusal={refusalOf(error)} onRetry={refetch} />
  return (
    <div className={classes.stack}>
      {data && data.passkeys.length === 0 ? (
        <EmptyNote title="No passkey yet">
          A passkey signs you in by finger, face or the PIN of your own device. It cannot be guessed
          or given away to a forged page.
        </EmptyNote>
      ) : null}
      <ul className={settings.sessions}>
        {data?.passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} />
        ))}
      </ul>
      <AddPasskey onAdded={onSetUp ?? (() => undefined)} />
    </div>
  )
}

function AddPasskey({ onAdded }: { onAdded: () => void }) {
  const queries = useQueryClient()
  const { prove, dialog } = useProof()
  const { isBusy, busy } = useBusy()
  const add = () =>
    busy(async () => {
      const name = deviceInWords(navigator.userAgent)
      const begin = () => provenStep(prove, () => postAuth('passkeys/begin'))
      const answer = await makePasskey(name, begin).catch(() => undefined)
      if (answer === undefined) return tellUnanswered('Not added')
      if (answer === null) return
      if (!answer.ok) return tellError('Not added', answer.refusal.message)
      await queries.invalidateQueries({ queryKey: ['accounts'] })
      tellSuccess('Passkey added', 'Next time, sign in with it.')
      onAdded()
    })
  return (
    <div className={settings.buttons}>
      <ActButton
        weight="main"
        isPending={isBusy}
        onAct={add}
        whyNot={hasPasskeys() ? null : 'This browser knows no passkeys, or not on this address.'}
      >
        Add a passkey
      </ActButton>
      {dialog}
    </div>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const [open, setOpen] = useState<'name' | 'removal' | null>(null)
  const close = () => setOpen(null)
  const { name, createdAt, lastUsedAt } = passkey
  return (
    <li className={settings.session}>
      <div>
        <div className={settings.device}>{name}</div>
        <div className={settings.hint}>
          Added <InstantText at={createdAt} />,{' '}
          {lastUsedAt ? (
            <>
              last used <InstantText at={lastUsedAt} />
            </>
          ) : (
            'not used yet'
          )}
        </div>
      </div>
      {open === 'name' ? (
        <RenameForm
          label="Name of the passkey"
          area="accounts"
          named={passkey}
          run={accountsApi.call.renamePasskey}
          onClose={close}
        />
      ) : null}
      <div className={settings.buttons}>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Rename ${name}`}
          onClick={() => setOpen('name')}
        >
          Rename
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Remove ${name}`}
          onClick={() => setOpen('removal')}
        >
          Remove
        </Button>
      </div>
      {open === 'removal' ? <RemovalDialog passkey={passkey} onClose={close} /> : null}
    </li>
  )
}

function RemovalDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { start, isPending, refusal, dialog } = useProvenAct({
    area: 'accounts',
    run: accountsApi.call.removePasskey,
    onDone: () => {
      tellSuccess('Removed', `“${passkey.name}” can no longer be used to sign in.`)
      onClose()
    },
    onRefusal: () => true,
  })
  return (
    <>
      <ConfirmDialog
        title={`Remove the passkey “${passkey.name}”?`}
        confirmLabel="Remove the passkey"
        isDangerous
        isPending={isPending}
        refusal={refusal}
        onConfirm={() => start({ id: passkey.id })}
        onClose={onClose}
      >
        It no longer signs you in. Delete it on its device as well, or that goes on offering it.
      </ConfirmDialog>
      {dialog}
    </>
  )
}
