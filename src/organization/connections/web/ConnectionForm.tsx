import { Checkbox } from '@mantine/core'
import type { ShownRefusal } from '#platform/web/client.ts'
import { FormPanel } from '#platform/web/forms/FormPanel.tsx'
import type { FieldOf, FormFields } from '#platform/web/forms/form-fields.ts'
import { changeOf } from '#platform/web/forms/use-form.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { type ConnectionField, isSecret, type KindKey, kindOf } from '../connection-kinds.ts'
import type { Connection } from '../connections.contract.ts'
import {
  type ConnectionValues,
  connectionValues,
  inputOf,
  newConnectionValues,
} from './connection-values.ts'
import { connectionsApi } from './connections-api.ts'
import { SecretInput } from './SecretInput.tsx'

type ConnectionFormProps = {
  kind: KindKey
  /** What a new one is called at first. */
  firstName?: string
  /** Null for a new one. */
  connection: Connection | null
  onClose: () => void
  onSaved: (id: string) => void
}

/** The fields of a kind. A secret that is there can be replaced or kept, never seen. */
export function ConnectionForm(props: ConnectionFormProps) {
  const { kind, firstName, connection, onClose, onSaved } = props
  const { label } = kindOf(kind)
  const shared = {
    area: 'connections',
    fields: fieldsOf(kind, connection),
    faultsIn: (refusal: ShownRefusal) => faultsIn(kind, refusal),
    onSaved: ({ id }: { id: string }, { name }: ConnectionValues) => {
      const next = connection?.isActive ? undefined : 'Test it to see that it works.'
      tellSuccess(`“${name}” is saved`, next)
      onSaved(id)
    },
    onClose,
  }
  if (connection === null)
    return (
      <FormPanel
        {...shared}
        title={`New connection: ${label}`}
        subject="The connection"
        confirmLabel="Add connection"
        opened={newConnectionValues(kind, firstName ?? label)}
        save={({ values }, options) => {
          const { name, config, secrets } = inputOf(kind, values)
          return connectionsApi.call.add({ name, config, secrets, kind }, options)
        }}
      />
    )
  const { id, name } = connection
  return (
    <FormPanel
      {...shared}
      title={`Change ${name}`}
      subject={name}
      confirmLabel="Save changes"
      {...changeOf(
        connection,
        async () => (await connectionNow(id)) ?? connection,
        (now) => connectionValues(kind, now),
      )}
      save={({ values, version }, options) =>
        connectionsApi.call.change({ ...inputOf(kind, values), id, version }, options)
      }
    />
  )
}

async function connectionNow(id: string) {
  const { connections } = await connectionsApi.call.list({})
  return connections.find((each) => each.id === id)
}

function fieldsOf(kind: KindKey, connection: Connection | null): FormFields<ConnectionValues> {
  const isInUse = connection?.isActive ?? false
  const isSet = (key: string) => connection?.secretsSet.includes(key) ?? false
  return {
    name: { kind: 'line', label: 'Name', longest: 60, isRequired: true },
    ...Object.fromEntries(
      kindOf(kind).fields.map((field) =>
        isSecret(field)
          ? [`secrets.${field.key}`, secretField(field, isSet(field.key))]
          : [`config.${field.key}`, configField(field)],
      ),
    ),
    phone: {
      kind: 'line',
      label: 'Phone for the test message',
      help: 'New values are tested by one SMS before they are saved.',
      hint: '+44 7946 000123',
      longest: 30,
      keys: 'tel',
      isShown: ({ untested }) => isInUse && kind === 'message_gateway' && untested === '',
    },
    untested: {
      kind: 'own',
      label: 'Save without a test',
      isShown: () => isInUse,
      draw: ({ label, value, onValue }) => (
        <Checkbox
          label={label}
          description="This connection is in use. New values are tested first and are not saved when the test fails."
          checked={value === 'yes'}
          onChange={({ currentTarget }) => onValue(currentTarget.checked ? 'yes' : '')}
        />
      ),
      words: (value) => (value === 'yes' ? 'Yes' : 'No'),
    },
  }
}

type OneField = FieldOf<string | null, ConnectionValues>

function configField({ label, help, options, kind, isRequired }: ConnectionField): OneField {
  const shared = {
    label,
    ...(help ? { help } : {}),
    ...(isRequired ? ({ isRequired: true } as const) : {}),
  }
  if (options) return { ...shared, kind: 'choice', options }
  const keys = kind === 'port' ? ({ keys: 'decimal' } as const) : {}
  return { ...shared, kind: 'line', longest: 500, ...keys }
}

const secretField = (field: ConnectionField, isSet: boolean): OneField => ({
  kind: 'own',
  label: field.label,
  draw: ({ value, error, onValue }) => (
    <SecretInput
      field={field}
      isSet={isSet}
      value={value ?? undefined}
      error={error}
      onChange={(secret) => onValue(secret ?? null)}
    />
  ),
  words: (value) => (value === null ? 'as it is' : 'replaced'),
})

/** The server names a field of a kind by its own key, too. */
function faultsIn(kind: KindKey, { field, message }: ShownRefusal) {
  const named = kindOf(kind).fields.find(({ key }) => key === field)
  if (!named) return {}
  return { [`${isSecret(named) ? 'secrets' : 'config'}.${named.key}`]: message }
}
