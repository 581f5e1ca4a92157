import { sql } from 'kysely'
import { notFound, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import {
  answerOnce,
  type IdempotentRequest,
  keptAnswer,
} from '#platform/server/http/idempotency.ts'
import type { BulkChange } from '../bulk.fields.ts'
import { refuseBulk } from '../bulk.rules.ts'
import { orderLabel } from '../orders.nouns.ts'
import { cancelOrderByHand } from './cancel-order-by-hand.ts'
import { changeDesk } from './change-desk.ts'
import { confirmOrder } from './confirm-order.ts'
import { holdOrder, releaseHold } from './hold-order.ts'
import { factsOf } from './preview-bulk.ts'
import { rolesAt } from './roles-at.ts'

type Bulk = { ids: string[]; change: BulkChange }
type Left = { id: string; number: number | null; code: string; reason: string }
type Outcome = { done: string[]; left: Left[] }

/**
 * Changes many orders, each in a transaction of its own, so that one refusal leaves the others done.
 * Each has the request's key with its id: a request that broke off half way and comes again goes on
 * where it stood. Those that are not the actor's are left out, as if they never were.
 */
export async function doBulk(
  db: Database,
  actor: Actor,
  { ids, change }: Bulk,
  request: IdempotentRequest | null,
): Promise<Outcome> {
  const known = await keptAnswer<Outcome>(db.reader, actor, request)
  if (known) return known
  const outcome: Outcome = { done: [], left: [] }
  const own = await factsOf(db.reader, actor, ids)
  for (const { id } of own) {
    const left = await changeOne(db, actor, { id, change }, request)
    if (left) outcome.left.push(left)
    else outcome.done.push(id)
  }
  return db.transaction((tx) => answerOnce(tx, actor, request, async () => outcome))
}

type One = { id: string; change: BulkChange }

/** Null when it is done; otherwise why not. */
async function changeOne(
  db: Database,
  actor: Actor,
  { id, change }: One,
  request: IdempotentRequest | null,
): Promise<Left | null> {
  const own = request && { ...request, key: `${request.key} ${id}` }
  let number: number | null = null
  try {
    await db.transaction((tx) =>
      answerOnce(tx, actor, own, async () => {
        const [facts] = await factsOf(tx, actor, [id])
        if (!facts) throw notFound('This order')
        number = facts.number
        const label = orderLabel(facts.number)
        const refusal = refuseBulk({ ...facts, label }, change, rolesAt(actor, facts.outletId))
        if (refusal) throw refusal
        await act(tx, actor, { id, change })
        return { id }
      }),
    )
    return null
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'key_reused') throw error
    return { id, number, code: error.code, reason: error.message }
  }
}

async function act(tx: Tx, actor: Actor, { id, change }: One): Promise<unknown> {
  switch (change.action) {
    case 'confirm':
      return confirmOrder(tx, actor, { id, version: await versionOf(tx, id) })
    case 'cancel': {
      const version = await versionOf(tx, id)
      return cancelOrderByHand(tx, actor, { id, version, reason: change.reason })
    }
    case 'hold':
      return holdOrder(tx, actor, { id, kind: change.kind, reason: change.reason })
    case 'release':
      return releaseHold(tx, actor, {
        id,
        holdId: await openHoldOf(tx, id, change.kind),
        note: change.note,
      })
    case 'tag':
      return changeDesk(tx, actor, { id, change: { addTags: change.tags } })
    case 'untag':
      return changeDesk(tx, actor, { id, change: { removeTags: change.tags } })
    case 'priority':
      return changeDesk(tx, actor, { id, change: { priority: change.priority } })
    case 'assign':
      return changeDesk(tx, actor, { id, change: { assignedTo: change.assignedTo } })
  }
}

/** Locked, so that it is the version of the order that is changed. */
async function versionOf(tx: Tx, id: string): Promise<number> {
  const found = await sql<{ version: number }>`
    select version from orders where id = ${id} for update`.execute(tx)
  return found.rows[0]?.version ?? 0
}

async function openHoldOf(tx: Tx, orderId: string, kind: string): Promise<string> {
  const hold = await tx
    .selectFrom('order_holds')
    .select('id')
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .where('released_at', 'is', null)
    .executeTakeFirst()
  if (!hold) throw notFound('This hold')
  return hold.id
}
