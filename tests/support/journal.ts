import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import type { leanClient } from './lean-client.ts'
import { because, orderOf, type World } from './world.ts'

type Post = ReturnType<typeof leanClient>

const pauseMilliseconds = 100

/** One order as a client knows it: its request, and the answer if there was one. */
export type Entry = {
  readonly key: string
  readonly lines: readonly { variantId: string; quantity: number }[]
  id: string | null
  /** Whether the client was told that its order is cancelled. */
  isCancelled: boolean
}

/** Clients that place and cancel orders and record the answers. */
export function journalOf(world: World, random: () => number) {
  const entries: Entry[] = []
  let isOver = false
  let repeats = 0
  const unexpected: unknown[] = []

  function newEntry(): Entry {
    const lines = Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({
      variantId: world.variants[Math.floor(random() * world.variants.length)]?.id ?? '',
      quantity: 1 + Math.floor(random() * 3),
    }))
    const entry = { key: randomUUID(), lines, id: null, isCancelled: false }
    entries.push(entry)
    return entry
  }

  /** Sends the entry's order; false without an answer, or with one that says "later". */
  async function send(post: Post, entry: Entry): Promise<boolean> {
    const order = orderOf(world, entry.lines)
    const headers = { 'idempotency-key': entry.key }
    const answer = await post('/api/v1/orders', order, headers).catch(() => null)
    if (answer === null || answer.status === 503) return false
    if (answer.status !== 200) unexpected.push(answer)
    if (typeof answer.body.id === 'string') entry.id = answer.body.id
    return answer.status === 200
  }

  async function cancel(post: Post, entry: Entry): Promise<void> {
    const input = { version: 1, reason: because('Changed their mind') }
    const path = `/api/v1/orders/${entry.id}/cancel`
    const headers = { 'idempotency-key': `cancel ${entry.key}` }
    const answer = await post(path, input, headers).catch(() => null)
    if (answer?.status === 200) entry.isCancelled = true
    else if (answer !== null && answer.status !== 503) unexpected.push(answer)
  }

  return {
    entries,
    /** Answers that are neither a success nor temporary trouble. */
    unexpected,
    /** How often a patient client has sent its order again. */
    repeats: () => repeats,
    /** A client ends with the first request without an answer; a patient one repeats it. */
    async load(post: Post, clients: number, isPatient = false): Promise<void> {
      isOver = false
      const client = async () => {
        while (!isOver) {
          const entry = newEntry()
          while (!(await send(post, entry))) {
            if (!isPatient) return
            repeats += 1
            await sleep(pauseMilliseconds)
          }
          if (random() < 0.25) await cancel(post, entry)
        }
      }
      await Promise.all(Array.from({ length: clients }, client))
    },
    stop() {
      isOver = true
    },
    /** Repeats all unanswered requests under the same keys. */
    async sendAgain(post: Post): Promise<number> {
      const open = entries.filter((entry) => entry.id === null)
      for (const entry of open) await send(post, entry)
      return open.length
    },
  }
}

type Found = {
  id: string
  key: string | null
  state: string
  lines: number
  units: number
  reserved: number
  moves: number
  events: number
}

const count = (from: RawBuilder<unknown>) => sql`(select count(*) from ${from})`

/** The stored parts of each order; a complete one has as many of each part as it has lines. */
export async function storedOrders(db: Database): Promise<Found[]> {
  const found = await sql<Found>`
    select o.id, o.state, k.key,
      ${count(sql`order_lines l where l.order_id = o.id`)} as lines,
      (select coalesce(sum(l.quantity), 0)::bigint from order_lines l where l.order_id = o.id) as units,
      ${count(sql`stock_reservations r where r.source_id = o.id`)} as reserved,
      ${count(sql`stock_movements m where m.source_id = o.id`)} as moves,
      ${count(sql`events e where e.entity_id = o.id and e.type in ('order.placed', 'order.cancelled')`)} as events
    from orders o
    left join idempotency_keys k on k.endpoint = 'orders.place' and k.response ->> 'id' = o.id::text
    order by o.number`.execute(db.reader)
  return found.rows
}

/** Differences between the clients' answers and the stored orders. Empty when all is right. */
export function broken(entries: readonly Entry[], stored: readonly Found[]): string[] {
  const faults: string[] = []
  const byKey = new Map(stored.map((order) => [order.key, order]))
  if (byKey.size < stored.length) faults.push('two orders have one key')
  const byId = new Map(stored.map((order) => [order.id, order]))
  for (const order of stored) {
    const times = order.state === 'cancelled' ? 2 : 1
    const wanted = {
      reserved: order.state === 'cancelled' ? 0 : order.lines,
      moves: order.lines * times,
      events: times,
    }
    const { reserved, moves, events } = order
    if (JSON.stringify({ reserved, moves, events }) !== JSON.stringify(wanted) || order.lines === 0)
      faults.push(`half an order: ${JSON.stringify(order)}`)
  }
  for (const entry of entries) {
    if (entry.id === null) continue
    const order = byId.get(entry.id)
    const units = entry.lines.reduce((sum, line) => sum + line.quantity, 0)
    if (!order) faults.push(`order ${entry.id} was acknowledged and is gone`)
    else if (order.key !== entry.key || order.units !== units)
      faults.push(`order ${entry.id} is another one: ${JSON.stringify(order)}`)
    else if (entry.isCancelled && order.state !== 'cancelled')
      faults.push(`the cancel of ${entry.id} was acknowledged and is gone`)
  }
  return faults
}
