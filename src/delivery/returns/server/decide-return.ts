import { requireVerdict } from '#organization/approvals/server/index.ts'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { reasonFacts, reasonFor } from '#organization/reasons/server/index.ts'
import { refuseMove } from '#platform/machine.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { keepReason } from '#sales/orders/server/index.ts'
import { returnsActions } from '../returns.actions.ts'
import { returnMachine } from '../returns.states.ts'
import { type FoundReturn, findReturn, moveReturn } from './find-return.ts'

type Step = { readonly id: string; readonly version: number }

/** Accepts the customer's return request. */
export async function approveReturn(tx: Tx, actor: Actor, { id, version }: Step) {
  const found = await findReturn(tx, actor, id)
  const decider = await requireDeciding(tx, actor, found, 'approve')
  return moveReturn(tx, decider, found, 'approve', { version })
}

/** The customer, or the courier who collects it, says that it is in transit. */
export async function sendReturn(
  tx: Tx,
  actor: Actor,
  { id, version, trackingNumber }: Step & { readonly trackingNumber: string },
) {
  return moveReturn(tx, actor, await findReturn(tx, actor, id), 'send', {
    version,
    ...(trackingNumber === '' ? {} : { set: { tracking_number: trackingNumber } }),
    data: trackingNumber === '' ? {} : { tracking: trackingNumber },
  })
}

/** Staff receive and grade; users who manage returns decide which are accepted. */
async function requireDeciding(
  tx: Tx,
  actor: Actor,
  found: FoundReturn,
  verb: 'approve' | 'decline',
): Promise<Actor> {
  throwIfRefused(refuseMove(returnMachine, verb, found))
  return requireVerdict(tx, actor, returnsActions.decide, {
    payload: { id: found.id, verb },
    summary: `${verb === 'approve' ? 'Approve' : 'Decline'} ${found.label.toLowerCase()}`,
    path: `/returns?return=${found.id}`,
    outletId: found.outletId,
  })
}

type Ended = Step & { readonly reason: ReasonGiven }

/** Rejects the return. */
export async function declineReturn(tx: Tx, actor: Actor, input: Ended) {
  const found = await findReturn(tx, actor, input.id)
  return endReturn(tx, await requireDeciding(tx, actor, found, 'decline'), input, 'decline')
}

/** The return is cancelled; its units can be requested again. */
export async function cancelReturn(tx: Tx, actor: Actor, input: Ended) {
  return endReturn(tx, actor, input, 'cancel')
}

async function endReturn(tx: Tx, actor: Actor, input: Ended, name: 'decline' | 'cancel') {
  const found = await findReturn(tx, actor, input.id)
  const reason = await reasonFor(tx, 'return.end', input.reason)
  return moveReturn(tx, actor, found, name, {
    version: input.version,
    // A return without an order can never get one now, and so identifies no person.
    data: found.orderId ? await keepReason(tx, found.orderId, reason) : reasonFacts(reason),
  })
}
