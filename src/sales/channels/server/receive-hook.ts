import { openConnection } from '#organization/connections/server/index.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import { systemActor } from '#platform/server/actor.ts'
import type { Database, Reader } from '#platform/server/db/database.ts'
import { keepOnce } from '#platform/server/events/keep-once.ts'
import type { Hook, HookRoute } from '#platform/server/http/serve-hooks.ts'
import { channelNoun } from '../channels.nouns.ts'
import { hookPath, type ShopKind, shopKindFacts, shopKinds } from '../shop-kinds.ts'
import { isSignedBy } from './check-signature.ts'
import { keepMessage } from './keep-message.ts'

const mostBytes = 2 * 1024 * 1024
const perMinute = 1_200

/** Where shops send what happens to their orders. Each proves by its secret that it is that shop. */
export const shopHooks: readonly HookRoute[] = shopKinds.map((kind) => ({
  path: hookPath(kind, ':connectionId'),
  mostBytes,
  perMinute,
  receive: (db, hook) => receive(db, kind, hook),
}))

async function receive(db: Database, kind: ShopKind, hook: Hook) {
  const channel = await channelOf(db.reader, kind, hook.parameters.connectionId ?? '')
  if (!channel) throw notFound('This sales channel')
  const text = textOf(hook.body)
  if (kind === 'woocommerce' && isGreeting(hook, text)) return { received: true }
  const { headers } = shopKindFacts[kind]
  const connection = await openConnection(db.reader, channel.connectionId)
  const secret = connection?.secrets.webhookSecret ?? ''
  const isProved =
    secret !== '' && isSignedBy(secret, hook.body, hook.header(headers.signature) ?? '')
  if (!isProved) {
    await keepForgery(db.reader, channel, hook)
    throw badSignature(secret === '')
  }
  await db.transaction((tx) =>
    keepMessage(tx, {
      channelId: channel.id,
      topic: hook.header(headers.topic)?.slice(0, 60) || 'unknown',
      eventId: hook.header(headers.event)?.slice(0, 100),
      body: text,
    }),
  )
  return { received: true }
}

type KnownChannel = { readonly id: string; readonly name: string; readonly connectionId: string }

async function channelOf(
  reader: Reader,
  kind: ShopKind,
  connectionId: string,
): Promise<KnownChannel | undefined> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(connectionId)) return undefined
  const found = await reader
    .selectFrom('channels')
    .select(['id', 'name'])
    .where('connection_id', '=', connectionId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return found && { ...found, connectionId }
}

function textOf(body: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
    if (!text.includes('\0')) return text
  } catch {
    // Bytes that are no text are refused like text that cannot be kept.
  }
  throw new Refusal('invalid', 'malformed_request', 'The message is not text in UTF-8.')
}

/** WooCommerce sends one unsigned ping; it has no content and is not saved. */
function isGreeting(hook: Hook, text: string): boolean {
  const { topic, signature } = shopKindFacts.woocommerce.headers
  const isBare = !hook.header(topic) && !hook.header(signature)
  return isBare && /^webhook_id=\d{1,12}$/.test(text)
}

/** In the record of the channel, once a minute however often it is tried. */
async function keepForgery(reader: Reader, channel: KnownChannel, hook: Hook): Promise<void> {
  const { id, name } = channel
  const actor = { ...systemActor(name, 'webhook'), ...hook.visit }
  const event = {
    type: 'channel.signature_refused',
    noun: channelNoun,
    id,
    label: name,
    data: { because: 'bad_signature' },
    result: 'denied',
  } as const
  await keepOnce(reader, actor, event, 'minute', id)
}

function badSignature(isMissing: boolean): Refusal {
  const what = isMissing
    ? 'The connection has no webhook secret yet, so that no message can be proved.'
    : 'The signature does not fit the message.'
  return new Refusal(
    'unauthenticated',
    'bad_signature',
    `${what} Nothing was taken in; compare the secret of the shop with that of the connection.`,
  )
}
