import type { EventReader } from '#platform/server/events/follow-events.ts'
import type { Job } from '#platform/server/jobs/run-jobs.ts'
import { pruneDeliveries } from './prune-deliveries.ts'
import { queueDeliveries } from './queue-deliveries.ts'

export { deliverWebhooks } from './deliver-webhooks.ts'
export { sealedEndpoints, webhookPurpose } from './endpoint-secret.ts'
export { webhooksRoutes } from './webhooks.routes.ts'

export const webhooksReader: EventReader = {
  name: 'webhooks',
  types: 'all',
  take: queueDeliveries,
}

export const webhookJobs: readonly Job[] = [pruneDeliveries]
