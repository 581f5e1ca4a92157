import { Checkbox } from '@mantine/core'
import { useContext, useId, useState } from 'react'
import { FormSection } from '#platform/web/forms/FormSection.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { PermissionsContext } from '#platform/web/permissions-context.ts'
import { scopedCapabilities } from '../api-keys.rules.ts'
import classes from './AccountSections.module.css'
import { accountsApi } from './accounts-api.ts'
import { useProvenCall } from './use-proof.tsx'

const lives = [
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: 180, label: '180 days' },
  { days: 365, label: '1 year' },
]

/** The usual terms, and the longest that the settings allow, by the instants when a key ends. */
function termsWithin(mostDays: number) {
  const usual = lives.filter(({ days }) => days <= mostDays)
  const longest = { days: mostDays, label: mostDays === 1 ? '1 day' : `${mostDays} days` }
  const all = usual.some(({ days }) => days === mostDays) ? usual : [...usual, longest]
  const now = Date.now()
  return all.map(({ days, label }) => ({
    value: new Date(now + days * 86_400_000).toISOString(),
    label,
    isUsual: days === Math.min(90, mostDays),
  }))
}

type Values = {
  readonly name: string
  readonly expiresAt: string
  readonly scopes: readonly string[]
}

type ApiKeyFormProps = {
  mostDays: number
  onMade: (key: string) => void
  onClose: () => void
}

/** Name, term and scopes of a new key; only what its maker may do can be given. */
export function ApiKeyForm({ mostDays, onMade, onClose }: ApiKeyFormProps) {
  const [terms] = useState(() => termsWithin(mostDays))
  const { proven, dialog } = useProvenCall()
  const fields: FormFields<Values> = {
    name: {
      kind: 'line',
      label: 'Name',
      hint: 'Which program it is for',
      longest: 60,
      isRequired: true,
      isShort: true,
    },
    expiresAt: { kind: 'choice', label: 'Valid for', options: terms, isShort: true },
    scopes: {
      kind: 'own',
      label: 'Scopes',
      fault: (scopes) => (scopes.length === 0 ? 'Choose at least one scope.' : null),
      draw: ({ value, error, onValue }) => (
        <ScopeTable scopes={value} error={error} onChange={onValue} />
      ),
      words: (scopes) => scopes.join(', ') || 'none',
    },
  }
  return (
    <>
      <FormSection
        area="accounts"
        title="New API key"
        subject="The key"
        confirmLabel="Make the key"
        fields={fields}
        opened={{
          name: '',
          expiresAt: (terms.find(({ isUsual }) => isUsual) ?? terms[0])?.value ?? '',
          scopes: [],
        }}
        save={({ values: { name, expiresAt, scopes } }, options) =>
          proven(() =>
            accountsApi.call.createApiKey({ name, expiresAt, scopes: [...scopes] }, options),
          )
        }
        onSaved={({ key }) => onMade(key)}
        onClose={onClose}
      />
      {dialog}
    </>
  )
}

type ScopeTableProps = {
  scopes: readonly string[]
  error: string | null
  onChange: (scopes: readonly string[]) => void
}

function ScopeTable({ scopes, error, onChange }: ScopeTableProps) {
  const faultId = useId()
  const held = useContext(PermissionsContext)
  const toggle = (scope: string) =>
    onChange(scopes.includes(scope) ? scopes.filter((one) => one !== scope) : [...scopes, scope])
  const canWrite = (key: string) => scopes.includes(`${key}:write`)
  return (
    <div className={classes.scopeFrame}>
      {error ? (
        <p id={faultId} className={classes.fault}>
          {error}
        </p>
      ) : null}
      <table className={classes.scopes} aria-describedby={error ? faultId : undefined}>
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
