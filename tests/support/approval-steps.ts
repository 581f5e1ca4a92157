import { allActions } from '#app/all-actions.ts'
import { approveRequest, rejectRequest } from '#organization/approvals/server/decide-approval.ts'
import { requestApproval } from '#organization/approvals/server/request-approval.ts'
import { signTicket, type Ticket } from '#organization/approvals/server/ticket.ts'
import { hashPassword } from '#organization/users/server/hash-password.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'

/** What somebody would be told that they need approval for; of no order that exists. */
export function aTicket(requestedBy: string, outletId: string): Ticket {
  return {
    action: 'order.cancel',
    payloadHash: newId(),
    summary: 'Cancel order 1 worth £ 10.00',
    facts: { Reason: 'Other' },
    path: '/orders',
    about: [],
    // Nobody is told of it.
    deciders: [],
    limitBreached: 'It is packed already.',
    upTo: null,
    outletId,
    requestedBy,
  }
}

/** A request that waits, by somebody who is not the one who will decide. */
export async function askedBy(db: Database, actor: Actor, outletId: string) {
  const ticket = await signTicket(db.reader, aTicket(actor.userId, outletId))
  return db.transaction((tx) => requestApproval(tx, actor, { ticket, note: 'Please' }))
}

/** Gives a badge and a PIN, as on the page of one's own settings. */
export async function giveBadge(db: Database, userId: string, pin: string): Promise<string> {
  const badge = `B${newId().replaceAll('-', '').slice(-12).toUpperCase()}`
  await db.reader
    .updateTable('profiles')
    .set({ badge_code: badge, pin_hash: await hashPassword(pin) })
    .where('id', '=', userId)
    .execute()
  return badge
}

/** Somebody who may says yes to a request, or no and why. */
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

/** Asks for what was refused for want of approval, and lets somebody else say yes to it. */
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
