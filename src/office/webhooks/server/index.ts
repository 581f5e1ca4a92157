import type { EventObject } from '#platform/event-objects.ts'
import type { EventReader } from '#platform/server/events/follow-events.ts'
import type { Job } from '#platform/server/jobs/run-jobs.ts'
import { pruneDeliveries } from './prune-deliveries.ts'
import { queueDeliveries } from './queue-deliveries.ts'

export { endpointsFile } from './browse-endpoints.ts'
export { deliverWebhooks } from './deliver-webhooks.ts'
export { describeMessages } from './describe-messages.ts'
export { sealedEndpoints, webhookPurpose } from './endpoint-secret.ts'
export { forgetDeliveries } from './forget-deliveries.ts'
export { webhooksRoutes } from './webhooks.routes.ts'

export const webhooksReader = (all: readonly EventObject[]): EventReader => ({
  name: 'webhooks',
  types: 'all',
  take: (tx, events) => queueDeliveries(tx, events, all),
})

export const webhookJobs: readonly Job[] = [pruneDeliveries]
