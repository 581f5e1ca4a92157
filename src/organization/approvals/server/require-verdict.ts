import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import type { Action, Verdict } from '../actions.ts'
import type { Bound } from '../approvals.rules.ts'
import { rolesThatMay, verdictFor } from '../approvals.rules.ts'
import { consumeApproval } from './consume-approval.ts'
import { overridesByAction } from './overrides.ts'
import { hashOfPayload } from './payload-hash.ts'
import { signTicket } from './ticket.ts'

export type Attempt = {
  /** Exactly what would be done; the approval is bound to it. Leave out the version. */
  readonly payload: unknown
  /** What the approver reads: “Cancel order 1042, packed, £ 120.00”. */
  readonly summary: string
  /** More facts for the approver: labels and formatted values. */
  readonly facts?: Readonly<Record<string, string>>
  /** Where the approver can look at it: an in-app path. */
  readonly path: string
  /**
   * The related customers and records besides those in the path: its texts are erased with them.
   */
  readonly about?: readonly string[]
  readonly outletId: string | null
  /** Whether it is above the action's limit; left out for an action without one. */
  readonly exceeds?: boolean
  /** The limit, as text. */
  readonly limitBreached?: string
  /** For what is counted while it is decided: how much would be done, and up to how much is asked for. */
  readonly extent?: { readonly amount: number; readonly upTo: number }
}

/**
 * Allows users who may do this alone, and those with an approval of exactly this, which is used up
 * in the command's own transaction. Refuses all others: with `approval_needed` and a signed ticket
 * for the request, or with `action_refused`.
 *
 * Runs as the last check, so that approvals are not requested for what would be refused anyway.
 *
 * @returns the actor to act as, whose events then name the approval
 */
export async function requireVerdict(
  tx: Tx,
  actor: Actor,
  action: Action,
  attempt: Attempt,
): Promise<Actor> {
  const requestedBy = authorId(actor)
  if (requestedBy === null) return actor
  const overrides = (await overridesByAction(tx, action.key))(action.key)
  const held = rolesFor(actor, action, attempt.outletId)
  const verdict = verdictFor(action, overrides, held, attempt.exceeds)
  if (verdict === 'allowed') return actor
  if (verdict === 'refused') throw notAllowed(action)
  const payloadHash = hashOfPayload(attempt.payload)
  const { extent } = attempt
  const bound = { action: action.key, payloadHash, amount: extent?.amount ?? 0 }
  if (actor.offeredApprovalId !== null) return consumeApproval(tx, actor, bound)
  const { summary, facts = {}, path, about = [], outletId, limitBreached = '' } = attempt
  const deciders = rolesThatMay(action, overrides)
  const ticket = {
    action: action.key,
    payloadHash,
    summary,
    facts,
    path,
    about: [...about],
    limitBreached,
    upTo: extent?.upTo ?? null,
    deciders: [...deciders],
    outletId,
  }
  throw new Refusal(
    'conflict',
    'approval_needed',
    `${summary}: this needs the approval of a user who may do it alone.${limitBreached === '' ? '' : ` ${limitBreached}`}`,
    {
      details: {
        action: action.label,
        summary,
        limitBreached,
        ticket: await signTicket(tx, { ...ticket, requestedBy }),
        approvalId: await openRequest(tx, requestedBy, bound),
      },
    },
  )
}

/**
 * What the actor may do about an action, at an outlet and on either side of its limit, for a preview
 * that does nothing; with the refusal where it is not allowed at all.
 */
export async function verdictsOn(
  reader: Reader,
  actor: Actor,
  action: Action,
): Promise<(outletId: string, exceeds?: boolean) => { verdict: Verdict; refusal: Refusal | null }> {
  const overrides = (await overridesByAction(reader, action.key))(action.key)
  return (outletId, exceeds) => {
    const held = rolesFor(actor, action, outletId)
    const verdict =
      authorId(actor) === null ? 'allowed' : verdictFor(action, overrides, held, exceeds)
    return { verdict, refusal: verdict === 'refused' ? notAllowed(action) : null }
  }
}

/** The request for exactly this that the actor has made already, so that it is not made twice. */
async function openRequest(
  tx: Tx,
  requestedBy: string,
  { action, payloadHash, amount }: Bound,
): Promise<string | null> {
  const open = await tx
    .selectFrom('approvals')
    .select('id')
    .where('requested_by', '=', requestedBy)
    .where('action', '=', action)
    .where('payload_hash', '=', payloadHash)
    .where('state', 'in', ['pending', 'approved'])
    .where(sql<boolean>`coalesce((details ->> 'upTo')::bigint, ${amount}) >= ${amount}`)
    .where('expires_at', '>', sql<string>`now()`)
    .orderBy('requested_at', 'desc')
    .executeTakeFirst()
  return open?.id ?? null
}

/** Only a role that gives the endpoint's own permission there counts. */
function rolesFor(actor: Actor, action: Action, outletId: string | null): readonly string[] {
  return actor.grants
    .filter(({ permissions }) => permissions.has(action.access.key))
    .filter(({ outletIds }) => outletId === null || (outletIds?.includes(outletId) ?? true))
    .flatMap(({ role }) => (role === undefined ? actor.roles : [role]))
}

function notAllowed(action: Action): Refusal {
  return new Refusal(
    'forbidden',
    'action_refused',
    `${action.label} is not allowed for your role here. Ask a super admin to allow it in Business Settings.`,
    { details: { action: action.key } },
  )
}
