import { newId } from '#platform/server/new-id.ts'
import { findOrAddLot, setAside } from '#stock/inventory/server/index.ts'
import { addWares } from './order-steps.ts'
import { aStockPhoto } from './stock-photo-steps.ts'
import { because, setUp } from './world.ts'
import { actorOf, eventsOf, type Prepare, type Setting } from './write-cases.ts'

const reason = because('It is so')

/** A product for this case alone, ten of it on hand and four of them unavailable. */
async function aLevel(setting: Setting) {
  const { db, world } = setting
  const [ware] = await addWares(db, world, 1, 10)
  if (!ware) throw new Error('No product was added.')
  const level = { variantId: ware.id, outletId: world.outletId }
  const source = { noun: 'stock', id: newId(), reason: 'Set-up' }
  await db.transaction((tx) => setAside(tx, setUp, source, [{ ...level, quantity: 4 }], 'damaged'))
  return level
}

/** A command on a level, repeated with another quantity. */
function actsOnLevel(type: string, more: Readonly<Record<string, unknown>>): Prepare {
  return async (setting) => {
    const level = await aLevel(setting)
    const input = { ...level, ...more, quantity: 2, reason }
    return {
      input,
      other: { ...input, quantity: 3 },
      effects: () => eventsOf(setting, level.variantId, type),
    }
  }
}

/** A command on an existing lot; `more` is its input besides the version. */
function actsOnLot(type: string, state: string, more: Readonly<Record<string, unknown>>): Prepare {
  return async (setting) => {
    const { variantId } = await aLevel(setting)
    const { db } = setting
    const id = await db.transaction((tx) => findOrAddLot(tx, setUp, { variantId, code: 'L-1' }))
    await db.pool.query('update lots set state = $2 where id = $1', [id, state])
    const input = { id, version: 1, ...more }
    return {
      input,
      other: { ...input, version: 2 },
      effects: () => eventsOf(setting, id, type),
    }
  }
}

async function aBinOf({ db, world }: Setting): Promise<string> {
  const id = newId()
  const code = `B-${id.slice(-8).toUpperCase()}`
  await db.reader.insertInto('bins').values({ id, outlet_id: world.outletId, code }).execute()
  return id
}

export const stockWrites: Readonly<Record<string, Prepare>> = {
  'inventory.setAside': actsOnLevel('stock.set_aside', { kind: 'damaged' }),
  'inventory.putBack': actsOnLevel('stock.put_back', { kind: 'damaged' }),
  'inventory.moveBin': async (setting) => {
    const level = await aLevel(setting)
    const input = { ...level, fromBinId: null, toBinId: await aBinOf(setting), quantity: 2 }
    return {
      input,
      other: { ...input, quantity: 3 },
      effects: () => eventsOf(setting, level.variantId, 'stock.moved'),
    }
  },
  'inventory.setReorderData': async (setting) => {
    const level = await aLevel(setting)
    const input = { rows: [{ ...level, reorderPoint: 5, leadDays: 9 }] }
    return {
      input,
      other: { rows: [{ ...level, reorderPoint: 6 }] },
      effects: () => eventsOf(setting, level.variantId, 'stock.reorder_point_set'),
    }
  },
  'inventory.removePhoto': async (setting) => {
    const level = await aLevel(setting)
    const id = await aStockPhoto(setting.db, actorOf(setting), level)
    return {
      input: { id },
      other: { id: newId() },
      effects: async () => {
        const { rows } = await setting.db.pool.query('select from stock_photos where id = $1', [id])
        return 1 - rows.length
      },
    }
  },
  'lots.add': async (setting) => {
    const { variantId } = await aLevel(setting)
    return {
      input: { variantId, code: 'L-1' },
      other: { variantId, code: 'L-2' },
      effects: async () => {
        const { rows } = await setting.db.pool.query('select from lots where variant_id = $1', [
          variantId,
        ])
        return rows.length
      },
    }
  },
  'lots.change': actsOnLot('lot.changed', 'approved', { expiresOn: '2099-01-01', note: '' }),
  'lots.hold': actsOnLot('lot.held', 'approved', { reason }),
  'lots.release': actsOnLot('lot.released', 'on_hold', { reason }),
  'lots.recall': actsOnLot('lot.recalled', 'on_hold', { reason }),
}
