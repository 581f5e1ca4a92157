import { Anchor, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { missingPermission } from '#platform/permissions.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { useMay } from '#platform/web/permissions-context.ts'
import { PageLoading } from '#platform/web/shell/PageLoading.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import type { OwnedKey } from '../../api-keys.fields.ts'
import { capability } from '../../capabilities.ts'
import account from '../AccountSections.module.css'
import { KeyFacts } from '../KeyFacts.tsx'
import settings from '../SettingsPage.module.css'
import { RevokeKeyDialog } from './PersonKeys.tsx'
import { peopleApi } from './people-api.ts'

/** The API keys of all users: which programs reach the business, for whom, and until when. */
export function KeysView() {
  const { data, error, refetch } = useQuery(peopleApi.ask('apiKeys', {}))
  const [words, setWords] = useState('')
  const [asked, setAsked] = useState<OwnedKey | null>(null)
  const whyNot = useMay(capability.editUsers) ? null : missingPermission(capability.editUsers)
  if (error) return <RefusalNote refusal={refusalOf(error)} onRetry={refetch} />
  if (!data) return <PageLoading />
  const { keys } = data
  const found = keys.filter((key) => isFound(key, words))
  if (keys.length === 0)
    return (
      <EmptyNote title="No API keys">
        Users make keys for programs under User Settings. All of them are listed here.
      </EmptyNote>
    )
  return (
    <div className={account.broad}>
      <TextInput
        aria-label="Search by key or owner"
        placeholder="Key or owner"
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {found.length === 0 ? (
        <EmptyNote title="No keys match">Change the search to see other keys.</EmptyNote>
      ) : null}
      <ul className={settings.sessions} aria-label="API keys">
        {found.map((key) => (
          <li key={key.id} className={settings.session}>
            <KeyFacts apiKey={key} owner={<Owner owner={key.owner} />} />
            <ActButton size="xs" whyNot={whyNot} onAct={() => setAsked(key)}>
              Revoke
            </ActButton>
          </li>
        ))}
      </ul>
      {asked ? (
        <RevokeKeyDialog apiKey={asked} owner={asked.owner} onClose={() => setAsked(null)} />
      ) : null}
    </div>
  )
}

function Owner({ owner: { id, name, state } }: Pick<OwnedKey, 'owner'>) {
  const { set } = useUrlState()
  return (
    <>
      <Anchor component="button" size="sm" onClick={() => set({ view: null, open: id })}>
        {name}
      </Anchor>
      {state === 'active' ? null : ` (${state})`}
    </>
  )
}

function isFound({ name, prefix, owner }: OwnedKey, words: string): boolean {
  const text = `${name} ${prefix} ${owner.name}`.toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
