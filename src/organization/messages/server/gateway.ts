import { z } from 'zod'
import { askGateway, connectionOf, gatewayFault } from '#organization/connections/server/index.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Outside } from '#platform/server/outside/open-outside.ts'

/** A message as the gateway is asked to send it. */
export type OutgoingMessage = {
  /** The same at each try: the gateway knows by it that it has sent this already. */
  readonly id: string
  readonly to: string
  readonly way: string
  readonly text: string
}

/** `send` returns the gateway's own id when it has taken the message, and throws otherwise. */
export type Gateway = { send(message: OutgoingMessage): Promise<string> }

export type FindGateway = () => Promise<Gateway | null>

/** The gateway took the message not; `isFinal` when it never will. */
export class GatewayRefusal extends Error {
  readonly isFinal: boolean

  constructor(message: string, isFinal: boolean) {
    super(message)
    this.name = 'GatewayRefusal'
    this.isFinal = isFinal
  }
}

/**
 * The active gateway, looked up each time, because it may change at any moment.
 *
 * It gets a `POST` to the connection's address with `Authorization: Bearer …`, an
 * `Idempotency-Key`, and `{ id, to, from, channel, text }`; any 2xx with `{ id }` means accepted.
 * 408, 425, 429 and 5xx are retried, every other answer is final.
 */
export function findGateway(db: Database, outside: Outside): FindGateway {
  return async () => {
    const connection = await connectionOf(db.reader, 'message_gateway')
    if (!connection) return null
    return {
      async send({ id, to, way, text }) {
        const { status, body } = await askGateway(outside, connection, { id, to, way, text })
        if (status >= 200 && status < 300) return idIn(body)
        throw refusalOf(status, body)
      },
    }
  }
}

const taken = z.object({ id: z.union([z.string(), z.number()]).transform(String) })

/** A gateway that accepted the message without an id has still accepted it. */
function idIn(body: string): string {
  const read = taken.safeParse(parsed(body))
  return read.success ? read.data.id.slice(0, 200) : ''
}

const passing: readonly number[] = [408, 425, 429]

function refusalOf(status: number, body: string): GatewayRefusal {
  // If our credentials are wrong, the message is sent after they are corrected.
  const isOurs = status === 401 || status === 403
  const isFinal = status < 500 && !passing.includes(status) && !isOurs
  return new GatewayRefusal(`The message gateway answered ${status}${gatewayFault(body)}`, isFinal)
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    // The answer is not readable; only the status counts.
    return null
  }
}
