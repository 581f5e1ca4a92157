import { actorOfUser, proveByBadge } from '#organization/users/server/index.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { answerOnce, type IdempotentRequest } from '#platform/server/http/idempotency.ts'
import { approveRequest } from './decide-approval.ts'
import type { KnownActions } from './known-actions.ts'

/**
 * The approver is at the requester's screen and proves their identity by badge and PIN. The
 * attempts are counted in a separate transaction, so that a wrong one counts too.
 */
export async function approveInPlace(
  db: Database,
  actor: Actor,
  actions: KnownActions,
  input: { id: string; badge: string; pin: string },
  request: IdempotentRequest | null,
) {
  const { deviceId } = actor
  const { userId } = await proveByBadge(db, {
    badge: input.badge,
    pin: input.pin,
    ipAddress: actor.ipAddress ?? '',
    ...(deviceId === null ? {} : { deviceId }),
  })
  return db.transaction((tx) =>
    answerOnce(tx, actor, request, async () => {
      await requireOwn(tx, actor, input.id)
      const approver = await actorOfUser(tx, userId)
      if (!approver) throw notFound('The holder of this badge')
      const { sessionId, requestId, via, ipAddress, device } = actor
      const atThisScreen = { sessionId, deviceId, requestId, via, ipAddress, device }
      const decision = { id: input.id, note: '', isInPlace: true }
      return approveRequest(tx, { ...approver, ...atThisScreen }, actions, decision)
    }),
  )
}

/** It is the requester's screen, or it would not be in place. */
async function requireOwn(tx: Tx, actor: Actor, id: string): Promise<void> {
  const own = await tx
    .selectFrom('approvals')
    .select('id')
    .where('id', '=', id)
    .where('requested_by', '=', actor.userId)
    .executeTakeFirst()
  if (!own) throw notFound('This request')
}
