import { sql } from 'kysely'
import { vi } from 'vitest'
import { addEndpoint } from '#office/webhooks/server/add-endpoint.ts'
import { addObjects } from '#office/webhooks/server/add-objects.ts'
import { sendDue } from '#office/webhooks/server/deliver-webhooks.ts'
import { openSecret } from '#office/webhooks/server/endpoint-secret.ts'
import { queueDeliveries } from '#office/webhooks/server/queue-deliveries.ts'
import { getDelivery } from '#office/webhooks/server/webhooks.queries.ts'
import { messageIdOf } from '#office/webhooks/webhooks.rules.ts'
import { systemActor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { appendEvent, type NewEvent } from '#platform/server/events/append-event.ts'
import { readEvents, type StoredEvent } from '#platform/server/events/read-events.ts'
import { newId } from '#platform/server/new-id.ts'
import { openOutside } from '#platform/server/outside/open-outside.ts'
import { orderNoun } from '#sales/orders/orders.nouns.ts'
import { ordersObjects } from '#sales/orders/orders.objects.ts'
import { testDatabase } from './database.ts'
import { webhookReceiver } from './webhook-receiver.ts'
import { makeUser } from './world.ts'

export const house = systemActor('Test')

/** The order as the API would answer with it. */
export const anOrder = { state: 'confirmed', totalMinor: 2_199, currency: 'GBP' }
export const objects = { all: ordersObjects, read: () => Promise.resolve(anOrder) }
const hear = (tx: Tx, events: readonly StoredEvent[]) => queueDeliveries(tx, events, objects.all)

type How = {
  readonly through?: Database
  readonly allowed?: readonly string[]
  readonly timeoutMilliseconds?: number
}

export type WebhookSteps = Awaited<ReturnType<typeof webhookSteps>>

/** Endpoints, events and a receiver on a database of their own; the clock of the test is a fake one. */
export async function webhookSteps() {
  const db = await testDatabase()
  const admin = await db.transaction((tx) => makeUser(tx, 'super_admin'))
  const receiver = await webhookReceiver()
  await readEvents(db, 'webhooks', 'all', hear)

  const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)
  const now = () => new Date()

  async function endpoint(types: readonly string[] = ['order.*'], url = receiver.url) {
    const input = { url, description: '', eventTypes: types }
    const { id } = await db.transaction((tx) => addEndpoint(tx, admin, input))
    receiver.trust(await secretOf(id))
    return id
  }

  async function endpointRow(id: string) {
    return db.reader
      .selectFrom('webhook_endpoints')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  }

  async function secretOf(id: string): Promise<string> {
    return openSecret(db.reader, (await endpointRow(id)).sealed_secret)
  }

  const anEvent = (type = 'order.confirmed' as const): NewEvent => ({
    type,
    noun: orderNoun,
    id: newId(),
    label: 'Order 1042',
    data: { state: ['pending', 'confirmed'] },
  })

  /** Appends events of orders and reads them, until all that was appended is read. */
  const happen = (count = 1) => happenings(Array.from({ length: count }, () => anEvent()))

  async function happenings(events: readonly NewEvent[]): Promise<void> {
    const last = events.at(-1)?.id ?? ''
    await db.transaction(async (tx) => {
      for (const event of events) await appendEvent(tx, house, event)
    })
    let isRead = false
    while (!isRead) {
      await readEvents(db, 'webhooks', 'all', async (tx, read) => {
        await hear(tx, read)
        isRead ||= read.some(({ entityId }) => entityId === last)
      })
    }
    await addObjects(db, objects, null)
    await passUntilQueued()
  }

  /** A message is due by the clock of the database, which keeps running meanwhile. */
  async function passUntilQueued(): Promise<void> {
    const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(db.reader)
    vi.setSystemTime(Math.max(Date.now(), Date.parse(rows[0]?.now ?? '')))
    pass(1_000)
  }

  async function deliveriesOf(endpointId: string) {
    return db.reader
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('endpoint_id', '=', endpointId)
      .orderBy('id')
      .execute()
  }

  async function onlyDeliveryOf(endpointId: string) {
    const [{ id } = { id: '' }] = await deliveriesOf(endpointId)
    return getDelivery(db.reader, admin, { id })
  }

  function send(endpointId: string, how: How = {}) {
    const { through = db, allowed = [receiver.place], timeoutMilliseconds = 20_000 } = how
    const outside = openOutside({ allowed, isSecureOnly: false })
    const { signal } = new AbortController()
    return sendDue({ db: through, outside, timeoutMilliseconds, signal }, endpointId, now)
  }

  /** Waits, in the test's own time, until the message is due once more, and sends it. */
  async function sendAgain(endpointId: string, how: How = {}): Promise<void> {
    const { nextAttemptAt } = await onlyDeliveryOf(endpointId)
    if (nextAttemptAt === null) throw new Error('It is not tried again.')
    vi.setSystemTime(new Date(nextAttemptAt))
    await send(endpointId, how)
  }

  const receivedFor = async (endpointId: string) => {
    const ids = new Set((await deliveriesOf(endpointId)).map(({ id }) => messageIdOf(id)))
    return receiver.received.filter(({ id }) => ids.has(id))
  }

  /** Endpoints of one test are not told of the next one. */
  async function switchAllOff(): Promise<void> {
    await db.reader
      .updateTable('webhook_endpoints')
      .set({ is_active: false, off_since: '2026-01-01' })
      .execute()
  }

  return {
    db,
    admin,
    receiver,
    endpoint,
    endpointRow,
    secretOf,
    anEvent,
    happen,
    happenings,
    passUntilQueued,
    deliveriesOf,
    onlyDeliveryOf,
    send,
    sendAgain,
    receivedFor,
    pass,
    now,
    switchAllOff,
  }
}
