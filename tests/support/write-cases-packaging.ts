import { newId } from '#platform/server/new-id.ts'
import { addRule } from '#stock/packaging/server/index.ts'
import { countEvents } from './count-events.ts'
import { anOrder } from './orders-in-state.ts'
import { aBox, addBoxes } from './packaging-steps.ts'
import { actorOf, type Prepare } from './write-cases.ts'

const aSku = () => `BOX-${newId().slice(-12).toUpperCase()}`

export const packagingWrites: Readonly<Record<string, Prepare>> = {
  'packaging.add': async ({ db }) => {
    const sku = aSku()
    const input = { ...aBox, sku, title: 'A box', costMinor: 40, currency: 'GBP' }
    return {
      input,
      other: { ...input, title: 'Another' },
      effects: async () => {
        const rows = await db.reader
          .selectFrom('variants')
          .select('id')
          .where('sku', '=', sku)
          .execute()
        return rows.length
      },
    }
  },
  'packaging.change': async ({ db, world }) => {
    const { id } = await addBoxes(db, world, 0)
    const input = { ...aBox, id, version: 1, tareGrams: 150 }
    return {
      input,
      other: { ...input, tareGrams: 160 },
      effects: () => countEvents(db, id, 'packaging.changed'),
    }
  },
  'packaging.move': async ({ db, world }) => {
    const { id } = await addBoxes(db, world, 0)
    const input = { id, version: 1, move: 'block' }
    return {
      input,
      other: { ...input, move: 'archive' },
      effects: () => countEvents(db, id, 'packaging.blocked'),
    }
  },
  'packaging.addRule': async ({ db, world }) => {
    const { id } = await addBoxes(db, world, 0)
    const category = newId()
    const input = { category, variantId: null, rule: 'must_use', materialId: id, note: '' }
    return {
      input,
      other: { ...input, note: 'Another' },
      effects: async () => {
        const rows = await db.reader
          .selectFrom('packaging_rules')
          .select('id')
          .where('category', '=', category)
          .execute()
        return rows.length
      },
    }
  },
  'packaging.removeRule': async (setting) => {
    const { db, world } = setting
    const box = await addBoxes(db, world, 0)
    const rule = { variantId: null, rule: 'must_use', materialId: box.id, note: '' } as const
    const make = () =>
      db.transaction((tx) => addRule(tx, actorOf(setting), { ...rule, category: newId() }))
    const [{ id }, another] = [await make(), await make()]
    return {
      input: { id },
      other: { id: another.id },
      effects: () => countEvents(db, id, 'packaging_rule.removed'),
    }
  },
  'dispatch.chooseBox': async ({ db, world }) => {
    const order = await anOrder(db, world, 'half packed')
    const box = await addBoxes(db, world, 3)
    const input = { orderId: order.id, code: box.sku, reason: { code: 'fragile_goods', note: '' } }
    return {
      input,
      other: { ...input, reason: { code: 'box_missing', note: '' } },
      effects: () => countEvents(db, box.id, 'packaging.chosen'),
    }
  },
}
