import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { connectionNoun } from '#organization/connections/connections.nouns.ts'
import {
  noteTestReceipt,
  type OpenConnection,
  openConnection,
} from '#organization/connections/server/index.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import { systemActor } from '#platform/server/actor.ts'
import { type Database, hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { keepOnce } from '#platform/server/events/keep-once.ts'
import type { Hook, HookRoute } from '#platform/server/http/serve-hooks.ts'
import { messageNoun } from '../messages.nouns.ts'
import { readWish } from '../messages.rules.ts'

const toleranceSeconds = 300

/**
 * The webhook where the gateway reports the result of a message, and customers' answers: `{ type:
 * 'receipt', id, state: 'delivered' | 'failed', reason }` with the id that we gave the message, and
 * `{ type: 'answer', from, text }`. It signs by the Standard Webhooks scheme.
 */
export const messageHooks: readonly HookRoute[] = [
  {
    path: '/hooks/messages/:connectionId',
    mostBytes: 64 * 1024,
    perMinute: 3_000,
    receive: async (db, hook) => {
      // One that is switched off reports of its test message, and of what it sent before.
      const connection = await gatewayOf(db, hook.parameters.connectionId ?? '')
      if (!connection) throw notFound('This message gateway')
      await requireSignature(db, connection, hook)
      const news = newsIn(hook.body.toString('utf8'))
      await db.transaction((tx) => takeNews(tx, connection, hook, news))
      return { received: true }
    },
  },
]

async function gatewayOf(db: Database, id: string): Promise<OpenConnection | null> {
  if (!z.guid().safeParse(id).success) return null
  const connection = await openConnection(db.reader, id)
  return connection?.kind === 'message_gateway' ? connection : null
}

const newsShape = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('receipt'),
    id: z.guid(),
    state: z.enum(['delivered', 'failed']),
    reason: z.string().max(500).default(''),
  }),
  z.object({ type: z.literal('answer'), from: z.string().max(30), text: z.string().max(2_000) }),
])

type News = z.infer<typeof newsShape>

function newsIn(text: string): News {
  try {
    return newsShape.parse(JSON.parse(text))
  } catch {
    // It is neither of the two messages that we know.
    throw new Refusal(
      'invalid',
      'malformed_request',
      'This is neither a receipt nor an answer. See the README of the area messages for their form.',
    )
  }
}

async function takeNews(tx: Tx, connection: OpenConnection, hook: Hook, news: News): Promise<void> {
  const eventId = `${connection.id} ${hook.header('webhook-id')}`.slice(0, 100)
  const first = await tx
    .insertInto('message_receipts')
    .values({ id: eventId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!first) return
  if (news.type === 'receipt') await noteReceipt(tx, connection, news)
  else await noteAnswer(tx, connection, news)
}

/** A receipt may come before the gateway’s own answer was written down; delivered stays delivered. */
async function noteReceipt(
  tx: Tx,
  connection: OpenConnection,
  { id, state, reason }: Extract<News, { type: 'receipt' }>,
): Promise<void> {
  const isDelivered = state === 'delivered'
  const noted = await sql<{ label: string; outletId: string | null }>`
    update messages set sent_at = coalesce(sent_at, now()), sealed_text = null,
      delivered_at = case when ${isDelivered} then now() end,
      failed_at = case when not ${isDelivered} then now() end,
      last_error = case when not ${isDelivered} then ${reason || 'The phone was not reached.'} end
    where id = ${id} and mail_id is null and delivered_at is null
    returning label, outlet_id as "outletId"`.execute(tx)
  const [message] = noted.rows
  if (!message) return noteTestReceipt(tx, connection.id, { id, state, reason })
  hintAfterCommit(tx, { noun: messageNoun.key, ids: [id] })
  if (isDelivered) return
  await appendEvent(tx, systemActor(connection.name, 'webhook'), {
    type: 'message.failed',
    noun: messageNoun,
    id,
    ...message,
    data: { reason },
  })
}

/** STOP ends messages to that phone, START begins them again; anything else is for the desk's phone. */
async function noteAnswer(
  tx: Tx,
  connection: OpenConnection,
  { from, text }: Extract<News, { type: 'answer' }>,
): Promise<void> {
  const wish = readWish(text)
  const key = `+${from.replaceAll(/\D/g, '')}`.slice(0, 20)
  if (wish === null || key.length < 4) return
  if (wish === 'stop')
    await sql`insert into message_stops (phone_key) values (${key})
      on conflict (phone_key) do nothing`.execute(tx)
  else await sql`delete from message_stops where phone_key = ${key}`.execute(tx)
  const waiting = await sql`update messages set failed_at = now(), sealed_text = null,
      last_error = 'The customer answered STOP.'
    where to_phone = ${key} and sent_at is null and failed_at is null and ${wish === 'stop'}`.execute(
    tx,
  )
  if (waiting.numAffectedRows) hintAfterCommit(tx, { noun: messageNoun.key })
  await appendEvent(tx, systemActor(connection.name, 'webhook'), {
    type: wish === 'stop' ? 'message.stopped' : 'message.started_again',
    noun: messageNoun,
    id: connection.id,
    label: connection.name,
    // The record never forgets: it knows the phone by its end alone.
    data: { phone: `••• ${key.slice(-3)}` },
  })
}

async function requireSignature(
  db: Database,
  connection: OpenConnection,
  hook: Hook,
): Promise<void> {
  const secret = connection.secrets.webhookSecret ?? ''
  if (secret !== '' && isSigned(secret, hook)) return
  const { id, name } = connection
  const actor = { ...systemActor(name, 'webhook'), ...hook.visit }
  const refused = {
    type: 'connection.signature_refused',
    noun: connectionNoun,
    id,
    label: name,
    result: 'denied',
  } as const
  await keepOnce(db.reader, actor, refused, 'minute', id)
  throw new Refusal(
    'unauthenticated',
    'bad_signature',
    'The signature does not fit, or is too old. Nothing was taken in; compare the webhook secret.',
  )
}

/** Each signature of the header is tried, because a secret that changes signs beside the new one. */
function isSigned(secret: string, hook: Hook): boolean {
  const timestamp = hook.header('webhook-timestamp') ?? ''
  const age = Math.abs(Date.now() / 1000 - Number(timestamp))
  if (timestamp === '' || !(age <= toleranceSeconds)) return false
  const signed = Buffer.concat([
    Buffer.from(`${hook.header('webhook-id') ?? ''}.${timestamp}.`),
    hook.body,
  ])
  const right = createHmac('sha256', keyOf(secret)).update(signed).digest()
  return (hook.header('webhook-signature') ?? '').split(' ').some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64')
    return given.length === right.length && timingSafeEqual(given, right)
  })
}

function keyOf(secret: string): Buffer {
  const prefix = 'whsec_'
  return secret.startsWith(prefix)
    ? Buffer.from(secret.slice(prefix.length), 'base64')
    : Buffer.from(secret)
}
