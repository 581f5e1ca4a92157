import type { EventObject } from '#platform/event-objects.ts'
import { defineServer } from '#platform/server/define-server.ts'
import type { EventReader } from '#platform/server/events/follow-events.ts'
import type { Job } from '#platform/server/jobs/run-jobs.ts'
import type { Outside } from '#platform/server/outside/open-outside.ts'
import { webhooksArea } from '../webhooks.area.ts'
import { endpointsFile } from './browse-endpoints.ts'
import { pruneDeliveries } from './prune-deliveries.ts'
import { queueDeliveries } from './queue-deliveries.ts'
import { webhooksRoutes } from './webhooks.routes.ts'

export { deliverWebhooks } from './deliver-webhooks.ts'
export { describeMessages } from './describe-messages.ts'
export { sealedEndpoints, webhookPurpose } from './endpoint-secret.ts'
export { forgetDeliveries } from './forget-deliveries.ts'

const webhooksReader = (all: readonly EventObject[]): EventReader => ({
  name: 'webhooks',
  types: 'all',
  take: (tx, events) => queueDeliveries(tx, events, all),
})

const webhookJobs: readonly Job[] = [pruneDeliveries]

export const webhooksServer = (parts: {
  readonly outside: Outside
  readonly objects: readonly EventObject[]
}) =>
  defineServer(webhooksArea, {
    routes: { webhooks: webhooksRoutes(parts) },
    files: endpointsFile,
    readers: [webhooksReader(parts.objects)],
    jobs: webhookJobs,
  })
