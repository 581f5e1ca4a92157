import type { Column } from '#platform/web/DataTable/table-columns.ts'
import { formatCount } from '#platform/web/format-instant.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { Endpoint } from '../webhooks.contract.ts'
import { wordsOfTypes } from './webhook-words.ts'
import classes from './webhooks.module.css'

export const endpointColumns: readonly Column<Endpoint>[] = [
  {
    key: 'url',
    label: 'Endpoint',
    onCard: 'title',
    render: ({ url, description }) => (
      <span className={classes.endpoint}>
        <span className={classes.url} title={url}>
          {url}
        </span>
        {description ? <span className={classes.about}>{description}</span> : null}
      </span>
    ),
  },
  {
    key: 'state',
    label: 'State',
    width: '128px',
    onCard: 'mark',
    render: (endpoint) => <EndpointBadge endpoint={endpoint} />,
  },
  {
    key: 'events',
    label: 'Events',
    width: '150px',
    onCard: 'line',
    render: ({ eventTypes }) => wordsOfTypes(eventTypes),
  },
  {
    key: 'delivered',
    label: 'Delivered, 24 h',
    width: '112px',
    align: 'right',
    onCard: 'line',
    render: ({ delivered }) => formatCount(delivered),
  },
  {
    key: 'failed',
    label: 'Failed',
    width: '72px',
    align: 'right',
    onCard: 'line',
    render: ({ failed }) => formatCount(failed),
  },
]

export function EndpointBadge({ endpoint, isLarge }: { endpoint: Endpoint; isLarge?: boolean }) {
  const { isActive, disabledReason, failingSince } = endpoint
  const size = isLarge ? { isLarge } : {}
  if (disabledReason) return <ToneBadge tone="bad" label="Stopped" {...size} />
  if (!isActive) return <ToneBadge tone="quiet" label="Off" {...size} />
  if (failingSince) return <ToneBadge tone="waiting" label="Failing" {...size} />
  return <ToneBadge tone="good" label="On" {...size} />
}
