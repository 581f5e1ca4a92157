import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { PageLoading } from '#platform/web/shell/PageLoading.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { ApiKey } from '../api-keys.fields.ts'
import { longestOverlapHours } from '../api-keys.rules.ts'
import classes from './AccountSections.module.css'
import { ApiKeyForm } from './ApiKeyForm.tsx'
import { accountsApi } from './accounts-api.ts'
import { CopyButton } from './CopyButton.tsx'
import { KeyFacts } from './KeyFacts.tsx'
import settings from './SettingsPage.module.css'
import { useProvenCall } from './use-proof.tsx'

/** Keys by which programs act for their owner, within scopes. */
export function ApiKeysSection() {
  const { data, error, refetch } = useQuery(accountsApi.ask('apiKeys', {}))
  const [isMaking, setMaking] = useState(false)
  const [shown, setShown] = useState<string | null>(null)
  if (error) return <RefusalNote refusal={refusalOf(error)} onRetry={refetch} />
  if (!data) return <PageLoading />
  return (
    <div className={classes.stack}>
      {shown ? (
        <div className={classes.shown} role="status">
          <span>Copy the key now; it is not shown again.</span>
          <code className={classes.secret}>{shown}</code>
          <CopyButton text={shown} what="The key" />
          <ActButton onAct={() => setShown(null)}>I have kept it</ActButton>
        </div>
      ) : null}
      {data.keys.length === 0 && !isMaking ? (
        <EmptyNote title="No API key yet">
          A key lets a program do what its scopes and you both may, until its end.
        </EmptyNote>
      ) : null}
      <ul className={settings.sessions}>
        {data.keys.map((key) => (
          <KeyRow key={key.id} apiKey={key} onRotated={setShown} />
        ))}
      </ul>
      {isMaking ? (
        <ApiKeyForm
          mostDays={data.mostDays}
          onMade={(key) => {
            setShown(key)
            setMaking(false)
          }}
          onClose={() => setMaking(false)}
        />
      ) : (
        <div className={settings.buttons}>
          <ActButton weight="main" whyNot={data.whyNotMake} onAct={() => setMaking(true)}>
            New API key
          </ActButton>
          <Button
            component="a"
            href="/api/reference"
            target="_blank"
            rel="noreferrer"
            variant="subtle"
          >
            What the API offers
          </Button>
        </div>
      )}
    </div>
  )
}

function KeyRow({ apiKey, onRotated }: { apiKey: ApiKey; onRotated: (key: string) => void }) {
  const [asked, setAsked] = useState<'rotate' | 'revoke' | null>(null)
  const close = () => setAsked(null)
  return (
    <li className={settings.session}>
      <KeyFacts apiKey={apiKey} />
      <div className={settings.buttons}>
        <ActButton
          size="xs"
          whyNot={apiKey.isExpired ? 'The key has expired. Make a new key.' : null}
          onAct={() => setAsked('rotate')}
        >
          Rotate
        </ActButton>
        <ActButton size="xs" onAct={() => setAsked('revoke')}>
          Revoke
        </ActButton>
      </div>
      {asked === 'revoke' ? <RevokeDialog apiKey={apiKey} onClose={close} /> : null}
      {asked === 'rotate' ? (
        <RotateDialog apiKey={apiKey} onRotated={onRotated} onClose={close} />
      ) : null}
    </li>
  )
}

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { id, name } = apiKey
  const { start, isPending, refusal } = useAct({
    area: 'accounts',
    run: accountsApi.call.revokeApiKey,
    onDone: () => tellSuccess('Revoked', `The key “${name}” opens nothing any more.`),
    onRefusal: () => true,
  })
  return (
    <ConfirmDialog
      title={`Revoke the API key “${name}”?`}
      confirmLabel="Revoke the key"
      isDangerous
      isPending={isPending}
      refusal={refusal}
      onConfirm={() => start({ id })}
      onClose={onClose}
    >
      The program that uses it is refused at once. A revoked key never works again.
    </ConfirmDialog>
  )
}

const overlaps = [
  { value: '0', label: 'End it now' },
  { value: '1', label: '1 hour' },
  { value: '24', label: '1 day' },
  { value: '72', label: '3 days' },
  { value: String(longestOverlapHours), label: '7 days' },
]

type RotateDialogProps = {
  apiKey: ApiKey
  onRotated: (key: string) => void
  onClose: () => void
}

function RotateDialog({ apiKey, onRotated, onClose }: RotateDialogProps) {
  const { id, name } = apiKey
  const { proven, dialog } = useProvenCall()
  return (
    <>
      <FormDialog
        area="accounts"
        title={`Rotate the API key “${name}”?`}
        subject={name}
        effect="The key gets a new secret, shown once. Its name, scopes and end stay."
        confirmLabel="Rotate the key"
        fields={{
          hours: { kind: 'choice', label: 'Old secret stays valid for', options: overlaps },
        }}
        opened={{ hours: '24' }}
        save={({ values: { hours } }, options) =>
          proven(() => accountsApi.call.rotateApiKey({ id, hours: Number(hours) }, options))
        }
        onSaved={({ key }) => {
          onRotated(key)
          onClose()
        }}
        onClose={onClose}
      />
      {dialog}
    </>
  )
}
