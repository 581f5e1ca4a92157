import { newId } from '#platform/server/new-id.ts'
import type { AnnouncedDelivery } from '#stock/ship-notices/ship-notices.fields.ts'
import { linkQuietly } from './link-quietly.ts'
import { aPurchaseOrder } from './purchase-order-steps.ts'
import { aShipNotice, deliveryOf, type NoticeStation, scanCarton } from './ship-notice-steps.ts'
import { actorOf, eventsOf, type Prepare, type Setting } from './write-cases.ts'

const noticeIn = (setting: Setting, station: NoticeStation) =>
  aShipNotice(setting.db, setting.world, actorOf(setting), station)

/** A delivery of the supplier to whom the user is linked. */
async function ownNotice(setting: Setting, station: NoticeStation) {
  const notice = await noticeIn(setting, station)
  await linkQuietly(setting.db, setting.person.userId, notice.supplierId)
  return notice
}

export const shipNoticeWrites: Readonly<Record<string, Prepare>> = {
  'portalDeliveries.add': async (setting) => {
    const order = await aPurchaseOrder(setting.db, setting.world, actorOf(setting), 'confirmed')
    await linkQuietly(setting.db, setting.person.userId, order.supplierId)
    const deliveryNumber = `LS ${newId()}`
    const input = { orderId: order.id, ...deliveryOf(order.lineIds, 5, { deliveryNumber }) }
    return {
      input,
      other: { ...input, deliveryNumber: `LS ${newId()}` },
      effects: async () => {
        const added = await setting.db.reader
          .selectFrom('ship_notices')
          .select('id')
          .where('delivery_number', '=', deliveryNumber)
          .execute()
        return added.length
      },
    }
  },
  'portalDeliveries.change': async (setting) => {
    const { id, version, lineIds } = await ownNotice(setting, 'submitted')
    const given: AnnouncedDelivery = deliveryOf(lineIds, 7)
    const input = { id, version, ...given }
    return {
      input,
      other: { ...input, version: version + 1 },
      effects: () => eventsOf(setting, id, 'ship_notice.changed'),
    }
  },
  'portalDeliveries.cancel': async (setting) => {
    const { id, version } = await ownNotice(setting, 'submitted')
    return {
      input: { id, version, reason: 'Typo' },
      other: { id, version: version + 1, reason: 'Typo' },
      effects: () => eventsOf(setting, id, 'ship_notice.cancelled'),
    }
  },
  'shipNotices.receive': async (setting) => {
    const { id, version } = await noticeIn(setting, 'submitted')
    return {
      input: { id, version },
      other: { id, version: version + 1 },
      effects: () => eventsOf(setting, id, 'ship_notice.arrived'),
    }
  },
  'receiving.uncountCarton': async (setting) => {
    const { db } = setting
    const { id, receiptId, codes } = await noticeIn(setting, 'arrived')
    for (const code of codes) await scanCarton(db, actorOf(setting), receiptId, code)
    const cartons = await db.reader
      .selectFrom('ship_cartons')
      .select('id')
      .where('notice_id', '=', id)
      .orderBy('position')
      .execute()
    const [first, second] = cartons.map((carton) => carton.id)
    return {
      input: { id: receiptId, cartonId: first },
      other: { id: receiptId, cartonId: second },
      effects: async () => {
        const counted = await db.reader
          .selectFrom('ship_carton_counts')
          .select('carton_id')
          .where('carton_id', '=', first ?? '')
          .execute()
        return counted.length === 0 ? 1 : 0
      },
    }
  },
}
