import { Checkbox, TextInput } from '@mantine/core'
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

type Input = {
  readonly name: string
  readonly config: Values
  readonly secrets: Values
  readonly untested: boolean
  readonly phone: string
}

type Values = Readonly<Record<string, string>>

/** The fields of a kind. A secret that is there can be replaced or kept, never seen. */
export function ConnectionForm(props: ConnectionFormProps) {
  const { kind, firstName, connection, onClose, onSaved } = props
  const { label, fields } = kindOf(kind)
  const [name, setName] = useState(connection?.name ?? firstName ?? label)
  const [config, setConfig] = useState<Values>(connection?.config ?? firstChoices(kind))
  const [secrets, setSecrets] = useState<Values>({})
  const [phone, setPhone] = useState('')
  const [untested, setUntested] = useState(false)
  const isInUse = connection?.isActive ?? false
  const act = useAct({
    area: 'connections',
    run: ({ untested, phone, ...input }: Input, options) =>
      connection
        ? connectionsApi.call.change(
            { ...input, untested, phone, id: connection.id, version: connection.version },
            options,
          )
        : connectionsApi.call.add({ ...input, kind }, options),
    onRefusal: () => true,
    onDone: ({ id }) => {
      const next = isInUse ? undefined : 'Test it to see that it works.'
      tellSuccess(`“${name}” is saved`, next)
      onSaved(id)
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    act.start({ name, config, secrets, untested, phone })
  }
  const faultOf = (key: string) => {
    const { refusal } = act
    const typed = refusal?.fields[`config.${key}`] ?? refusal?.fields[`secrets.${key}`]
    return typed ?? fieldFault(refusal, key)
  }
  const isElsewhere = ['name', 'phone', ...fields.map(({ key }) => key)].every(
    (key) => !faultOf(key),
  )
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
        {isInUse && kind === 'message_gateway' && !untested ? (
          <TextInput
            type="tel"
            label="Phone for the test message"
            description="New values are tested by one SMS before they are saved."
            placeholder="+44 7946 000123"
            maxLength={30}
            value={phone}
            error={faultOf('phone')}
            onChange={(event) => setPhone(event.currentTarget.value)}
          />
        ) : null}
        {isInUse ? (
          <Checkbox
            label="Save without a test"
            description="This connection is in use. New values are tested first and are not saved when the test fails."
            checked={untested}
            onChange={(event) => setUntested(event.currentTarget.checked)}
          />
        ) : null}
        {act.refusal && isElsewhere ? <RefusalNote refusal={act.refusal} /> : null}
        <div className={classes.end}>
          <ActButton onAct={onClose}>Cancel</ActButton>
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
