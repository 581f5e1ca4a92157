import { createHmac, timingSafeEqual } from 'node:crypto'
import { type CourierHook, hookOfConnection } from '#delivery/couriers/server/index.ts'
import { courierNoun } from '#organization/outlets/outlets.nouns.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import { systemActor } from '#platform/server/actor.ts'
import type { Database, Reader } from '#platform/server/db/database.ts'
import { keepOnce } from '#platform/server/events/keep-once.ts'
import type { Hook, HookRoute } from '#platform/server/http/serve-hooks.ts'
import { checkReasonWords } from '../news-outcomes.ts'
import { wordsInMessage } from './read-words.ts'
import { takeNews } from './take-news.ts'
import { keepUnreadable } from './tracking-checks.ts'

const mostEvents = 2_000

/**
 * Receives couriers' messages about parcels. The signature is the HMAC-SHA256 of the body under the
 * connection's webhook secret, in the header and format that the courier's account names.
 */
export const courierHooks: readonly HookRoute[] = [
  {
    path: '/hooks/couriers/:connectionId',
    mostBytes: 1024 * 1024,
    perMinute: 3_000,
    receive: async (db, hook) => receive(db, hook),
  },
]

async function receive(db: Database, hook: Hook) {
  const connectionId = hook.parameters.connectionId ?? ''
  const courier = isId(connectionId) ? await hookOfConnection(db.reader, connectionId) : null
  if (!courier) throw notFound('This courier')
  if (!isSigned(courier, hook)) {
    await keepForgery(db.reader, courier, hook)
    throw new Refusal(
      'unauthenticated',
      'bad_signature',
      'The signature does not fit the message. Nothing was taken in; compare the webhook secret, the header and the form of the signature.',
    )
  }
  const { courierId, courierName, mapping } = courier
  const now = new Date().toISOString()
  const read = wordsInMessage(contentOf(hook.body), mapping.hook, { courierId, way: 'hook', now })
  if (read.received > mostEvents)
    throw new Refusal('invalid', 'malformed_request', `At most ${mostEvents} events a message.`)
  const actor = { ...systemActor(courierName, 'webhook'), ...hook.visit }
  const { received, words, unreadable } = read
  const { taken } = await db.transaction(async (tx) => {
    await keepUnreadable(tx, courierId, unreadable)
    return takeNews(tx, actor, words)
  })
  return {
    received,
    taken,
    repeated: words.length - taken,
    unreadable: unreadable.map(({ index, why }) => ({ index, why: checkReasonWords[why] })),
  }
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

function isSigned({ secret, signatureHeader, signatureForm }: CourierHook, hook: Hook): boolean {
  if (secret === '') return false
  const right = createHmac('sha256', secret).update(hook.body).digest()
  const header = hook.header(signatureHeader) ?? ''
  const given = Buffer.from(header.replace(/^sha256=/, ''), signatureForm)
  return given.length === right.length && timingSafeEqual(given, right)
}

function contentOf(body: Buffer): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
    return JSON.parse(text, (_key, value: unknown) =>
      // PostgreSQL text cannot hold NUL or an unpaired surrogate.
      typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
    )
  } catch {
    throw new Refusal('invalid', 'malformed_request', 'The message is not JSON in UTF-8.')
  }
}

/** Logged for the courier, once a minute however often it is tried. */
async function keepForgery(reader: Reader, courier: CourierHook, hook: Hook): Promise<void> {
  const actor = { ...systemActor(courier.courierName, 'webhook'), ...hook.visit }
  const event = {
    type: 'courier.signature_refused',
    noun: courierNoun,
    id: courier.courierId,
    label: courier.courierName,
    data: { because: courier.secret === '' ? 'no_secret' : 'bad_signature' },
    result: 'denied',
  } as const
  await keepOnce(reader, actor, event, 'minute', courier.courierId)
}
