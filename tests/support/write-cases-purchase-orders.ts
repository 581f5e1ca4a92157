import { newOrderLink } from '#stock/purchasing/server/index.ts'
import { aPurchaseOrder, type OrderState } from './purchase-order-steps.ts'
import { setUpMail } from './set-up-mail.ts'
import { because } from './world.ts'
import { actorOf, eventsOf, type Prepare, type Setting } from './write-cases.ts'

const anOrder = (setting: Setting, state: OrderState) =>
  aPurchaseOrder(setting.db, setting.world, actorOf(setting), state)

/** A move of an order in a state; a later version is another request. */
const moves =
  (state: OrderState, event: string, asks: Readonly<Record<string, unknown>> = {}): Prepare =>
  async (setting) => {
    const { id, version } = await anOrder(setting, state)
    const input = { id, version, ...asks }
    return {
      input,
      other: { ...input, version: version + 1 },
      effects: () => eventsOf(setting, id, event),
    }
  }

const reason = because('Bought elsewhere')

export const purchaseOrderWrites: Readonly<Record<string, Prepare>> = {
  'purchaseOrders.add': async (setting) => {
    const { supplierId, outletId, wares } = await anOrder(setting, 'draft')
    const lines = wares.map(({ variantId }) => ({ variantId, quantity: 6 }))
    const note = `Note of ${supplierId}`
    return {
      input: { supplierId, outletId, note, lines },
      other: { supplierId, outletId, note, lines: lines.slice(1) },
      effects: async () => {
        const added = await setting.db.reader
          .selectFrom('purchase_orders')
          .select('id')
          .where('note', '=', note)
          .execute()
        return added.length
      },
    }
  },
  'purchaseOrders.change': async (setting) => {
    const { id, version, wares } = await anOrder(setting, 'draft')
    const lines = wares.map(({ variantId }) => ({ variantId, quantity: 6 }))
    return {
      input: { id, version, lines },
      other: { id, version, lines: lines.slice(1) },
      effects: () => eventsOf(setting, id, 'purchase_order.changed'),
    }
  },
  'purchaseOrders.changeLine': async (setting) => {
    const { id, version, lineIds } = await anOrder(setting, 'draft')
    const input = { id, version, lineId: lineIds[0], quantity: 36 }
    return {
      input,
      other: { ...input, quantity: 48 },
      effects: () => eventsOf(setting, id, 'purchase_order.line_changed'),
    }
  },
  'purchaseOrders.setTolerance': async (setting) => {
    const { id, version, lineIds } = await anOrder(setting, 'sent')
    const input = { id, version, lineId: lineIds[0], overReceiptPercent: '2.5' }
    return {
      input,
      other: { ...input, overReceiptPercent: '3' },
      effects: () => eventsOf(setting, id, 'purchase_order.tolerance_changed'),
    }
  },
  'purchaseOrders.copy': async (setting) => {
    const { id, supplierId } = await anOrder(setting, 'partially_received')
    return {
      input: { id },
      other: { id, onlyOpen: true },
      effects: async () => {
        const orders = await setting.db.reader
          .selectFrom('purchase_orders')
          .select('id')
          .where('supplier_id', '=', supplierId)
          .execute()
        return orders.length - 1
      },
    }
  },
  'purchaseOrders.submit': moves('draft', 'purchase_order.submitted'),
  'purchaseOrders.returnToDraft': moves('pending_approval', 'purchase_order.returned_to_draft'),
  'purchaseOrders.send': moves('draft', 'purchase_order.sent', { by: 'other' }),
  'purchaseOrders.remind': async (setting) => {
    await setUpMail(setting.db)
    const { id } = await anOrder(setting, 'sent')
    const input = { id, to: 'orders@mill.example' }
    return {
      input,
      other: { ...input, to: 'sales@mill.example' },
      effects: () => eventsOf(setting, id, 'purchase_order.reminded'),
    }
  },
  'purchaseOrders.withdrawLinks': async (setting) => {
    const [one, another] = [await anOrder(setting, 'sent'), await anOrder(setting, 'sent')]
    for (const { id } of [one, another])
      await setting.db.transaction((tx) =>
        newOrderLink(tx, {
          address: 'https://shop.example',
          orderId: id,
          sentTo: 'orders@mill.example',
        }),
      )
    return {
      input: { id: one.id },
      other: { id: another.id },
      effects: () => eventsOf(setting, one.id, 'purchase_order.link_revoked'),
    }
  },
  'purchaseOrders.confirm': async (setting) => {
    const { id, version, lineIds } = await anOrder(setting, 'sent')
    const lines = [{ lineId: lineIds[0], promisedOn: '2999-05-25' }]
    return {
      input: { id, version, lines },
      other: { id, version: version + 1, lines },
      effects: () => eventsOf(setting, id, 'purchase_order.confirmed'),
    }
  },
  'purchaseOrders.proposeChanges': async (setting) => {
    const { id, version, lineIds } = await anOrder(setting, 'sent')
    const lines = [{ lineId: lineIds[0], quantity: 12 }]
    return {
      input: { id, version, lines },
      other: { id, version: version + 1, lines },
      effects: () => eventsOf(setting, id, 'purchase_order.changes_proposed'),
    }
  },
  'purchaseOrders.acceptChanges': moves('changes_proposed', 'purchase_order.changes_accepted'),
  'purchaseOrders.declineChanges': moves('changes_proposed', 'purchase_order.changes_declined'),
  'purchaseOrders.reject': moves('sent', 'purchase_order.rejected', { reason }),
  'purchaseOrders.cancel': moves('draft', 'purchase_order.cancelled', { reason }),
  'purchaseOrders.closeShort': moves('partially_received', 'purchase_order.closed_short', {
    reason,
  }),
  'purchaseOrders.close': moves('received', 'purchase_order.closed'),
}
