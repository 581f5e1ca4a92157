import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { move } from '#platform/server/moves.ts'
import { orderNoun } from '../../orders.nouns.ts'
import { orderMachine } from '../../orders.states.ts'
import { acceptAddress } from '../checks/decide-address.ts'
import { requireProvedAddress } from '../checks/prove-address.ts'
import { findOrder, requireNoHold } from '../find-order.ts'
import type { HeldOrder } from './open-hold.ts'

type ConfirmInput = {
  readonly id: string
  /** Left out where a call or a link confirms: then the order's state alone decides. */
  readonly version?: number
  /**
   * The source of the confirmation: the customer in a call or by a link, the customer on the phone
   * while the order was taken, or a rule. Only the customer resolves an address that needs review.
   */
  readonly by?: 'customer' | 'phone' | 'rule'
  readonly facts?: Readonly<Record<string, unknown>>
}

/** The order is confirmed: from now on it may be packed. Its address is proved, and nothing holds it. */
export async function confirmOrder(tx: Tx, actor: Actor, input: ConfirmInput) {
  // A user who takes an order on the phone also confirms it, with the permission to take it.
  const needed = input.by === 'phone' ? capability.orders : capability.confirmations
  const order = await findOrder(tx, actor, needed, input.id, { locked: true })
  const { id, label, outlet_id: outletId } = order
  // The address is checked for pending orders only; for any other the transition names its state.
  if (order.state === 'pending') {
    await requireProvedAddress(tx, order)
    if (input.by === 'customer' || input.by === 'phone') await settleAddress(tx, actor, order)
    await requireNoHold(tx, id, label)
  }
  const version = await move(tx, actor, {
    machine: orderMachine,
    noun: orderNoun,
    move: 'confirm',
    id,
    ...(input.version === undefined ? {} : { version: input.version }),
    label,
    outletId,
    data: { ...(input.by ? { by: input.by } : {}), ...input.facts },
  })
  return { id, state: 'confirmed' as const, version }
}

async function settleAddress(tx: Tx, actor: Actor, order: HeldOrder): Promise<void> {
  const { verdict } = await tx
    .selectFrom('orders')
    .select('address_verdict as verdict')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  if (verdict === 'confirm') await acceptAddress(tx, actor, order, 'customer')
}
