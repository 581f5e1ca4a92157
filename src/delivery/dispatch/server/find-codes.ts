import { withinOutlets } from '#platform/server/within-outlets.ts'
import { orderLabel, orderNoun } from '#sales/orders/orders.nouns.ts'
import { scanAccess } from '#stock/scanning/scanning.contract.ts'
import type { CodeFinder } from '#stock/scanning/server/index.ts'
import { parcelNoun } from '../dispatch.nouns.ts'

/** `O-1042`, as printed on a pick list. */
export const findOrderCode: CodeFinder = async (reader, actor, code) => {
  const number = /^O-(\d{1,15})$/i.exec(code.trim())?.[1]
  if (!number) return null
  const order = await reader
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('number', '=', Number(number))
    .where(withinOutlets(actor, scanAccess, 'outlet_id'))
    .executeTakeFirst()
  return order ? { noun: orderNoun.key, id: order.id, label: orderLabel(order.number) } : null
}

/** `S-1042`, or the courier's whole number; one that two couriers use finds neither. */
export const findParcelCode: CodeFinder = async (reader, actor, code) => {
  const written = code.trim()
  const [parcel, other] = await reader
    .selectFrom('parcels')
    .select(['id', 'code'])
    .where((row) =>
      row.or([row('code', '=', written.toUpperCase()), row('tracking_number', '=', written)]),
    )
    .where(withinOutlets(actor, scanAccess, 'outlet_id'))
    .limit(2)
    .execute()
  return parcel && !other
    ? { noun: parcelNoun.key, id: parcel.id, label: `Parcel ${parcel.code}` }
    : null
}
