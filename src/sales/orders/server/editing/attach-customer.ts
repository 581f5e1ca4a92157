import { capability } from '#organization/users/capabilities.ts'
import { Refusal, staleVersion, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { attachableCustomer } from '#sales/customers/server/index.ts'
import { orderNoun } from '../../orders.nouns.ts'
import { refuseDeskWork } from '../../orders.rules.ts'
import { findOrder } from '../find-order.ts'
import { rolesAt } from '../roles-at.ts'

/** Sets the customer of an order that was placed without one; its prices and address stay. */
export async function attachCustomer(
  tx: Tx,
  actor: Actor,
  input: { readonly id: string; readonly version: number; readonly customerId: string },
) {
  const { id } = input
  const order = await findOrder(tx, actor, capability.orders, id, { locked: true })
  throwIfRefused(refuseDeskWork(rolesAt(actor, order.outlet_id), order.label))
  const customer = await attachableCustomer(tx, input.customerId)
  if (order.version !== input.version) throw staleVersion(order.label, input.version, order.version)
  const attached = await tx
    .updateTable('orders')
    .set((row) => ({ customer_id: customer.id, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .where('customer_id', 'is', null)
    .returning('version')
    .executeTakeFirst()
  if (!attached)
    throw new Refusal(
      'conflict',
      'has_customer',
      `${order.label} has a customer already. Open the order again.`,
      { field: 'customerId' },
    )
  await appendEvent(tx, actor, {
    type: 'order.customer_attached',
    noun: orderNoun,
    id,
    label: order.label,
    outletId: order.outlet_id,
    data: { customer: customer.label },
  })
  return { id, version: attached.version, customer: customer.label }
}
