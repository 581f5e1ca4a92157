import { Checkbox, Select, TextInput } from '@mantine/core'
import { type SubmitEvent, useContext, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { fieldFault } from '#platform/web/client.ts'
import { PermissionsContext } from '#platform/web/permissions-context.ts'
import { scopedCapabilities } from '../api-keys.rules.ts'
import classes from './AccountSections.module.css'
import { accountsApi } from './accounts-api.ts'
import settings from './SettingsPage.module.css'
import { useProvenAct } from './use-proof.tsx'

const lives = [
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: 180, label: '180 days' },
  { days: 365, label: '1 year' },
]

/** The usual terms, and the longest that the settings allow. */
function termsWithin(mostDays: number) {
  const usual = lives.filter(({ days }) => days <= mostDays)
  const longest = { days: mostDays, label: mostDays === 1 ? '1 day' : `${mostDays} days` }
  const all = usual.some(({ days }) => days === mostDays) ? usual : [...usual, longest]
  return all.map(({ days, label }) => ({ value: String(days), label }))
}

const inDays = (days: string) => new Date(Date.now() + Number(days) * 86_400_000).toISOString()

type ApiKeyFormProps = {
  mostDays: number
  onMade: (key: string) => void
  onClose: () => void
}

/** Name, term and scopes of a new key; only what its maker may do can be given. */
export function ApiKeyForm({ mostDays, onMade, onClose }: ApiKeyFormProps) {
  const [name, setName] = useState('')
  const [life, setLife] = useState(String(Math.min(90, mostDays)))
  const [scopes, setScopes] = useState<readonly string[]>([])
  const { start, isPending, refusal, dialog } = useProvenAct({
    area: 'accounts',
    run: accountsApi.call.createApiKey,
    onDone: ({ key }) => onMade(key),
    onRefusal: (no) => no.field !== null || Object.keys(no.fields).length > 0,
    failure: 'Not made',
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    start({ name, scopes: [...scopes], expiresAt: inDays(life) })
  }
  return (
    <>
      <form onSubmit={submit} className={classes.stack}>
        <div className={classes.row}>
          <TextInput
            label="Name"
            placeholder="Which program it is for"
            autoFocus
            maxLength={60}
            value={name}
            error={fieldFault(refusal, 'name')}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Select
            label="Valid for"
            data={termsWithin(mostDays)}
            allowDeselect={false}
            value={life}
            error={fieldFault(refusal, 'expiresAt')}
            onChange={(value) => setLife(value ?? life)}
          />
        </div>
        <ScopeTable scopes={scopes} onChange={setScopes} />
        <div className={settings.buttons}>
          <ActButton
            type="submit"
            weight="main"
            isPending={isPending}
            whyNot={whyNot(name, scopes)}
            onAct={() => undefined}
          >
            Make the key
          </ActButton>
          <ActButton onAct={onClose}>Cancel</ActButton>
        </div>
      </form>
      {dialog}
    </>
  )
}

function whyNot(name: string, scopes: readonly string[]): string | null {
  if (name.trim() === '') return 'Name the program that the key is for.'
  return scopes.length === 0 ? 'Choose at least one scope.' : null
}

type ScopeTableProps = {
  scopes: readonly string[]
  onChange: (scopes: readonly string[]) => void
}

function ScopeTable({ scopes, onChange }: ScopeTableProps) {
  const held = useContext(PermissionsContext)
  const toggle = (scope: string) =>
    onChange(scopes.includes(scope) ? scopes.filter((one) => one !== scope) : [...scopes, scope])
  const canWrite = (key: string) => scopes.includes(`${key}:write`)
  return (
    <div className={classes.scopeFrame}>
      <table className={classes.scopes}>
        <thead>
          <tr>
            <th scope="col">What the key is for</th>
            <th scope="col">Read</th>
            <th scope="col">Write</th>
          </tr>
        </thead>
        <tbody>
          {scopedCapabilities
            .filter(({ key }) => held.has(key))
            .map(({ key, label }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td>
                  <Checkbox
                    aria-label={`${label}: read`}
                    title={canWrite(key) ? 'Write includes read.' : undefined}
                    disabled={canWrite(key)}
                    checked={canWrite(key) || scopes.includes(`${key}:read`)}
                    onChange={() => toggle(`${key}:read`)}
                  />
                </td>
                <td>
                  <Checkbox
                    aria-label={`${label}: write`}
                    checked={canWrite(key)}
                    onChange={() => toggle(`${key}:write`)}
                  />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}
