import { capability } from '#organization/users/capabilities.ts'
import { fileOfList } from '#platform/server/lists/file-of-list.ts'
import { serveSmallList } from '#platform/server/lists/serve-small-list.ts'
import { endpointList } from '../endpoints.list.ts'
import { eventTypes } from '../event-groups.ts'
import type { ListedEndpoint } from '../webhooks.contract.ts'
import { endpointStateOf } from '../webhooks.rules.ts'
import { listEndpoints } from './webhooks.queries.ts'

/** A company sends its events to a few other systems. */
export const endpoints = serveSmallList<ListedEndpoint, typeof endpointList>(endpointList, {
  rows: async (reader) =>
    (await listEndpoints(reader)).endpoints.map((endpoint) => ({
      ...endpoint,
      state: endpointStateOf(endpoint),
    })),
  keyOf: ({ id }) => id,
  filters: {
    state: ({ state }) => state,
    type: ({ eventTypes: chosen }) => (chosen.includes('*') ? eventTypes : chosen),
    failed: ({ failed }) => failed,
    added: ({ createdAt }) => createdAt,
  },
  search: ({ url, description }) => `${url} ${description}`,
})

export const endpointsFile = fileOfList(endpoints, {
  path: '/files/webhook-endpoints',
  name: 'webhook-endpoints',
  access: capability.businessSettings,
})
