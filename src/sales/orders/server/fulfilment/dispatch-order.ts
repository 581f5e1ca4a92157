import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { move } from '#platform/server/moves.ts'
import {
  issueStock,
  pickedFor,
  reserveStock,
  type StockSource,
} from '#stock/inventory/server/index.ts'
import { orderNoun } from '../../orders.nouns.ts'
import { orderMachine } from '../../orders.states.ts'
import { requireProvedAddress } from '../checks/prove-address.ts'
import { findOrder, requireNoHold } from '../find-order.ts'
import { requirePaid } from '../money/unpaid.ts'
import { chosenFor } from './packed-lots.ts'

/**
 * Dispatches the packed order: its reserved stock is issued in the same transaction, from the
 * packed lots and the bins it was picked from.
 *
 * @throws Refusal `lot_not_for_sale` and `lot_not_there`
 */
export async function dispatchOrder(
  tx: Tx,
  actor: Actor,
  id: string,
  data: Record<string, unknown>,
) {
  const order = await findOrder(tx, actor, capability.dispatch, id, { locked: true })
  const { label, outlet_id: outletId } = order
  await requireNoHold(tx, id, label)
  await requireProvedAddress(tx, { id, label })
  requirePaid(order)
  await move(tx, actor, {
    machine: orderMachine,
    noun: orderNoun,
    move: 'dispatch',
    id,
    label,
    outletId,
    data,
  })
  const chosen = await chosenFor(tx, { id, label }, await pickedFor(tx, id))
  const source = { noun: orderNoun.key, id, outletId, reason: `${label} dispatched` }
  const quantities = await reserveWeighed(tx, actor, source)
  await issueStock(tx, actor, source, quantities ? { chosen, quantities } : { chosen })
}

type Weighed = {
  readonly lineId: string
  readonly variantId: string
  readonly reserved: number
  readonly weighed: number | null
}

/**
 * The quantity to issue for each line of an order with weighed items: the quantity on the label.
 * Anything above the ordered quantity must be available.
 */
async function reserveWeighed(
  tx: Tx,
  actor: Actor,
  source: StockSource & { readonly outletId: string },
): Promise<ReadonlyMap<string, number> | null> {
  const found = await sql<Weighed>`
    select id as "lineId", variant_id as "variantId", ready_quantity as reserved,
      weighed_quantity as weighed
    from order_lines where order_id = ${source.id} and ready_quantity > 0`.execute(tx)
  const lines = found.rows
  if (lines.every(({ weighed }) => weighed === null)) return null
  const more = lines.flatMap(({ lineId, variantId, reserved, weighed }) => {
    const quantity = (weighed ?? reserved) - reserved
    return quantity > 0 ? [{ variantId, quantity, sourceLineId: lineId }] : []
  })
  await reserveStock(tx, actor, source, more)
  return new Map(lines.map(({ lineId, reserved, weighed }) => [lineId, weighed ?? reserved]))
}
