import { aLowWare, aSupplier, terms } from './buying-steps.ts'
import { countEvents } from './count-events.ts'
import { eventsOf, type Prepare, type Setting } from './write-cases.ts'

const aWareToBuy = async ({ db, world }: Setting) => aLowWare(db, world, await aSupplier(db))

export const buyingWrites: Readonly<Record<string, Prepare>> = {
  'supplierItems.save': async (setting) => {
    const { variantId, supplierId, itemId } = await aWareToBuy(setting)
    const input = { ...terms, variantId, supplierId, version: 1, leadDays: 8 }
    return {
      input,
      other: { ...input, leadDays: 9 },
      effects: () => eventsOf(setting, itemId, 'supplier_item.changed'),
    }
  },
  'supplierItems.remove': async (setting) => {
    const [ware, other] = [await aWareToBuy(setting), await aWareToBuy(setting)]
    return {
      input: { id: ware.itemId, version: 1 },
      other: { id: other.itemId, version: 1 },
      effects: () => eventsOf(setting, ware.itemId, 'supplier_item.removed'),
    }
  },
  'reorders.accept': async ({ db, world }) => {
    const supplierId = await aSupplier(db)
    const { variantId, outletId } = await aLowWare(db, world, supplierId)
    const line = { variantId, outletId, supplierId, quantity: 12, explanation: '' }
    return {
      input: { lines: [line] },
      other: { lines: [{ ...line, quantity: 18 }] },
      effects: async () => {
        const drafts = await db.reader
          .selectFrom('purchase_orders')
          .select('id')
          .where('supplier_id', '=', supplierId)
          .execute()
        return drafts.length
      },
    }
  },
  'reorders.snooze': async (setting) => {
    const { variantId, outletId } = await aWareToBuy(setting)
    const input = { variantId, outletId, until: '2999-01-01', reason: 'Season' }
    return {
      input,
      other: { ...input, until: '2999-02-01' },
      effects: () => eventsOf(setting, variantId, 'supplier_item.snoozed'),
    }
  },
  'reorders.useProposed': async (setting) => {
    const [ware, other] = [await aWareToBuy(setting), await aWareToBuy(setting)]
    const levelOf = ({ variantId, outletId }: typeof ware) => ({ variantId, outletId })
    // The set-up has already recorded the first reorder point.
    const before = await countEvents(setting.db, ware.variantId, 'stock.reorder_point_set')
    return {
      input: { levels: [levelOf(ware)] },
      other: { levels: [levelOf(other)] },
      effects: async () =>
        (await eventsOf(setting, ware.variantId, 'stock.reorder_point_set')) - before,
    }
  },
}
