import { keepReason } from '#orders/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { ReasonGiven } from '#reasons/reasons.fields.ts'
import { reasonFacts, reasonFor } from '#reasons/server/index.ts'
import { findReturn, moveReturn } from './find-return.ts'

type Step = { readonly id: string; readonly version: number }

/** The house takes what the customer wants to send. */
export async function approveReturn(tx: Tx, actor: Actor, { id, version }: Step) {
  return moveReturn(tx, actor, await findReturn(tx, actor, id), 'approve', { version })
}

/** The customer, or who fetches it, says that it is on its way. */
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

type Ended = Step & { readonly reason: ReasonGiven }

/** The house does not take it. */
export async function declineReturn(tx: Tx, actor: Actor, input: Ended) {
  return endReturn(tx, actor, input, 'decline')
}

/** Nothing comes back after all; what was announced can be announced again. */
export async function cancelReturn(tx: Tx, actor: Actor, input: Ended) {
  return endReturn(tx, actor, input, 'cancel')
}

async function endReturn(tx: Tx, actor: Actor, input: Ended, name: 'decline' | 'cancel') {
  const found = await findReturn(tx, actor, input.id)
  const reason = await reasonFor(tx, 'return.end', input.reason)
  return moveReturn(tx, actor, found, name, {
    version: input.version,
    // One without an order never gets one from here on, and leads to nobody.
    data: found.orderId ? await keepReason(tx, found.orderId, reason) : reasonFacts(reason),
  })
}
