import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { move } from '#platform/server/moves.ts'
import { orderNoun } from '../../orders.nouns.ts'
import { orderMachine } from '../../orders.states.ts'
import { findOrder } from '../find-order.ts'

/** The parcel was opened again: nothing of the order is packed until it is scanned once more. */
export async function unpackOrder(
  tx: Tx,
  actor: Actor,
  id: string,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  const order = await findOrder(tx, actor, capability.dispatch, id, { locked: true })
  await move(tx, actor, {
    machine: orderMachine,
    noun: orderNoun,
    move: 'unpack',
    id,
    label: order.label,
    outletId: order.outlet_id,
    data,
  })
  await sql`delete from order_line_lots p using order_lines l
    where l.id = p.line_id and l.order_id = ${id}`.execute(tx)
  await tx
    .updateTable('order_lines')
    .set({ packed_quantity: 0, weighed_quantity: null })
    .where('order_id', '=', id)
    .execute()
}
