import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DataTable } from '#platform/web/DataTable/DataTable.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { EndpointForm } from './EndpointForm.tsx'
import { EndpointView } from './EndpointView.tsx'
import { endpointColumns } from './endpoint-columns.tsx'
import { SecretDialog } from './SecretDialog.tsx'
import classes from './webhooks.module.css'
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
        <>
          {endpoints.length > 0 ? <div className={classes.bar}>{add}</div> : null}
          <DataTable
            noun="endpoints"
            columns={endpointColumns}
            query={{ ...query, data: query.data && { rows: endpoints, nextCursor: null } }}
            keyOf={({ id }) => id}
            openParam="webhook"
            whenNothing={
              <EmptyNote title="No other system listens yet" action={add}>
                An endpoint gets a signed message whenever something happens that it asked for.
              </EmptyNote>
            }
          />
        </>
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
