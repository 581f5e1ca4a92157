import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { deliveryList } from '../deliveries.list.ts'
import type { Delivery, Endpoint } from '../webhooks.contract.ts'
import { DeliveryPanel } from './DeliveryPanel.tsx'
import { ReplayDialog } from './ReplayDialog.tsx'
import classes from './webhooks.module.css'
import { webhooksApi } from './webhooks-api.ts'

/** What was sent to one endpoint and what came of it; each message opens beside the list. */
export function DeliveryLog({ endpoint }: { endpoint: Endpoint }) {
  const { params, set } = useUrlState()
  const [isReplaying, setReplaying] = useState(false)
  return (
    <Section
      title="Messages"
      aside={
        <ActButton
          size="xs"
          whyNot={endpoint.isActive ? null : 'Switch the endpoint on first.'}
          onAct={() => setReplaying(true)}
        >
          Send messages anew
        </ActButton>
      }
    >
      <div className={classes.log}>
        <ListView
          list={deliveryList}
          ask={(call) => webhooksApi.ask('deliveries', { ...call, endpointId: [endpoint.id] })}
          keyOf={({ id }: Delivery) => id}
          openParam="delivery"
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
        <ReplayDialog endpoint={endpoint} onClose={() => setReplaying(false)} />
      ) : null}
    </Section>
  )
}
