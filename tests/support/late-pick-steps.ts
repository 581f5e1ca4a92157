import { scanLater } from '#delivery/dispatch/server/waves/scan-later.ts'
import { removePick, undoPick } from '#delivery/dispatch/server/waves/undo-pick.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { recordSale } from '#sales/pos/server/record-sale.ts'
import { issueStock, pickedFor } from '#stock/inventory/server/index.ts'
import { aLeasedTill, anOfflineSale } from './sale-steps.ts'
import { setUp, type World } from './world.ts'

/** An order as the ledger names it. */
export const documentOf = (orderId: string, outletId: string) => ({
  ...{ noun: 'order', id: orderId, outletId },
  reason: 'Dispatched',
})

/** What was picked for an order leaves from its bins; the rest of the order is given up. */
export async function dispatchPicked(
  db: Database,
  orderId: string,
  outletId: string,
): Promise<void> {
  const chosen = await pickedFor(db.reader, orderId)
  const quantities = new Map(
    [...chosen].map(([lineId, rows]) => [
      lineId,
      rows.reduce((sum, { quantity }) => sum + quantity, 0),
    ]),
  )
  const source = documentOf(orderId, outletId)
  await db.transaction((tx) => issueStock(tx, setUp, source, { chosen, quantities }))
}

/** The last pick of a wave, or the one that is named, goes back into its bin. */
export async function takePickBack(
  db: Database,
  actor: Actor,
  waveId: string,
  pickId?: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (pickId === undefined) await undoPick(tx, actor, { id: waveId })
    else await removePick(tx, actor, waveId, pickId)
  })
}

type Late = {
  readonly id: string
  readonly lineId: string
  readonly code: string
  readonly amount: number
}

/** A pick that a device made without the network, long ago by its clock. */
export const pickLater = (db: Database, actor: Actor, late: Late) =>
  scanLater(
    db,
    actor,
    { ...late, scanId: newId(), step: 'item', madeAt: '2026-01-05T10:00:00.000Z' },
    null,
  )

/** An open register, and a unit of the first product that it sells without the network. */
export async function aSaleToSend(db: Database, world: World) {
  const { numbers, ...till } = await aLeasedTill(db, world)
  const [number = 0] = numbers
  return async () => {
    const sale = await anOfflineSale(db, world, { ...till, number })
    await db.transaction((tx) => recordSale(tx, world.admin, sale))
  }
}
