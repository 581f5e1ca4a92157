import { refuseMove } from '#platform/machine.ts'
import { Refusal } from '#platform/refusal.ts'
import type { BulkChange } from './bulk.fields.ts'
import type { AddressVerdict, HoldKind } from './desk-words.ts'
import { refuseDeskWork, refuseHolding, refuseUnproved, refuseWhileHeld } from './orders.rules.ts'
import { type OrderState, orderMachine } from './orders.states.ts'

/** What decides whether a change of many orders leaves one of them as it is. */
export type BulkFacts = {
  readonly label: string
  readonly state: OrderState
  readonly addressVerdict: AddressVerdict
  readonly openHolds: readonly { readonly kind: HoldKind; readonly reason: string }[]
  readonly tags: readonly string[]
  readonly priority: string
  readonly assignedTo: string | null
}

/** Why a change leaves this order as it is, in the words of the single act; null when it does not. */
export function refuseBulk(
  order: BulkFacts,
  change: BulkChange,
  roles: readonly string[] | null,
): Refusal | null {
  const { label, openHolds } = order
  const refusal = refuseDeskWork(roles, label)
  if (refusal) return refusal
  const isHeldBy = (kind: HoldKind) => openHolds.some((hold) => hold.kind === kind)
  const has = (tag: string) => order.tags.some((each) => each.toLowerCase() === tag.toLowerCase())
  switch (change.action) {
    case 'confirm':
      return (
        refuseMove(orderMachine, 'confirm', order) ??
        refuseWhileHeld(label, openHolds) ??
        refuseUnproved(order)
      )
    case 'hold':
      return (
        refuseHolding(label, order.state) ??
        unchanged(isHeldBy(change.kind), `${label} is on hold for this reason already`)
      )
    case 'release':
      return unchanged(!isHeldBy(change.kind), `${label} is not on hold for this reason`)
    case 'cancel':
      return refuseMove(orderMachine, 'cancel', order)
    case 'tag':
      return unchanged(change.tags.every(has), `${label} has these tags already`)
    case 'untag':
      return unchanged(!change.tags.some(has), `${label} has none of these tags`)
    case 'priority':
      return unchanged(order.priority === change.priority, `${label} has this priority already`)
    case 'assign':
      return unchanged(
        order.assignedTo === change.assignedTo,
        change.assignedTo === null
          ? `${label} is unassigned already`
          : `${label} is assigned to this user already`,
      )
  }
}

function unchanged(isSo: boolean, sentence: string): Refusal | null {
  return isSo ? new Refusal('conflict', 'no_change', `${sentence}.`) : null
}
