import { scannedParcel } from '#delivery/dispatch/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { typedOrderNumber } from '#sales/orders/orders.nouns.ts'
import { orderFacts } from '#sales/orders/server/index.ts'
import { access } from './find-return.ts'
import { insideWindow, returnableLines } from './returnable-lines.ts'
import { finalLinesOf } from './take-despite.ts'

/** The order of an order number, a receipt code, a parcel code or a tracking number. */
export async function orderToReturn(reader: Reader, actor: Actor, { code }: { code: string }) {
  const number = typedOrderNumber(code)
  const named = number
    ? await reader
        .selectFrom('orders')
        .select('id')
        .where('number', '=', Number(number))
        .where(withinOutlets(actor, access, 'outlet_id'))
        .executeTakeFirst()
    : undefined
  const orderId = named?.id ?? (await scannedParcel(reader, actor, access, code)).orderId
  const order = await orderFacts(reader, actor, access, orderId)
  const tooLate = await insideWindow(reader, orderId, `Order ${order.number}`)
  const { state, shipName, outletId } = order
  const lines = await returnableLines(reader, orderId)
  const finalIds = await finalLinesOf(reader, orderId)
  const shown = lines.map(({ lineId, sku, title, quantityScale, returnable }) => {
    return { lineId, sku, title, quantityScale, returnable, isFinal: finalIds.has(lineId) }
  })
  const whyNot = tooLate?.message ?? null
  return { orderId, number: order.number, state, shipName, outletId, whyNot, lines: shown }
}
