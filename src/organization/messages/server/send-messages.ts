import { sql } from 'kysely'
import { connectionNoun } from '#organization/connections/connections.nouns.ts'
import type { Database } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { runLoop } from '#platform/server/jobs/run-loop.ts'
import type { Hub } from '#platform/server/live/hub.ts'
import type { Log } from '#platform/server/log.ts'
import { type Outbox, sendQueued } from '#platform/server/outbox/send-queued.ts'
import type { Outside } from '#platform/server/outside/open-outside.ts'
import { messageNoun } from '../messages.nouns.ts'
import { type FindGateway, findGateway, type Gateway, GatewayRefusal } from './gateway.ts'
import { messagePurpose } from './queue-message.ts'

type Row = {
  readonly to: string
  readonly way: string
  readonly label: string
  readonly outletId: string | null
}

const messages: Outbox<Row, Gateway> = {
  table: 'messages',
  nounKey: messageNoun.key,
  purpose: messagePurpose,
  columns: sql`to_phone as "to", way, label, outlet_id as "outletId"`,
  withoutWay: 'No message gateway is set up; it is sent once one is.',
  isFinal: (error) => error instanceof GatewayRefusal && error.isFinal,
  async send(gateway, { id, to, way }, text) {
    const gatewayId = await gateway.send({ id, to, way, text })
    return sql`, gateway_id = nullif(${gatewayId}, '')`
  },
  tellGivenUp: (tx, actor, { id, label, outletId, attempts }, reason) =>
    appendEvent(tx, actor, {
      type: 'message.failed',
      noun: messageNoun,
      id,
      label,
      outletId,
      data: { attempts, reason },
    }),
}

/** Sends the messages that are due. */
export function sendMessages(db: Database, find: FindGateway, signal: AbortSignal): Promise<void> {
  return sendQueued(db, messages, find, signal)
}

const pauseMilliseconds = 15_000

/** Sends messages soon after they were queued, and when the pause after a failed try is over. */
export function deliverMessages(
  db: Database,
  hub: Hub,
  log: Log,
  outside: Outside,
): { stop(): Promise<void> } {
  const closing = new AbortController()
  const find = findGateway(db, outside)
  const loop = runLoop(log, 'messages', pauseMilliseconds, () =>
    sendMessages(db, find, closing.signal),
  )
  hub.onHints(loop.wake, [messageNoun.key, connectionNoun.key])
  return {
    stop() {
      closing.abort()
      return loop.stop()
    },
  }
}
