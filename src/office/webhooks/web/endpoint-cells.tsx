import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import type { Endpoint, ListedEndpoint } from '../webhooks.contract.ts'
import { endpointStateOf, endpointStates } from '../webhooks.rules.ts'
import { wordsOfTypes } from './webhook-words.ts'
import classes from './webhooks.module.css'

export const endpointCells: Cells<ListedEndpoint> = {
  url: ({ url, description }) => (
    <span className={classes.endpoint}>
      <span className={classes.url} title={url}>
        {url}
      </span>
      {description ? <span className={classes.about}>{description}</span> : null}
    </span>
  ),
  events: ({ eventTypes }) => wordsOfTypes(eventTypes),
}

export function EndpointBadge({ endpoint, isLarge }: { endpoint: Endpoint; isLarge?: boolean }) {
  const size = isLarge ? { isLarge } : {}
  return (
    <StateBadge machine={{ states: endpointStates }} state={endpointStateOf(endpoint)} {...size} />
  )
}
