import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { DataTable } from '#platform/web/DataTable/DataTable.tsx'
import { FilterChips } from '#platform/web/filters/FilterChips.tsx'
import { ListBar } from '#platform/web/filters/ListBar.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { eventTypes, testType } from '../event-groups.ts'
import type { Endpoint } from '../webhooks.contract.ts'
import { type DeliveryState, deliveryStates } from '../webhooks.rules.ts'
import { DeliveryPanel } from './DeliveryPanel.tsx'
import { deliveryColumns } from './delivery-columns.tsx'
import { ReplayFailedDialog } from './ReplayFailedDialog.tsx'
import classes from './webhooks.module.css'
import { webhooksApi } from './webhooks-api.ts'

const states = Object.entries(deliveryStates).map(([value, { label }]) => ({ value, label }))
const types = [testType, ...eventTypes].map((type) => ({ value: type, label: type }))

function isState(text: string | undefined): text is DeliveryState {
  return text !== undefined && text in deliveryStates
}

/** What was sent to one endpoint and what came of it; each message opens beside the list. */
export function DeliveryLog({ endpoint }: { endpoint: Endpoint }) {
  const { params, set } = useUrlState()
  const [isReplaying, setReplaying] = useState(false)
  const { state, type, after } = params
  const query = useQuery({
    ...webhooksApi.ask('deliveries', {
      endpointId: endpoint.id,
      ...(isState(state) ? { state } : {}),
      ...(type ? { type } : {}),
      ...(after ? { after } : {}),
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <Section
      title="Messages"
      aside={
        <ActButton
          size="xs"
          whyNot={endpoint.isActive ? null : 'Switch the endpoint on first.'}
          onAct={() => setReplaying(true)}
        >
          Send failed ones anew
        </ActButton>
      }
    >
      <div className={classes.log}>
        <ListBar>
          <FilterChips
            filters={[
              { key: 'state', label: 'State', options: states },
              { key: 'type', label: 'Event', options: types },
            ]}
          />
        </ListBar>
        <DataTable
          noun="messages"
          columns={deliveryColumns}
          query={query}
          keyOf={({ id }) => id}
          openParam="delivery"
          filterParams={['state', 'type']}
          isDense
          whenNothing={
            <EmptyNote title="Nothing was sent yet">
              The first message goes out when something happens that the endpoint asked for, or as a
              test.
            </EmptyNote>
          }
        />
      </div>
      {params.delivery ? (
        <DeliveryPanel
          id={params.delivery}
          isActive={endpoint.isActive}
          onClose={() => set({ delivery: null })}
        />
      ) : null}
      {isReplaying ? (
        <ReplayFailedDialog endpoint={endpoint} onClose={() => setReplaying(false)} />
      ) : null}
    </Section>
  )
}
