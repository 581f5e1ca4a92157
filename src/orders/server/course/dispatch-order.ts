import { type Chosen, issueStock } from '#inventory/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { move } from '#platform/server/moves.ts'
import { capability } from '#users/capabilities.ts'
import { orderNoun } from '../../orders.nouns.ts'
import { orderMachine } from '../../orders.states.ts'
import { findOrder, insistOnNoHold } from '../find-order.ts'
import { insistOnPaid } from '../money/unpaid.ts'
import { insistOnProvedAddress } from '../screening/prove-address.ts'
import { chosenFor } from './packed-lots.ts'

/**
 * The packed order leaves the house: its reserved stock is issued in the same transaction, of the lots that
 * were packed and from the bins out of which it was picked.
 *
 * @throws Refusal `lot_not_for_sale` and `lot_not_there`
 */
export async function dispatchOrder(
  tx: Tx,
  actor: Actor,
  id: string,
  data: Record<string, unknown>,
  picked: ReadonlyMap<string, readonly Chosen[]> = new Map(),
) {
  const order = await findOrder(tx, actor, capability.dispatch, id, { locked: true })
  const { label, outlet_id: outletId } = order
  await insistOnNoHold(tx, id, label)
  await insistOnProvedAddress(tx, { id, label })
  insistOnPaid(order)
  await move(tx, actor, {
    machine: orderMachine,
    noun: orderNoun,
    move: 'dispatch',
    id,
    label,
    outletId,
    data,
  })
  const chosen = await chosenFor(tx, { id, label }, picked)
  const source = { noun: orderNoun.key, id, outletId, reason: `${label} dispatched` }
  await issueStock(tx, actor, source, { chosen })
}
