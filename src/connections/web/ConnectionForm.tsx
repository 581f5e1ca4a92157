import { TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { fieldFault } from '#platform/web/client.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { isSecret, type KindKey, kindOf } from '../connection-kinds.ts'
import type { Connection } from '../connections.contract.ts'
import { ConnectionFieldInput } from './ConnectionFieldInput.tsx'
import classes from './connections.module.css'
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

type Values = Readonly<Record<string, string>>

/** The fields of a kind. A secret that is there can be replaced or kept, never seen. */
export function ConnectionForm(props: ConnectionFormProps) {
  const { kind, firstName, connection, onClose, onSaved } = props
  const { label, fields } = kindOf(kind)
  const [name, setName] = useState(connection?.name ?? firstName ?? label)
  const [config, setConfig] = useState<Values>(connection?.config ?? firstChoices(kind))
  const [secrets, setSecrets] = useState<Values>({})
  const act = useAct({
    area: 'connections',
    run: (input: { name: string; config: Values; secrets: Values }, options) =>
      connection
        ? connectionsApi.call.change(
            { ...input, id: connection.id, version: connection.version },
            options,
          )
        : connectionsApi.call.add({ ...input, kind }, options),
    onRefusal: () => true,
    onDone: ({ id }) => {
      tellSuccess(`“${name}” is saved`, 'Test it to see that it works.')
      onSaved(id)
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    act.start({ name, config, secrets })
  }
  const faultOf = (key: string) => {
    const { refusal } = act
    const typed = refusal?.fields[`config.${key}`] ?? refusal?.fields[`secrets.${key}`]
    return typed ?? fieldFault(refusal, key)
  }
  const isElsewhere = ['name', ...fields.map(({ key }) => key)].every((key) => !faultOf(key))
  return (
    <SidePanel
      title={connection ? `Change ${connection.name}` : `New connection: ${label}`}
      onClose={onClose}
    >
      <form onSubmit={submit} className={classes.form} autoComplete="off" noValidate>
        <TextInput
          label="Name"
          maxLength={60}
          value={name}
          error={faultOf('name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {fields.map((field) =>
          isSecret(field) ? (
            <SecretInput
              key={field.key}
              field={field}
              isSet={connection?.secretsSet.includes(field.key) ?? false}
              value={secrets[field.key]}
              error={faultOf(field.key)}
              onChange={(value) => setSecrets(patched(secrets, field.key, value))}
            />
          ) : (
            <ConnectionFieldInput
              key={field.key}
              field={field}
              value={config[field.key] ?? ''}
              error={faultOf(field.key)}
              onChange={(value) => setConfig(patched(config, field.key, value))}
            />
          ),
        )}
        {act.refusal && isElsewhere ? <RefusalNote refusal={act.refusal} /> : null}
        <div className={classes.end}>
          <ActButton onAct={onClose}>Go back</ActButton>
          <ActButton type="submit" weight="main" isPending={act.isPending} onAct={() => undefined}>
            {connection ? 'Save changes' : 'Add connection'}
          </ActButton>
        </div>
      </form>
    </SidePanel>
  )
}

/** A list of choices shows its first, so that is what is meant until another is taken. */
function firstChoices(kind: KindKey): Values {
  return Object.fromEntries(
    kindOf(kind).fields.flatMap(({ key, options }) =>
      options?.[0] ? [[key, options[0].value]] : [],
    ),
  )
}

function patched(values: Values, key: string, value: string | undefined): Values {
  const { [key]: _before, ...others } = values
  return value === undefined ? others : { ...others, [key]: value }
}
