import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { PageLoading } from '#platform/web/shell/PageLoading.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { ApiKey } from '../accounts.contract.ts'
import { scopedCapabilities } from '../api-keys.rules.ts'
import classes from './AccountSections.module.css'
import { ApiKeyForm } from './ApiKeyForm.tsx'
import { accountsApi } from './accounts-api.ts'
import { CopyButton } from './CopyButton.tsx'
import settings from './SettingsPage.module.css'

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
          A key lets a program do what its scopes and you both may. It ends when you revoke it.
        </EmptyNote>
      ) : null}
      <ul className={settings.sessions}>
        {data.keys.map((key) => (
          <KeyRow key={key.id} apiKey={key} />
        ))}
      </ul>
      {isMaking ? (
        <ApiKeyForm
          onMade={(key) => {
            setShown(key)
            setMaking(false)
          }}
          onClose={() => setMaking(false)}
        />
      ) : (
        <div className={settings.buttons}>
          <ActButton weight="main" onAct={() => setMaking(true)}>
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

/** `orders:write` as `Orders (write)`. */
function inWords(scope: string): string {
  const [key, way] = scope.split(':')
  const label = scopedCapabilities.find((one) => one.key === key)?.label
  return `${label ?? key} (${way})`
}

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const [isRevoking, setRevoking] = useState(false)
  const { start, isPending, refusal } = useAct({
    area: 'accounts',
    run: accountsApi.call.revokeApiKey,
    onDone: () => tellSuccess('Revoked', `The key “${apiKey.name}” opens nothing any more.`),
    onRefusal: () => true,
  })
  const { name, prefix, scopes, expiresAt, lastUsedAt, isExpired } = apiKey
  return (
    <li className={settings.session}>
      <div>
        <div className={classes.state}>
          <span className={settings.device}>{name}</span>
          <CodeText code={`${prefix}…`} />
          {isExpired ? <ToneBadge tone="bad" label="Expired" /> : null}
        </div>
        <div className={settings.hint}>{scopes.map(inWords).join(', ')}</div>
        <div className={settings.hint}>
          {expiresAt ? (
            <>
              {isExpired ? 'Expired' : 'Expires'} <InstantText at={expiresAt} />
            </>
          ) : (
            'Does not expire'
          )}
          {lastUsedAt ? (
            <>
              , last used <InstantText at={lastUsedAt} />
            </>
          ) : (
            ', not used yet'
          )}
        </div>
      </div>
      <ActButton size="xs" onAct={() => setRevoking(true)}>
        Revoke
      </ActButton>
      {isRevoking ? (
        <ConfirmDialog
          title={`Revoke the API key “${name}”?`}
          confirmLabel="Revoke the key"
          isDangerous
          isPending={isPending}
          refusal={refusal}
          onConfirm={() => start({ id: apiKey.id })}
          onClose={() => setRevoking(false)}
        >
          Whatever program uses it is shut out at once. A revoked key never works again.
        </ConfirmDialog>
      ) : null}
    </li>
  )
}
