import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { endpointList } from '../endpoints.list.ts'
import type { ListedEndpoint } from '../webhooks.contract.ts'
import { EndpointForm } from './EndpointForm.tsx'
import { EndpointView } from './EndpointView.tsx'
import { endpointCells } from './endpoint-cells.tsx'
import { SecretDialog } from './SecretDialog.tsx'
import { webhooksApi } from './webhooks-api.ts'

/** All endpoints, or one of them with its log, selected by `?webhook` in the URL. */
export function WebhooksSection() {
  const { params, set } = useUrlState()
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const query = useQuery(webhooksApi.ask('endpoints', {}))
  const endpoints = query.data?.endpoints ?? []
  const open = endpoints.find(({ id }) => id === params.webhook)
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
      Add endpoint
    </Button>
  )
  return (
    <>
      {open ? (
        <EndpointView key={open.id} endpoint={open} onSecret={setSecret} />
      ) : (
        <ListView
          list={endpointList}
          ask={(call) => webhooksApi.ask('browse', { limit: 200, ...call })}
          keyOf={({ id }: ListedEndpoint) => id}
          cells={endpointCells}
          exportPath="/files/webhook-endpoints"
          openParam="webhook"
          actions={endpoints.length > 0 ? add : null}
          whenNothing={
            <EmptyNote title="No other system listens yet" action={add}>
              An endpoint gets a signed message whenever something happens that it asked for.
            </EmptyNote>
          }
        />
      )}
      {isAdding ? (
        <EndpointForm
          endpoint={null}
          onClose={() => setAdding(false)}
          onSaved={(id, shown) => {
            setAdding(false)
            setSecret(shown)
            set({ webhook: id })
          }}
        />
      ) : null}
      {secret ? <SecretDialog secret={secret} onClose={() => setSecret(null)} /> : null}
    </>
  )
}
