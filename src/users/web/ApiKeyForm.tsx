import { Checkbox, Select, TextInput } from '@mantine/core'
import { type SubmitEvent, useContext, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { PermissionsContext } from '#platform/web/permissions-context.ts'
import { scopedCapabilities } from '../api-keys.rules.ts'
import classes from './AccountSections.module.css'
import { accountsApi } from './accounts-api.ts'
import settings from './SettingsPage.module.css'
import { useProvenAct } from './use-proof.tsx'

const lives = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'a year' },
  { value: 'never', label: 'until it is revoked' },
]

const inDays = (days: string) =>
  days === 'never' ? null : new Date(Date.now() + Number(days) * 86_400_000).toISOString()

/** Name, life and scopes of a new key; only what its maker may do can be given. */
export function ApiKeyForm(props: { onMade: (key: string) => void; onClose: () => void }) {
  const { onMade, onClose } = props
  const [name, setName] = useState('')
  const [life, setLife] = useState('90')
  const [scopes, setScopes] = useState<readonly string[]>([])
  const { start, isPending, refusal, dialog } = useProvenAct({
    area: 'accounts',
    run: accountsApi.call.createApiKey,
    onDone: ({ key }) => onMade(key),
    onRefusal: (no) => Object.keys(no.fields).length > 0,
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
            error={refusal?.fields.name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Select
            label="Good for"
            data={lives}
            allowDeselect={false}
            value={life}
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
          <ActButton onAct={onClose}>Go back</ActButton>
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
                {['read', 'write'].map((way) => (
                  <td key={way}>
                    <Checkbox
                      aria-label={`${label}: ${way}`}
                      checked={scopes.includes(`${key}:${way}`)}
                      onChange={() => toggle(`${key}:${way}`)}
                    />
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}
