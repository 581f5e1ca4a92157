import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { readInternalCode } from '#stock/catalog/internal-codes.ts'
import { otherTote, usedTote, wrongStep } from '../../pick-refusals.ts'
import type { PickStep } from '../../waves.rules.ts'
import { keepPick } from './keep-pick.ts'
import type { Picking } from './picking.ts'
import { requireOpenOrder } from './require-open-order.ts'

/**
 * Puts the units in hand into the tote of their order; the first tote scanned for an order becomes
 * its tote.
 */
export async function putIntoTote(tx: Tx, actor: Actor, picking: Picking): Promise<PickStep> {
  const { line, asks, code } = picking
  if (asks !== 'tote') throw wrongStep(line, asks)
  const tote = readInternalCode(code)?.code ?? ''
  await requireOpenOrder(tx, line.orderId)
  if (line.toteCode === null) await bindTote(tx, picking, tote)
  else if (line.toteCode !== tote) throw otherTote(tote, line)
  const { inHand: quantity, inHandLotId: lotId } = line
  await keepPick(tx, actor, picking, { quantity, lotId, fromHand: quantity })
  return 'tote'
}

async function bindTote(tx: Tx, { wave, line }: Picking, tote: string): Promise<void> {
  // Two waves that scan the same tote wait for each other here.
  await tx
    .selectFrom('outlets')
    .select('id')
    .where('id', '=', wave.outletId)
    .forKeyShare()
    .execute()
  const other = await tx
    .selectFrom('wave_orders')
    .innerJoin('orders', 'orders.id', 'wave_orders.order_id')
    .select('orders.number')
    .where('wave_orders.tote_code', '=', tote)
    .where('wave_orders.left_at', 'is', null)
    .executeTakeFirst()
  if (other) throw usedTote(tote, other.number, line.orderNumber)
  await tx
    .updateTable('wave_orders')
    .set({ tote_code: tote })
    .where('wave_id', '=', wave.id)
    .where('order_id', '=', line.orderId)
    .execute()
}
