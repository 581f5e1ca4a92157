import type { IncomingMessage, ServerResponse } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { pretendServer } from './pretend-server.ts'

export type Received = {
  readonly id: string
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
  readonly body: string
  /** Which of the receiver's secrets verified the signature. */
  readonly verifiedBy: readonly string[]
}

/** How the receiver handles a message, after it has read it. */
export type Manner = (response: ServerResponse, received: Received) => void

export type Receiver = {
  readonly url: string
  /** `host:port`, for ALLOW_OUTSIDE. */
  readonly place: string
  readonly received: readonly Received[]
  /** The answers to the next messages, one each; afterwards all are accepted with 200. */
  answer(...manners: readonly Manner[]): void
  /** Checks each message with the official library against these. */
  trust(...secrets: readonly string[]): void
}

export const status =
  (code: number, headers: Readonly<Record<string, string>> = {}): Manner =>
  (response) => {
    response.writeHead(code, headers).end(`This is ${code}.`)
  }

/** Accepts the message and never answers. */
export const silence: Manner = () => undefined

/** Answers OK, a byte now and then, and never ends. */
export const slowBytes: Manner = (response) => {
  response.writeHead(200)
  const timer = setInterval(() => response.write('.'), 10)
  response.on('close', () => clearInterval(timer))
}

/** An external server that receives webhooks of the Standard Webhooks scheme. */
export async function webhookReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const manners: Manner[] = []
  let secrets: readonly string[] = []
  const place = await pretendServer(async (request, response) => {
    const message = await readMessage(request, secrets)
    received.push(message)
    const manner = manners.shift() ?? status(200)
    manner(response, message)
  })
  return {
    url: `http://${place}/hook`,
    place,
    received,
    answer: (...next) => manners.push(...next),
    trust: (...known) => {
      secrets = known
    },
  }
}

async function readMessage(
  request: IncomingMessage,
  secrets: readonly string[],
): Promise<Received> {
  let body = ''
  for await (const chunk of request) body += chunk
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  )
  const { type, data } = JSON.parse(body)
  const verifiedBy = secrets.filter((secret) => isVerified(secret, body, headers))
  return { id: headers['webhook-id'] ?? '', type, data, body, verifiedBy }
}

function isVerified(secret: string, body: string, headers: Record<string, string>): boolean {
  try {
    new Webhook(secret).verify(body, headers)
    return true
  } catch {
    // The library throws for an invalid signature.
    return false
  }
}
