import { receivingParts } from '#app/parts-of-receiving.ts'
import { type Actor, newActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { countGoods } from '#stock/receiving/server/count-goods.ts'
import { receiveGoods } from '#stock/receiving/server/receive-goods.ts'
import { withNotice } from '#stock/receiving/server/with-notice.ts'
import { announceDelivery, receiveNotice } from '#stock/ship-notices/server/index.ts'
import type { AnnouncedDelivery } from '#stock/ship-notices/ship-notices.fields.ts'
import { aPurchaseOrder } from './purchase-order-steps.ts'
import { setUp, type World } from './world.ts'

// Commands of receiving that tests of announced deliveries run directly.
export { uncountCarton } from '#stock/receiving/server/count-carton.ts'
export { countGoods } from '#stock/receiving/server/count-goods.ts'
export { cancelReceipt } from '#stock/receiving/server/end-receipt.ts'
export {
  expectedDeliveries,
  receivingFigures,
} from '#stock/receiving/server/expected-deliveries.ts'
export { getReceipt } from '#stock/receiving/server/get-receipt.ts'
export { withNotice } from '#stock/receiving/server/with-notice.ts'
export { undoReceipt } from './receipt-steps.ts'

export type NoticeStation = 'draft' | 'submitted' | 'arrived' | 'received'

let numbers = 0

/** A delivery of so many of each line, in one carton. */
export function deliveryOf(
  lineIds: readonly string[],
  quantity: number,
  more: Partial<AnnouncedDelivery> = {},
): AnnouncedDelivery {
  numbers += 1
  return {
    deliveryNumber: `DN ${process.pid}-${numbers}`,
    arrivesOn: '2999-05-20',
    carrier: 'Parcel Force',
    trackingNumber: 'PF123',
    note: '',
    lines: lineIds.map((orderLineId) => ({ orderLineId, quantity, lotCode: '', expiresOn: null })),
    cartons: [],
    isDraft: false,
    ...more,
  }
}

/** A user of a supplier. */
export const userOfSupplier = (supplierId: string, from: Actor = setUp) =>
  newActor({ ...from, name: `Seller ${supplierId.slice(-4)}`, supplierId })

/** An announced delivery of a confirmed order of twice 24: 10 of each line, in two cartons. */
export async function aShipNotice(
  db: Database,
  world: World,
  actor: Actor,
  station: NoticeStation,
) {
  const order = await aPurchaseOrder(db, world, actor, 'confirmed')
  const supplier = userOfSupplier(order.supplierId, actor)
  const cartons = [1, 2].map((line) => ({ contents: [{ line, quantity: 10 }] }))
  const isDraft = station === 'draft'
  const given = deliveryOf(order.lineIds, 10, { cartons, isDraft })
  const added = await db.transaction((tx) =>
    announceDelivery(tx, supplier, { orderId: order.id, ...given }),
  )
  const codes = await cartonCodesOf(db, added.id)
  const notice = { ...order, ...added, orderId: order.id, supplier, given, codes, receiptId: '' }
  if (station === 'draft' || station === 'submitted') return notice
  const { receiptId } = await db.transaction((tx) =>
    receiveNotice(tx, actor, { ...added, isBlind: false }),
  )
  const arrived = { ...notice, version: added.version + 1, receiptId }
  if (station === 'arrived') return arrived
  for (const code of codes) await scanCarton(db, actor, receiptId, code)
  await receiveCounted(db, actor, receiptId)
  return { ...arrived, version: arrived.version + 1 }
}

export async function cartonCodesOf(db: Database, noticeId: string): Promise<string[]> {
  const cartons = await db.reader
    .selectFrom('ship_cartons')
    .select('code')
    .where('notice_id', '=', noticeId)
    .orderBy('position')
    .execute()
  return cartons.map(({ code }) => code)
}

/** Scans goods or a carton of a receipt. */
export const scanCarton = (db: Database, actor: Actor, id: string, code: string) =>
  countGoods(receivingParts)(
    db,
    actor,
    { id, code, outcome: 'accepted', reject: null, binId: null },
    null,
  )

export async function receiveCounted(db: Database, actor: Actor, id: string) {
  const { version } = await db.reader
    .selectFrom('goods_receipts')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const receive = withNotice(receivingParts, receiveGoods)
  return db.transaction((tx) => receive(tx, actor, { id, version }))
}
