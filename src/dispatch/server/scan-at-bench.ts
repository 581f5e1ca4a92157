import { variantByCode } from '#catalog/server/index.ts'
import { orderNoun } from '#orders/orders.nouns.ts'
import { packUnit, takeOutUnit } from '#orders/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import type { IdempotentRequest } from '#platform/server/http/idempotency.ts'
import { newId } from '#platform/server/new-id.ts'
import { refuseUnknownCode } from '#scanning/scanning.rules.ts'
import { keepScan } from '#scanning/server/index.ts'
import { parcelCode, parcelNoun } from '../dispatch.nouns.ts'
import { packInBox, refuseBoxAsUnit } from './box-of-order.ts'
import { benchOf } from './dispatch.queries.ts'
import { leaveWave } from './waves/finish-picking.ts'

/**
 * A unit was scanned into the parcel of an order. Each scan carries a key of its own, so that a
 * scan that is sent twice counts once.
 */
export function packScannedUnit(
  db: Database,
  actor: Actor,
  input: { orderId: string; code: string },
  request: IdempotentRequest | null,
) {
  const scan = { task: 'pack', raw: input.code }
  return keepScan(db, actor, scan, request, async (tx) => {
    const variant = await variantByCode(tx, input.code)
    if (!variant) throw refuseUnknownCode(input.code)
    const { id: variantId, sku, packQuantity } = variant
    const packed = await packUnit(tx, actor, input.orderId, { variantId, sku, packQuantity }).catch(
      async (refusal: unknown) => {
        throw await refuseBoxAsUnit(tx, variant, refusal)
      },
    )
    if (packed.isPacked) {
      await makeParcel(tx, actor, input.orderId, packed)
      await leaveWave(tx, actor, input.orderId)
    }
    const answer = { lineId: packed.lineId, bench: await benchOf(tx, actor, input) }
    return { answer, about: { noun: orderNoun.key, id: input.orderId } }
  })
}

async function makeParcel(
  tx: Tx,
  actor: Actor,
  orderId: string,
  order: { number: number; outletId: string },
): Promise<void> {
  const id = newId()
  const code = parcelCode(order.number)
  await tx
    .insertInto('parcels')
    .values({
      id,
      code,
      order_id: orderId,
      outlet_id: order.outletId,
      packed_by: actor.userId,
    })
    .execute()
  await packInBox(tx, actor, orderId, { id, code })
  await appendEvent(tx, actor, {
    type: 'parcel.packed',
    noun: parcelNoun,
    id,
    label: `Parcel ${code}`,
    outletId: order.outletId,
    data: { order: orderId },
  })
}

export async function takeUnitOut(
  tx: Tx,
  actor: Actor,
  input: { orderId: string; lineId: string },
) {
  await takeOutUnit(tx, actor, input.orderId, input.lineId)
  return benchOf(tx, actor, input)
}
