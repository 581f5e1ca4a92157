import { requireVerdict } from '#organization/approvals/server/index.ts'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { reasonFor } from '#organization/reasons/server/index.ts'
import { capability } from '#organization/users/capabilities.ts'
import { notFound, Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { HoldKind } from '../../desk-words.ts'
import { ordersActions } from '../../orders.actions.ts'
import { orderNoun } from '../../orders.nouns.ts'
import { refuseHolding } from '../../orders.rules.ts'
import { findOrder } from '../find-order.ts'
import { closeHold, openHold } from './open-hold.ts'

type HoldInput = {
  id: string
  kind: HoldKind
  reason: ReasonGiven
  endsAt?: string | null | undefined
}

/** Holds an order that has not left yet. The order row is locked, so that no move slips past. */
export async function holdOrder(tx: Tx, actor: Actor, input: HoldInput) {
  const { id, kind, endsAt } = input
  const order = await findOrder(tx, actor, capability.orders, id, { locked: true })
  throwIfRefused(refuseHolding(order.label, order.state))
  if (endsAt && Date.parse(endsAt) <= Date.now()) throw pastEnd()
  const reason = await reasonFor(tx, 'order.hold', input.reason)
  const { text, label: told, code: reasonCode, fault } = reason
  const hold = { kind, reason: text, told, endsAt, facts: { reasonCode, fault } }
  const holdId = await openHold(tx, actor, order, hold)
  if (holdId === null) throw alreadyHeld(order.label, kind)
  return { holdId }
}

/** Ends a hold; who released it and why stays with it. */
export async function releaseHold(
  tx: Tx,
  actor: Actor,
  input: { id: string; holdId: string; note: string },
) {
  const { id, holdId, note } = input
  const order = await findOrder(tx, actor, capability.orders, id)
  const { label } = order
  const hold = await tx
    .selectFrom('order_holds')
    .select(['kind', 'reason', 'cause', 'released_at'])
    .where('id', '=', holdId)
    .where('order_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!hold) throw notFound('This hold')
  if (hold.released_at !== null)
    throw new Refusal('conflict', 'already_released', `This hold of ${label} was released already.`)
  if (hold.cause === 'short' || hold.cause === 'unmatched') throw endsByItself(label, hold.cause)
  const approved =
    hold.kind === 'fraud'
      ? await requireVerdict(tx, actor, ordersActions.releaseFraudHold, {
          payload: { id, holdId, note },
          summary: `Release the fraud hold of ${label.toLowerCase()}`,
          facts: { 'Held because': hold.reason, 'What settled it': note },
          path: orderNoun.path(id),
          outletId: order.outlet_id,
        })
      : actor
  await closeHold(tx, approved, order, { id: holdId, kind: hold.kind, note, isOwnWords: true })
  return { holdId }
}

/** Missing stock cannot be packed, so these holds cannot be released by hand. */
function endsByItself(label: string, cause: 'short' | 'unmatched'): Refusal {
  const what =
    cause === 'short'
      ? 'Lines of it are short. Reserve them, split off what can go, or remove what is short'
      : 'Lines of it match no product. Match them or remove them'
  return new Refusal(
    'conflict',
    'ends_by_itself',
    `${label} has a hold for stock that ends by itself. ${what}.`,
  )
}

function alreadyHeld(label: string, kind: HoldKind): Refusal {
  return new Refusal(
    'conflict',
    'already_held',
    `${label} is on hold for this reason already (${kind}).`,
    { field: 'kind' },
  )
}

function pastEnd(): Refusal {
  return new Refusal(
    'unprocessable',
    'past_end',
    'This hold would end before it began. Choose a time that is still to come, or none.',
    { field: 'endsAt' },
  )
}
