import { dispatchOrder } from '#orders/server/index.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { answerOnce, type IdempotentRequest } from '#platform/server/http/idempotency.ts'
import { parcelNoun } from '../dispatch.nouns.ts'
import { keepScan } from './keep-scan.ts'

/** A scanned parcel leaves: its order is dispatched and its stock issued. */
export function handOverParcel(
  db: Database,
  actor: Actor,
  input: { code: string },
  request: IdempotentRequest | null,
) {
  const scan = { task: 'hand over', raw: input.code, noun: parcelNoun.key }
  return keepScan(db, actor, scan, () =>
    db.transaction((tx) =>
      answerOnce(tx, actor, request, async () => {
        const parcel = await tx
          .selectFrom('parcels')
          .innerJoin('orders', 'orders.id', 'parcels.order_id')
          .select([
            'parcels.code',
            'orders.id',
            'orders.number',
            'orders.ship_name',
            'orders.ship_city',
            'orders.units',
          ])
          .where('parcels.code', '=', input.code.trim().toUpperCase())
          .executeTakeFirst()
        if (!parcel) {
          throw new Refusal(
            'unprocessable',
            'unknown_barcode',
            `There is no parcel ${input.code.trim()}. Scan the code on the parcel’s label, such as S-1042.`,
            { field: 'code' },
          )
        }
        await dispatchOrder(tx, actor, parcel.id, { parcel: parcel.code })
        await tx
          .updateTable('parcels')
          .set({ handed_over_at: new Date().toISOString() })
          .where('code', '=', parcel.code)
          .execute()
        return {
          orderId: parcel.id,
          number: parcel.number,
          parcelCode: parcel.code,
          shipName: parcel.ship_name,
          shipCity: parcel.ship_city,
          units: parcel.units,
        }
      }),
    ),
  )
}
