import { allActions } from '#app/declared.ts'
import { approveRequest, rejectRequest } from '#organization/approvals/server/decide-approval.ts'
import { requestApproval } from '#organization/approvals/server/request-approval.ts'
import { signTicket, type Ticket } from '#organization/approvals/server/ticket.ts'
import { hashPassword } from '#organization/users/server/hash-password.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'

/** The ticket that a user gets when an approval is needed; for an order that does not exist. */
export function aTicket(requestedBy: string, outletId: string): Ticket {
  return {
    action: 'order.cancel',
    payloadHash: newId(),
    summary: 'Cancel order 1 worth £ 10.00',
    facts: { Reason: 'Other' },
    path: '/orders',
    about: [],
    // No user is notified.
    deciders: [],
    limitBreached: 'It is packed already.',
    upTo: null,
    outletId,
    requestedBy,
  }
}

/** A pending request, from another user than the approver. */
export async function askedBy(db: Database, actor: Actor, outletId: string) {
  const ticket = await signTicket(db.reader, aTicket(actor.userId, outletId))
  return db.transaction((tx) => requestApproval(tx, actor, { ticket, note: 'Please' }))
}

/** Creates a badge and a PIN, as on the User Settings page. */
export async function giveBadge(db: Database, userId: string, pin: string): Promise<string> {
  const badge = `B${newId().replaceAll('-', '').slice(-12).toUpperCase()}`
  await db.reader
    .updateTable('profiles')
    .set({ badge_code: badge, pin_hash: await hashPassword(pin) })
    .where('id', '=', userId)
    .execute()
  return badge
}

/** An authorised user approves a request, or rejects it with a reason. */
export async function decideRequest(
  db: Database,
  deciding: Actor,
  id: string,
  whyNot?: string,
): Promise<void> {
  await db.transaction<unknown>((tx) =>
    whyNot === undefined
      ? approveRequest(tx, deciding, allActions, { id, note: '' })
      : rejectRequest(tx, deciding, allActions, { id, note: whyNot }),
  )
}

/** Requests approval for what was refused, and lets another user approve it. */
export async function approvedBy(
  db: Database,
  asking: Actor,
  deciding: Actor,
  refused: unknown,
): Promise<string> {
  if (!(refused instanceof Refusal) || refused.code !== 'approval_needed')
    throw new Error('Nothing was refused for want of approval.')
  const ticket = String(refused.details.ticket)
  const asked = { ticket, note: 'Please' }
  const { id } = await db.transaction((tx) => requestApproval(tx, asking, asked))
  await db.transaction((tx) => approveRequest(tx, deciding, allActions, { id, note: '' }))
  return id
}
