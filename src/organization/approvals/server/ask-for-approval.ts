import { notFound, type Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { requestApproval } from './request-approval.ts'

/**
 * The actor's request for what was just refused with `approval_needed`: the open one, or a new one.
 * For a bulk command, which cannot ask about each record in turn.
 */
export async function askForApproval(
  tx: Tx,
  actor: Actor,
  { details }: Refusal,
  note: string,
): Promise<{ id: string; isApproved: boolean }> {
  if (typeof details.approvalId !== 'string') {
    const { id } = await requestApproval(tx, actor, { ticket: String(details.ticket), note })
    return { id, isApproved: false }
  }
  const { state } = await tx
    .selectFrom('approvals')
    .select('state')
    .where('id', '=', details.approvalId)
    .executeTakeFirstOrThrow()
  return { id: details.approvalId, isApproved: state === 'approved' }
}

/** Refuses when one of these requests was not made by the actor, as if it never was. */
export async function requireOwnRequests(
  reader: Reader,
  actor: Actor,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const own = await reader
    .selectFrom('approvals')
    .select('id')
    .where('id', 'in', ids)
    .where('requested_by', '=', actor.userId)
    .execute()
  if (own.length < new Set(ids).size) throw notFound('This approval')
}
