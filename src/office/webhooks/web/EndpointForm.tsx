import { TextInput } from '@mantine/core'
import { type SubmitEvent, useRef, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { fieldFault } from '#platform/web/client.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { Endpoint } from '../webhooks.contract.ts'
import { type PayloadVersion, payloadVersions } from '../webhooks.rules.ts'
import { EventChoice } from './EventChoice.tsx'
import { PayloadChoice } from './PayloadChoice.tsx'
import classes from './webhooks.module.css'
import { webhooksApi } from './webhooks-api.ts'

type EndpointFormProps = {
  /** Null for a new one. */
  endpoint: Endpoint | null
  onClose: () => void
  /** A new endpoint brings its secret along. */
  onSaved: (id: string, secret: string | null) => void
}

type Input = {
  url: string
  description: string
  eventTypes: string[]
  payloadVersion: PayloadVersion
}

export function EndpointForm({ endpoint, onClose, onSaved }: EndpointFormProps) {
  const [url, setUrl] = useState(endpoint?.url ?? '')
  const [description, setDescription] = useState(endpoint?.description ?? '')
  const [eventTypes, setEventTypes] = useState<readonly string[]>(endpoint?.eventTypes ?? ['*'])
  const [payloadVersion, setPayloadVersion] = useState<PayloadVersion>(
    endpoint?.payloadVersion ?? payloadVersions.asData,
  )
  const urlField = useRef<HTMLInputElement>(null)
  const act = useAct({
    area: 'webhooks',
    run: async (input: Input, options) => {
      if (!endpoint) return webhooksApi.call.add(input, options)
      const { id, version } = endpoint
      return {
        ...(await webhooksApi.call.change({ ...input, id, version }, options)),
        secret: null,
      }
    },
    onRefusal: ({ field }) => {
      // The choice of events is long, so that the address may be out of sight.
      if (field === 'url') urlField.current?.focus()
      return true
    },
    onDone: ({ id, secret }) => {
      tellSuccess(endpoint ? 'The endpoint is changed' : 'The endpoint is added')
      onSaved(id, secret)
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    act.start({ url, description, eventTypes: [...eventTypes], payloadVersion })
  }
  const faultOf = (field: string) => fieldFault(act.refusal, field)
  const isElsewhere = act.refusal && !faultOf('url') && !faultOf('eventTypes')
  return (
    <SidePanel title={endpoint ? 'Change endpoint' : 'Add endpoint'} onClose={onClose}>
      <form onSubmit={submit} className={classes.form}>
        <TextInput
          ref={urlField}
          label="Address"
          description="Where the messages go: an address of the open internet, by https."
          placeholder="https://example.com/webhooks"
          required
          withAsterisk={false}
          autoFocus
          maxLength={2000}
          value={url}
          error={faultOf('url')}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <TextInput
          label="Description"
          placeholder="What is it for?"
          maxLength={200}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <EventChoice types={eventTypes} onChange={setEventTypes} fault={faultOf('eventTypes')} />
        <PayloadChoice
          version={payloadVersion}
          canChoose={endpoint?.payloadVersion === payloadVersions.inWords}
          onChange={setPayloadVersion}
          wanted={eventTypes}
        />
        {isElsewhere && act.refusal ? <RefusalNote refusal={act.refusal} /> : null}
        <div className={classes.end}>
          <ActButton onAct={onClose}>Cancel</ActButton>
          <ActButton type="submit" weight="main" isPending={act.isPending} onAct={() => undefined}>
            {endpoint ? 'Save changes' : 'Add endpoint'}
          </ActButton>
        </div>
      </form>
    </SidePanel>
  )
}
