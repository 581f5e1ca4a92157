import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { fieldFault } from '#platform/web/client.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { WholeAccount } from '../courier-accounts.fields.ts'
import type { CourierMapping } from '../courier-mapping.ts'
import { mappingPresets } from '../mapping-presets.ts'
import { ActTrial } from './ActTrial.tsx'
import classes from './couriers.module.css'
import { courierAccountsApi } from './couriers-api.ts'

type FormProps = { account: WholeAccount; onClose: () => void }
type Draft = Omit<WholeAccount['connection'], 'mapping'>

/** How a courier is told things; its mapping can be tried before anything depends on it. */
export function CourierConnectionForm({ account, onClose }: FormProps) {
  const { mapping: kept, ...facts } = account.connection
  const [draft, setDraft] = useState<Draft>(facts)
  const [text, setText] = useState(() => JSON.stringify(kept, null, 2))
  const put = (change: Partial<Draft>) => setDraft((now) => ({ ...now, ...change }))
  const read = mappingIn(text)
  const act = useAct({
    area: 'courierAccounts',
    run: courierAccountsApi.call.saveConnection,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess(`The connection of ${account.name} is saved`)
      onClose()
    },
  })
  const save = () => {
    if (!read.mapping) return
    const { courierId, version } = account
    act.start({ ...draft, courierId, version, mapping: read.mapping })
  }
  const connectionFault = fieldFault(act.refusal, 'connectionId')
  const mappingFault = read.fault ?? fieldFault(act.refusal, 'mapping')
  return (
    <Section title="Connection">
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <div className={classes.pair}>
          <NativeSelect
            label="Told by"
            data={[
              { value: 'manual', label: 'Phone' },
              { value: 'http', label: 'Its server' },
            ]}
            value={draft.adapter}
            onChange={({ currentTarget: { value } }) =>
              put({ adapter: value === 'http' ? value : 'manual' })
            }
          />
          <NativeSelect
            label="Connection"
            description="Made in the business settings, of the kind Courier."
            data={[
              { value: '', label: 'None' },
              ...account.connections.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={draft.connectionId ?? ''}
            error={connectionFault}
            onChange={({ currentTarget: { value } }) => put({ connectionId: value || null })}
          />
          <TextInput
            label="Header of the signature"
            maxLength={60}
            value={draft.signatureHeader}
            onChange={(event) => put({ signatureHeader: event.currentTarget.value })}
          />
          <NativeSelect
            label="Form of the signature"
            data={['hex', 'base64']}
            value={draft.signatureForm}
            onChange={({ currentTarget: { value } }) =>
              put({ signatureForm: value === 'base64' ? value : 'hex' })
            }
          />
        </div>
        <div className={classes.row}>
          {mappingPresets.map(({ key, label, mapping }) => (
            <ActButton key={key} size="xs" onAct={() => setText(JSON.stringify(mapping, null, 2))}>
              Begin with: {label}
            </ActButton>
          ))}
        </div>
        <Textarea
          label="Mapping"
          description="For each act the request, with {{fields}}, and where in the answer the values stand."
          className={classes.mapping}
          rows={16}
          spellCheck={false}
          value={text}
          error={mappingFault}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {read.mapping && draft.connectionId ? (
          <ActTrial
            courierId={account.courierId}
            connectionId={draft.connectionId}
            mapping={read.mapping}
          />
        ) : null}
        {act.refusal && !connectionFault && !mappingFault ? (
          <RefusalNote refusal={act.refusal} />
        ) : null}
        <div className={classes.row}>
          <ActButton
            type="submit"
            weight="main"
            whyNot={read.fault}
            isPending={act.isPending}
            onAct={() => undefined}
          >
            Save the connection
          </ActButton>
          <ActButton onAct={onClose}>Go back</ActButton>
        </div>
      </form>
    </Section>
  )
}

type Read = { readonly mapping: CourierMapping | null; readonly fault: string | null }

/** The server says what of it does not fit; here it has only to be JSON. */
function mappingIn(text: string): Read {
  try {
    const mapping: CourierMapping = JSON.parse(text)
    return { mapping, fault: null }
  } catch (error) {
    const why = error instanceof Error ? error.message : ''
    return { mapping: null, fault: `This is no JSON. ${why}` }
  }
}
