import { sql } from 'kysely'
import { notFound, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { move } from '#platform/server/moves.ts'
import { approvalNoun } from '../approvals.nouns.ts'
import { refuseDeciding } from '../approvals.rules.ts'
import { approvalMachine } from '../approvals.states.ts'
import { isConcerned } from './approvals.queries.ts'
import { decidableFor, type KnownActions } from './known-actions.ts'
import { lapsesAt } from './request-approval.ts'

type Decision = {
  readonly id: string
  /** Left out when the approver is at the requester's own screen. */
  readonly version?: number
  readonly note: string
}

/** Approves exactly what was asked for, once; the time to use it runs from now. */
export async function approveRequest(
  tx: Tx,
  actor: Actor,
  actions: KnownActions,
  input: Decision & { readonly isInPlace?: boolean },
) {
  const asked = await findDecidable(tx, actor, actions, input.id)
  const version = await move(tx, actor, {
    ...moveOf(asked, input),
    move: 'approve',
    set: {
      ...decisionOf(actor, input.note),
      expires_at: await lapsesAt(tx),
      decided_in_place: String(input.isInPlace ?? false),
    },
    data: input.isInPlace ? { inPlace: true } : {},
  })
  return { id: input.id, state: 'approved' as const, version }
}

export async function rejectRequest(tx: Tx, actor: Actor, actions: KnownActions, input: Decision) {
  const asked = await findDecidable(tx, actor, actions, input.id)
  const version = await move(tx, actor, {
    ...moveOf(asked, input),
    move: 'reject',
    set: decisionOf(actor, input.note),
  })
  return { id: input.id, state: 'rejected' as const, version }
}

/** Only its requester can take a request back, also when it is approved but not used yet. */
export async function withdrawRequest(
  tx: Tx,
  actor: Actor,
  input: { id: string; version: number },
) {
  const asked = await tx
    .selectFrom('approvals')
    .select(['summary', 'outlet_id as outletId', 'requested_by as requestedBy'])
    .where('id', '=', input.id)
    .where('requested_by', '=', actor.userId)
    .executeTakeFirst()
  if (!asked) throw notFound('This request')
  const version = await move(tx, actor, { ...moveOf(asked, input), move: 'withdraw' })
  return { id: input.id, state: 'withdrawn' as const, version }
}

function moveOf(
  asked: { summary: string; outletId: string | null },
  { id, version }: { id: string; version?: number },
) {
  return {
    machine: approvalMachine,
    noun: approvalNoun,
    id,
    ...(version === undefined ? {} : { version }),
    label: asked.summary,
    outletId: asked.outletId,
  }
}

function decisionOf(actor: Actor, note: string) {
  return {
    decided_by: actor.userId,
    decided_at: new Date().toISOString(),
    decision_note: note,
  }
}

async function findDecidable(tx: Tx, actor: Actor, actions: KnownActions, id: string) {
  const decidable = await decidableFor(tx, actor, actions)
  const found = await sql<{
    summary: string
    action: string
    outletId: string | null
    requestedBy: string
    isExpired: boolean
  }>`select summary, action, outlet_id as "outletId", requested_by as "requestedBy",
      state = 'pending' and expires_at <= now() as "isExpired"
    from approvals a where id = ${id} and (${isConcerned(actor, decidable)})`.execute(tx)
  const [asked] = found.rows
  if (!asked) throw notFound('This request')
  throwIfRefused(refuseDeciding(asked, { userId: actor.userId, decidable }))
  return asked
}
