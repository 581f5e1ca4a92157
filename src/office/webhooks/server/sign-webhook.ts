import { createHmac } from 'node:crypto'
import { signingKey } from './endpoint-secret.ts'

/**
 * The headers of the Standard Webhooks scheme: each secret signs the message's id, the second of
 * sending and the body as they go out.
 */
export function signWebhook(
  secrets: readonly string[],
  message: { readonly id: string; readonly body: string },
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signed = `${message.id}.${timestamp}.${message.body}`
  const signatures = secrets.map((secret) => {
    const signature = createHmac('sha256', signingKey(secret)).update(signed).digest('base64')
    return `v1,${signature}`
  })
  return {
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
