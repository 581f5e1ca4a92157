import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { refusalOf } from '#platform/web/client.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { InventorySlotsContext } from '#stock/inventory/web/index.tsx'
import type { FraudSignal, SignalEvent } from '../fraud-signals.fields.ts'
import { signalLabels } from '../fraud-signals.ts'
import classes from './fraud-reports.module.css'
import { fraudReportsApi } from './fraud-reports-api.ts'

type PanelProps = {
  signal: FraudSignal
  scope: { readonly outletId?: string }
  onClose: () => void
}

/** The records behind the count of a signal. */
export function SignalPanel({ signal, scope, onClose }: PanelProps) {
  const { kind, id, name, events } = signal
  const { data, error, refetch } = useQuery(
    fraudReportsApi.ask('signalEvents', { kind, id, ...scope }),
  )
  return (
    <SidePanel title={`${signalLabels[kind]}: ${name}`} onClose={onClose}>
      {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      {data || error ? null : <Pending />}
      {data && data.events.length < events ? (
        <p className={classes.minor}>
          The newest {data.events.length} of {events}
        </p>
      ) : null}
      <ul className={classes.links}>
        {data?.events.map((event) => (
          <EventRow key={`${event.id} ${event.at}`} event={event} />
        ))}
      </ul>
    </SidePanel>
  )
}

function EventRow({ event }: { event: SignalEvent }) {
  const { DocumentLink } = use(InventorySlotsContext)
  const { noun, id, label, at, facts, outletCode } = event
  return (
    <li className={classes.link}>
      <span className={classes.linked}>
        {DocumentLink ? <DocumentLink noun={noun} id={id} label={label} /> : label}
        {facts ? `, ${facts}` : ''}
      </span>
      <span className={classes.kind}>
        {outletCode} · <InstantText at={at} />
      </span>
    </li>
  )
}
