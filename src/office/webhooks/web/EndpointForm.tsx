import { FormPanel } from '#platform/web/forms/FormPanel.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { changeOf } from '#platform/web/forms/use-form.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import type { Endpoint } from '../webhooks.contract.ts'
import { payloadVersions } from '../webhooks.rules.ts'
import { EventChoice } from './EventChoice.tsx'
import { PayloadChoice } from './PayloadChoice.tsx'
import { webhooksApi } from './webhooks-api.ts'

type EndpointFormProps = {
  /** Null for a new one. */
  endpoint: Endpoint | null
  onClose: () => void
  /** A new endpoint brings its secret along. */
  onSaved: (id: string, secret: string | null) => void
}

type Values = Pick<Endpoint, 'url' | 'description' | 'payloadVersion' | 'keepsOrder'> & {
  readonly eventTypes: readonly string[]
}

/** Where messages go, about which events, and in which form. */
export function EndpointForm({ endpoint, onClose, onSaved }: EndpointFormProps) {
  const shared = { area: 'webhooks', subject: 'The endpoint', fields: fieldsOf(endpoint), onClose }
  if (endpoint === null)
    return (
      <FormPanel
        {...shared}
        title="Add endpoint"
        confirmLabel="Add endpoint"
        opened={empty}
        save={({ values }, options) => webhooksApi.call.add(inputOf(values), options)}
        onSaved={({ id, secret }) => {
          tellSuccess('The endpoint is added')
          onSaved(id, secret)
        }}
      />
    )
  const { id } = endpoint
  return (
    <FormPanel
      {...shared}
      title="Change endpoint"
      confirmLabel="Save changes"
      {...changeOf(endpoint, async () => (await endpointNow(id)) ?? endpoint, valuesOf)}
      save={({ values, version }, options) =>
        webhooksApi.call.change({ ...inputOf(values), id, version }, options)
      }
      onSaved={() => {
        tellSuccess('The endpoint is changed')
        onSaved(id, null)
      }}
    />
  )
}

async function endpointNow(id: string) {
  const { endpoints } = await webhooksApi.call.endpoints({})
  return endpoints.find((each) => each.id === id)
}

function fieldsOf(endpoint: Endpoint | null): FormFields<Values> {
  return {
    url: {
      kind: 'line',
      label: 'Address',
      help: 'Where the messages go: an address of the open internet, by https.',
      hint: 'https://example.com/webhooks',
      longest: 2000,
      isRequired: true,
    },
    description: { kind: 'line', label: 'Description', hint: 'What is it for?', longest: 200 },
    eventTypes: {
      kind: 'own',
      label: 'Events',
      draw: ({ value, error, onValue }) => (
        <EventChoice types={value} onChange={onValue} fault={error} />
      ),
      words: (types) => (types.includes('*') ? 'All events' : types.join(', ') || 'none'),
    },
    payloadVersion: {
      kind: 'own',
      label: 'Payload',
      draw: ({ value, onValue }, { eventTypes }) => (
        <PayloadChoice
          version={value}
          canChoose={endpoint?.payloadVersion === payloadVersions.inWords}
          onChange={onValue}
          wanted={eventTypes}
        />
      ),
      words: (version) => `Version ${version}`,
    },
    keepsOrder: {
      kind: 'check',
      label: 'Send all messages in order, one after the other',
      help: 'Slower. A message that fails holds up all after it until it arrives or fails for good.',
    },
  }
}

const empty: Values = {
  url: '',
  description: '',
  eventTypes: ['*'],
  payloadVersion: payloadVersions.asData,
  keepsOrder: false,
}

function valuesOf(endpoint: Endpoint): Values {
  const { url, description, eventTypes, payloadVersion, keepsOrder } = endpoint
  return { url, description, eventTypes, payloadVersion, keepsOrder }
}

const inputOf = (values: Values) => ({ ...values, eventTypes: [...values.eventTypes] })
