import { sql } from 'kysely'
import { askForApproval, requireOwnRequests } from '#organization/approvals/server/index.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import {
  answerOnce,
  type IdempotentRequest,
  keptAnswer,
} from '#platform/server/http/idempotency.ts'
import type { BulkChange } from '../../bulk.fields.ts'
import { refuseBulk } from '../../bulk.rules.ts'
import { orderLabel } from '../../orders.nouns.ts'
import { changeDesk } from '../editing/change-desk.ts'
import { cancelOrderByHand } from '../fulfilment/cancel-order-by-hand.ts'
import { confirmOrder } from '../fulfilment/confirm-order.ts'
import { holdOrder, releaseHold } from '../fulfilment/hold-order.ts'
import { rolesAt } from '../roles-at.ts'
import { factsOf } from './preview-bulk.ts'
import { endCancelling, requireCancellingMany } from './require-cancelling-many.ts'

type Bulk = {
  ids: string[]
  change: BulkChange
  /** For the approver. */
  note: string
  /** The requests that wait for approval since an earlier answer, each at the place of its order. */
  approvalIds: string[]
  confirmedCount?: number | undefined
}
type Left = { id: string; number: number | null; code: string; reason: string }
type Waiting = { id: string; number: number; approvalId: string }
type Outcome = { done: string[]; waiting: Waiting[]; left: Left[] }

/**
 * Changes many orders, each in a separate transaction, so that one refusal does not affect the
 * others. Each has the request's key with its id: a repeated request continues where the first one
 * was interrupted. Orders that the actor may not see are left out, as if they did not exist. For
 * changes that need an approval it is requested, one request for each, and the same change does
 * them once approved.
 */
export async function doBulk(
  db: Database,
  actor: Actor,
  { ids, change, note, approvalIds, confirmedCount }: Bulk,
  request: IdempotentRequest | null,
): Promise<Outcome> {
  const kept = await keptAnswer<Outcome>(db.reader, actor, request)
  if (kept) return kept
  await requireOwnRequests(db.reader, actor, approvalIds)
  const outcome: Outcome = { done: [], waiting: [], left: [] }
  const own = await factsOf(db.reader, actor, ids)
  if (change.action === 'cancel') {
    const outletIds = own.map(({ outletId }) => outletId)
    const many = { ids, reason: change.reason, confirmedCount, outletIds }
    // Kept apart from the answer: what broke off half way goes on under the approval that it used.
    const step = request && { ...request, key: `${request.key} all` }
    await db.transaction((tx) =>
      answerOnce(tx, actor, step, () => requireCancellingMany(tx, actor, many).then(() => ({}))),
    )
  }
  for (const { id, number } of own) {
    const known = approvalIds[ids.indexOf(id)] ?? null
    const refusal = await changeOrAsk(db, actor, { id, change, note, known }, request)
    if (refusal === null) outcome.done.push(id)
    else if (refusal instanceof Refusal)
      outcome.left.push({ id, number, code: refusal.code, reason: refusal.message })
    else outcome.waiting.push({ id, number, approvalId: refusal.id })
  }
  return db.transaction((tx) =>
    answerOnce(tx, actor, request, async () => {
      const leftIds = outcome.left.map(({ id }) => id)
      if (change.action === 'cancel') await endCancelling(tx, actor, leftIds)
      return outcome
    }),
  )
}

type One = { id: string; change: BulkChange }

type Asking = One & { note: string; known: string | null }

/** Null when it is done; otherwise the request that waits for approval, or why not. */
async function changeOrAsk(
  db: Database,
  actor: Actor,
  { id, change, note, known }: Asking,
  request: IdempotentRequest | null,
): Promise<Refusal | { id: string } | null> {
  const attempt = (offeredApprovalId: string | null) =>
    changeOne(db, { ...actor, offeredApprovalId }, { id, change }, request)
  const refusal = await attempt(known)
  if (refusal?.code === 'approval_pending' && known !== null) return { id: known }
  if (refusal?.code !== 'approval_needed') return refusal
  const found = await db.transaction((tx) => askForApproval(tx, actor, refusal, note))
  return found.isApproved ? attempt(found.id) : found
}

async function changeOne(
  db: Database,
  actor: Actor,
  { id, change }: One,
  request: IdempotentRequest | null,
): Promise<Refusal | null> {
  const own = request && { ...request, key: `${request.key} ${id}` }
  try {
    await db.transaction((tx) =>
      answerOnce(tx, actor, own, async () => {
        const [facts] = await factsOf(tx, actor, [id])
        if (!facts) throw notFound('This order')
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
    return error
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
