import type { OutsideAnswer } from '#platform/server/outside/ask-outside.ts'
import type { Outside } from '#platform/server/outside/open-outside.ts'
import type { OpenConnection } from './connections.queries.ts'

const timeoutMilliseconds = 15_000

/** A message as a gateway is asked to send it; under the same id it sends it once. */
type GatewayMessage = {
  readonly id: string
  readonly to: string
  readonly way: string
  readonly text: string
}

/** The one request that gateways know; see the README of the area messages. */
export function askGateway(
  outside: Outside,
  { config, secrets }: Pick<OpenConnection, 'config' | 'secrets'>,
  { id, to, way, text }: GatewayMessage,
): Promise<OutsideAnswer> {
  return outside.ask({
    url: config.url ?? '',
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${secrets.token ?? ''}`,
      'idempotency-key': id,
    },
    body: JSON.stringify({ id, to, from: config.sender ?? '', channel: way, text }),
    timeoutMilliseconds,
  })
}

/** The error that a gateway reports, after a colon; empty if its answer is not readable. */
export function gatewayFault(body: string): string {
  try {
    const { error }: { error?: unknown } = JSON.parse(body)
    return typeof error === 'string' ? `: ${error.slice(0, 200)}` : ''
  } catch {
    // The answer is not readable; only the status counts.
    return ''
  }
}
