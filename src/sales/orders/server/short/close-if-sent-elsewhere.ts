import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { move } from '#platform/server/moves.ts'
import { orderNoun } from '../../orders.nouns.ts'
import { orderMachine } from '../../orders.states.ts'
import { closeHold, type HeldOrder } from '../fulfilment/open-hold.ts'

/**
 * Closes an order of which the sales channel has sent all that was wanted: nothing is left to pack
 * here. Its holds end with it. The caller has locked the order.
 *
 * @returns the new version; null where something is left to send, or the order has left
 */
export async function closeIfSentElsewhere(
  tx: Tx,
  actor: Actor,
  order: HeldOrder,
): Promise<number | null> {
  const { id, label, outlet_id: outletId } = order
  const { from } = orderMachine.moves.sendElsewhere
  const found = await sql<{ isDone: boolean }>`select o.state = any(${[...from]})
      and coalesce(bool_and(l.quantity - l.cancelled_quantity = l.elsewhere_quantity), false)
      and coalesce(bool_or(l.elsewhere_quantity > 0), false) as "isDone"
    from orders o left join order_lines l on l.order_id = o.id
    where o.id = ${id} group by o.id`.execute(tx)
  if (!found.rows[0]?.isDone) return null
  const open = await tx
    .selectFrom('order_holds')
    .select(['id', 'kind'])
    .where('order_id', '=', id)
    .where('released_at', 'is', null)
    .execute()
  for (const hold of open)
    await closeHold(tx, actor, order, { ...hold, note: 'Sent by the sales channel' })
  return move(tx, actor, {
    machine: orderMachine,
    noun: orderNoun,
    move: 'sendElsewhere',
    id,
    label,
    outletId,
    data: { by: 'channel' },
  })
}
