import { capability } from '#organization/users/capabilities.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { move } from '#platform/server/moves.ts'
import { orderNoun } from '../../orders.nouns.ts'
import { refusePackingBegun } from '../../orders.rules.ts'
import { orderMachine } from '../../orders.states.ts'
import { reopenAddress } from '../checks/decide-address.ts'
import { findOrder } from '../find-order.ts'

type Undoing = {
  readonly id: string
  /** Left out where a call is undone: then the order's state alone decides. */
  readonly version?: number
}

/**
 * Undoes a confirmation while nothing is packed: the order is pending again, and an address that the
 * customer's word had settled is open again.
 */
export async function unconfirmOrder(tx: Tx, actor: Actor, input: Undoing) {
  const order = await findOrder(tx, actor, capability.confirmations, input.id, { locked: true })
  const { id, label, state, outlet_id: outletId } = order
  // For any other state the transition names it.
  if (state === 'confirmed') throwIfRefused(refusePackingBegun(label, await isPackingBegun(tx, id)))
  const version = await move(tx, actor, {
    machine: orderMachine,
    noun: orderNoun,
    move: 'unconfirm',
    id,
    ...(input.version === undefined ? {} : { version: input.version }),
    label,
    outletId,
  })
  if (await isAddressByCustomer(tx, id)) await reopenAddress(tx, actor, order)
  return { id, state: 'pending' as const, version }
}

async function isPackingBegun(tx: Tx, id: string): Promise<boolean> {
  const packed = await tx
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', id)
    .where('packed_quantity', '>', 0)
    .limit(1)
    .executeTakeFirst()
  return packed !== undefined
}

async function isAddressByCustomer(tx: Tx, id: string): Promise<boolean> {
  const check = await tx
    .selectFrom('address_checks')
    .select('method')
    .where('subject_id', '=', id)
    .executeTakeFirst()
  return check?.method === 'customer'
}
