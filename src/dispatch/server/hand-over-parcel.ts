import { orderNoun } from '#orders/orders.nouns.ts'
import { dispatchOrder } from '#orders/server/index.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import type { IdempotentRequest } from '#platform/server/http/idempotency.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { keepScan } from '#scanning/server/index.ts'
import { capability } from '#users/capabilities.ts'

/** A scanned parcel leaves: its order is dispatched and its stock issued. */
export function handOverParcel(
  db: Database,
  actor: Actor,
  input: { code: string },
  request: IdempotentRequest | null,
) {
  const scan = { task: 'hand over', raw: input.code }
  return keepScan(db, actor, scan, request, async (tx) => {
    const parcel = await findParcel(tx, actor, input.code)
    await dispatchOrder(tx, actor, parcel.orderId, { parcel: parcel.parcelCode })
    await tx
      .updateTable('parcels')
      .set({ handed_over_at: new Date().toISOString() })
      .where('code', '=', parcel.parcelCode)
      .execute()
    return { answer: parcel, about: { noun: orderNoun.key, id: parcel.orderId } }
  })
}

async function findParcel(tx: Tx, actor: Actor, code: string) {
  const parcel = await tx
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .select([
      'orders.id as orderId',
      'orders.number',
      'parcels.code as parcelCode',
      'orders.ship_name as shipName',
      'orders.ship_city as shipCity',
      'orders.units',
    ])
    .where('parcels.code', '=', code.trim().toUpperCase())
    .where(withinOutlets(actor, capability.dispatch, 'orders.outlet_id'))
    .executeTakeFirst()
  if (parcel) return parcel
  throw new Refusal(
    'unprocessable',
    'unknown_barcode',
    `There is no parcel ${code.trim()}. Scan the code on the parcel’s label, such as S-1042.`,
    { field: 'code' },
  )
}
