import { createHmac, randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { addConnection } from '#organization/connections/server/add-connection.ts'
import type { Database } from '#platform/server/db/database.ts'
import { pretendServer } from './pretend-server.ts'
import { setUp } from './world.ts'

export type TakenMessage = {
  readonly key: string
  readonly authorization: string
  readonly id: string
  readonly to: string
  readonly from: string
  readonly channel: string
  readonly text: string
}

/** How the gateway handles the next message, after it has read it. */
export type GatewayManner = (response: ServerResponse) => void

export type MessageGateway = {
  readonly url: string
  /** `host:port`, for ALLOW_OUTSIDE. */
  readonly place: string
  /** Every request as it arrived, including repeats of one message. */
  readonly asked: readonly TakenMessage[]
  /** What phones received: for each key, the first accepted request. */
  readonly delivered: readonly TakenMessage[]
  /** The answers to the next requests, one each; afterwards all are accepted. */
  answer(...manners: readonly GatewayManner[]): void
}

export const says =
  (code: number, error = `This is ${code}.`): GatewayManner =>
  (response) => {
    response.writeHead(code, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error }))
  }

/** Accepts the message and disconnects before answering. */
export const breaksOff: GatewayManner = (response) => {
  response.destroy()
}

/** An external gateway for SMS and WhatsApp, over real HTTP. */
export async function messageGateway(): Promise<MessageGateway> {
  const asked: TakenMessage[] = []
  const delivered: TakenMessage[] = []
  const manners: GatewayManner[] = []
  const place = await pretendServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const message: TakenMessage = {
      key: String(request.headers['idempotency-key']),
      authorization: String(request.headers.authorization),
      ...JSON.parse(body),
    }
    asked.push(message)
    const manner = manners.shift()
    const isTaken = manner === undefined || manner === breaksOff
    if (isTaken && !delivered.some(({ key }) => key === message.key)) delivered.push(message)
    if (manner) return manner(response)
    response.writeHead(202, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ id: `gw-${message.id.slice(-6)}` }))
  })
  return {
    url: `http://${place}/messages`,
    place,
    asked,
    delivered,
    answer: (...next) => manners.push(...next),
  }
}

/** The headers with which the gateway signs its messages to us. */
export function signedBy(
  secret: string,
  body: string,
  { id = randomUUID(), at = Date.now() }: { id?: string; at?: number } = {},
): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000))
  const signature = createHmac('sha256', secret)
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}

/** The secret with which the gateway signs, and the token with which it identifies us. */
export const gatewaySecrets = {
  token: 'the token of the gateway',
  webhookSecret: 'a webhook secret of the gateway',
}

/** Sets up the gateway as the company's, and returns the connection's id. */
export async function connectGateway(db: Database, { url }: MessageGateway): Promise<string> {
  const { id } = await db.transaction((tx) =>
    addConnection(tx, setUp, {
      kind: 'message_gateway',
      isActive: true,
      name: 'Gateway',
      config: { url, sender: 'Quartermaster' },
      secrets: gatewaySecrets,
    }),
  )
  return id
}
