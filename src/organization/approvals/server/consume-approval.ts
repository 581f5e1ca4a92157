import { sql } from 'kysely'
import { notFound, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { move } from '#platform/server/moves.ts'
import { approvalNoun } from '../approvals.nouns.ts'
import { type Bound, refuseUse } from '../approvals.rules.ts'
import { type ApprovalState, approvalMachine } from '../approvals.states.ts'

/**
 * Uses up the approval that the actor presents, in the transaction of the command that it covers:
 * if that rolls back, it can be used again. The row is locked first, so that one of several
 * parallel uses wins and the others are refused because it was used.
 */
export async function consumeApproval(tx: Tx, actor: Actor, attempt: Bound): Promise<Actor> {
  const approval = await tx
    .selectFrom('approvals')
    .select([
      'id',
      'summary',
      'action',
      'payload_hash as payloadHash',
      'state',
      sql<number | null>`(details ->> 'upTo')::bigint`.as('upTo'),
      'outlet_id as outletId',
      'decision_note as decisionNote',
      sql<boolean>`expires_at <= clock_timestamp()`.as('isExpired'),
    ])
    .$narrowType<{ state: ApprovalState }>()
    .where('id', '=', actor.offeredApprovalId)
    .where('requested_by', '=', actor.userId)
    .forUpdate()
    .executeTakeFirst()
  if (!approval) throw notFound('This approval')
  throwIfRefused(refuseUse(approval, attempt))
  const approved: Actor = { ...actor, approvalId: approval.id, offeredApprovalId: null }
  await move(tx, approved, {
    machine: approvalMachine,
    noun: approvalNoun,
    move: 'use',
    id: approval.id,
    label: approval.summary,
    outletId: approval.outletId,
    set: { used_at: new Date().toISOString() },
  })
  return approved
}
