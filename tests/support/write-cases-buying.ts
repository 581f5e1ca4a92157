import { acceptSuggestions } from '#stock/procurement/server/index.ts'
import { aLowWare, aSupplier, terms } from './buying-steps.ts'
import { countEvents } from './count-events.ts'
import { actorOf, eventsOf, type Prepare, type Setting } from './write-cases.ts'

const aWareToBuy = async ({ db, world }: Setting) => aLowWare(db, world, await aSupplier(db))

/** A draft of two lines. */
async function aDraft(setting: Setting) {
  const { db, world } = setting
  const supplierId = await aSupplier(db)
  const wares = [await aLowWare(db, world, supplierId), await aLowWare(db, world, supplierId)]
  const lines = wares.map((ware) => ({ ...ware, quantity: 12, explanation: '' }))
  const { drafts } = await db.transaction((tx) =>
    acceptSuggestions(tx, actorOf(setting), { lines }),
  )
  const draft = await db.reader
    .selectFrom('purchase_orders')
    .select(['id', 'version'])
    .where('id', '=', drafts[0]?.id ?? '')
    .executeTakeFirstOrThrow()
  const line = await db.reader
    .selectFrom('purchase_order_lines')
    .select('id')
    .where('purchase_order_id', '=', draft.id)
    .executeTakeFirstOrThrow()
  return { ...draft, lineId: line.id }
}

export const buyingWrites: Readonly<Record<string, Prepare>> = {
  'buying.saveItem': async (setting) => {
    const { variantId, supplierId, itemId } = await aWareToBuy(setting)
    const input = { ...terms, variantId, supplierId, version: 1, leadDays: 8 }
    return {
      input,
      other: { ...input, leadDays: 9 },
      effects: () => eventsOf(setting, itemId, 'supplier_item.changed'),
    }
  },
  'buying.removeItem': async (setting) => {
    const [ware, other] = [await aWareToBuy(setting), await aWareToBuy(setting)]
    return {
      input: { id: ware.itemId, version: 1 },
      other: { id: other.itemId, version: 1 },
      effects: () => eventsOf(setting, ware.itemId, 'supplier_item.removed'),
    }
  },
  'buying.accept': async ({ db, world }) => {
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
  'buying.snooze': async (setting) => {
    const { variantId, outletId } = await aWareToBuy(setting)
    const input = { variantId, outletId, until: '2999-01-01', reason: 'Season' }
    return {
      input,
      other: { ...input, until: '2999-02-01' },
      effects: () => eventsOf(setting, variantId, 'supplier_item.snoozed'),
    }
  },
  'buying.useProposed': async (setting) => {
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
  'buying.changeLine': async (setting) => {
    const { id, version, lineId } = await aDraft(setting)
    const input = { id, version, lineId, quantity: 24 }
    return {
      input,
      other: { ...input, quantity: 36 },
      effects: () => eventsOf(setting, id, 'purchase_order.line_changed'),
    }
  },
  'buying.cancelDraft': async (setting) => {
    const { id, version } = await aDraft(setting)
    return {
      input: { id, version },
      other: { id, version: version + 1 },
      effects: () => eventsOf(setting, id, 'purchase_order.cancelled'),
    }
  },
}
