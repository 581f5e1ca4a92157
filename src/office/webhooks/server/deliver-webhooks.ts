import type { Database } from '#platform/server/db/database.ts'
import { runLoop } from '#platform/server/jobs/run-loop.ts'
import type { Hub } from '#platform/server/live/hub.ts'
import type { Log } from '#platform/server/log.ts'
import type { Outside } from '#platform/server/outside/open-outside.ts'
import { deliveryNoun, endpointNoun } from '../webhooks.nouns.ts'
import { addObjects } from './add-objects.ts'
import { claimDeliveries, endpointsDue } from './claim-deliveries.ts'
import type { Objects } from './payload-of.ts'
import { type Sending, sendDelivery } from './send-delivery.ts'

const pauseMilliseconds = 2_000
const timeoutMilliseconds = 15_000
const atOnce = 4

/** Sends all that is due to one endpoint, a few at a time. */
export async function sendDue(sending: Sending, endpointId: string, now: () => Date) {
  while (!sending.signal.aborted) {
    const claimed = await claimDeliveries(sending.db, endpointId, atOnce, now())
    if (claimed.length === 0) return
    await Promise.all(claimed.map((delivery) => sendDelivery(sending, delivery, now())))
  }
}

/**
 * Completes messages, and sends them when they are due. Each endpoint has a separate lane, so that
 * a slow receiver delays only itself. Any number of servers may do so at the same time.
 */
export function deliverWebhooks(
  db: Database,
  hub: Hub,
  log: Log,
  outside: Outside,
  objects: Objects,
): { stop(): Promise<void> } {
  const closing = new AbortController()
  const sending: Sending = { db, outside, timeoutMilliseconds, signal: closing.signal }
  const lanes = new Map<string, Promise<void>>()
  const now = () => new Date()

  const loop = runLoop(log, 'webhooks', pauseMilliseconds, async () => {
    for (const id of await endpointsDue(db, now())) {
      if (lanes.has(id)) continue
      const lane = sendDue(sending, id, now)
        .catch((error: unknown) => log.warn({ err: error }, 'webhooks: later again'))
        .finally(() => lanes.delete(id))
      lanes.set(id, lane)
    }
  })
  // Apart from sending, so that a slow read holds up nothing that is ready.
  const reading = runLoop(log, 'webhook objects', pauseMilliseconds, async () => {
    while (!closing.signal.aborted && (await addObjects(db, objects, log)) > 0) loop.wake()
  })
  hub.onHints(loop.wake, [deliveryNoun.key, endpointNoun.key])
  hub.onHints(reading.wake, [deliveryNoun.key])
  return {
    async stop() {
      closing.abort()
      await Promise.all([loop.stop(), reading.stop()])
      await Promise.all(lanes.values())
    },
  }
}
