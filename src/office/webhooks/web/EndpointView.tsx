import { IconChevronLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { AppLink } from '#platform/web/AppLink.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import type { Endpoint } from '../webhooks.contract.ts'
import { DeliveryLog } from './DeliveryLog.tsx'
import { EndpointActs } from './EndpointActs.tsx'
import { EndpointForm } from './EndpointForm.tsx'
import { EndpointHistory } from './EndpointHistory.tsx'
import { EndpointBadge } from './endpoint-cells.tsx'
import { wordsOfTypes } from './webhook-words.ts'
import classes from './webhooks.module.css'

type EndpointViewProps = { endpoint: Endpoint; onSecret: (secret: string) => void }

/** One endpoint: what it hears of, how it fares, and the log of its messages. */
export function EndpointView({ endpoint, onSecret }: EndpointViewProps) {
  const [isChanging, setChanging] = useState(false)
  const { set } = useUrlState()
  const change = () => {
    set({ delivery: null }, 'replace')
    setChanging(true)
  }
  const { url, description, eventTypes, disabledReason, failingSince, oldSecretUntil } = endpoint
  return (
    <div className={classes.view}>
      <AppLink className={classes.back} search={{ section: 'webhooks' }}>
        <IconChevronLeft size={16} aria-hidden /> All endpoints
      </AppLink>
      <div className={classes.head}>
        <h3 className={classes.title}>{url}</h3>
        <EndpointBadge endpoint={endpoint} isLarge />
      </div>
      {disabledReason ? (
        <p className={classes.text}>Switched off by itself: {disabledReason}</p>
      ) : null}
      {endpoint.isOwnerActive ? null : (
        <p className={classes.text}>
          {endpoint.ownerName ?? 'The person who saved this endpoint'} can't sign in any more, so
          messages carry no record. Open Change and save to send what you may see.
        </p>
      )}
      <FactList
        facts={[
          { label: 'Description', value: description },
          { label: 'Events', value: wordsOfTypes(eventTypes) },
          { label: 'Payload', value: `Version ${endpoint.payloadVersion}` },
          { label: 'Sends what', value: endpoint.ownerName && `${endpoint.ownerName} may see` },
          { label: 'Added', value: <InstantText at={endpoint.createdAt} /> },
          { label: 'Failing since', value: failingSince && <InstantText at={failingSince} /> },
          {
            label: 'Former secret signs until',
            value: oldSecretUntil && <InstantText at={oldSecretUntil} />,
          },
        ]}
      />
      <EndpointActs endpoint={endpoint} onChange={change} onSecret={onSecret} />
      <DeliveryLog endpoint={endpoint} />
      <EndpointHistory id={endpoint.id} />
      {isChanging ? (
        <EndpointForm
          endpoint={endpoint}
          onClose={() => setChanging(false)}
          onSaved={() => setChanging(false)}
        />
      ) : null}
    </div>
  )
}
