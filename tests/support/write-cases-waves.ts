import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { moveBetweenBins } from '#stock/inventory/server/index.ts'
import { countEvents } from './count-events.ts'
import { anOrder } from './orders-in-state.ts'
import { aWave, type WaveStation } from './wave-steps.ts'
import { because, setUp } from './world.ts'
import type { Prepare } from './write-cases.ts'

/** A step of a wave in that state, counted by its event. */
const steps =
  (from: WaveStation, type: string): Prepare =>
  async ({ db, world }) => {
    const { id, version } = await aWave(db, world, from)
    const input = { id, version }
    return { input, other: null, effects: () => countEvents(db, id, `wave.${type}`) }
  }

export const waveWrites: Readonly<Record<string, Prepare>> = {
  'waves.plan': async ({ db, world }) => {
    const { id } = await anOrder(db, world, 'confirmed')
    const input = { outletId: world.outletId, method: 'cluster', orderIds: [id] }
    return {
      input,
      other: { ...input, method: 'single' },
      effects: async () => {
        const rows = await db.reader
          .selectFrom('wave_orders')
          .select('wave_id')
          .where('order_id', '=', id)
          .execute()
        return rows.length
      },
    }
  },
  'waves.release': steps('planned', 'released'),
  'waves.takeWork': async ({ db, world }) => {
    const { id } = await aWave(db, world, 'released')
    const other = await aWave(db, world, 'released')
    return {
      input: { id },
      other: { id: other.id },
      effects: () => countEvents(db, id, 'wave.started'),
    }
  },
  'waves.scan': async ({ db, world }) => {
    const { id, orders } = await aWave(db, world, 'picking')
    const [code] = orders[0]?.skus ?? []
    return {
      input: { id, code },
      other: { id, code, quantity: 2 },
      effects: () => pickedOf(db, id),
    }
  },
  'waves.scanLater': async ({ db, world }) => {
    const { id, orders, whole } = await aWave(db, world, 'picking')
    const [code] = orders[0]?.skus ?? []
    const line = whole.lineRows.find(({ sku }) => sku === code)
    const input = {
      id,
      scanId: newId(),
      lineId: line?.id,
      step: 'item',
      code,
      amount: 1,
      madeAt: '2026-01-05T10:00:00.000Z',
    }
    return { input, other: { ...input, amount: 2 }, effects: () => pickedOf(db, id) }
  },
  'waves.undo': async ({ db, world }) => {
    const { id } = await aWave(db, world, 'half picked')
    const other = await aWave(db, world, 'half picked')
    return {
      input: { id },
      other: { id: other.id },
      effects: async () => 1 - (await pickedOf(db, id)),
    }
  },
  'waves.skip': async ({ db, world }) => {
    const { id, whole } = await aWave(db, world, 'picking')
    const [first, second] = whole.lineRows
    return {
      input: { id, lineId: first?.id },
      other: { id, lineId: second?.id },
      effects: async () => {
        const rows = await db.reader
          .selectFrom('wave_lines')
          .select('id')
          .where('wave_id', '=', id)
          .where('skipped_at', 'is not', null)
          .execute()
        return rows.length
      },
    }
  },
  'waves.takeElsewhere': async ({ db, world }) => {
    const { id, whole } = await aWave(db, world, 'picking')
    const [line] = whole.lineRows
    const binId = await addBinWith(db, world.outletId, line?.variantId ?? '')
    const input = { id, lineId: line?.id, binId }
    return {
      input,
      other: { ...input, lineId: whole.lineRows[1]?.id },
      effects: async () => {
        const rows = await db.reader
          .selectFrom('wave_lines')
          .select('id')
          .where('bin_id', '=', binId)
          .execute()
        return rows.length
      },
    }
  },
  'waves.declareShort': async ({ db, world }) => {
    const { id, whole } = await aWave(db, world, 'picking')
    const input = { id, lineId: whole.lineRows[0]?.id, reason: because('No explanation') }
    return {
      input,
      other: { ...input, reason: because('It fell down') },
      effects: () => countEvents(db, id, 'wave.fell_short'),
    }
  },
  'waves.answerCheck': async ({ db, world }) => {
    const { id, whole } = await aWave(db, world, 'half picked')
    const [line] = whole.lineRows
    const binId = await addBinWith(db, world.outletId, line?.variantId ?? '')
    await db.reader
      .insertInto('wave_bin_checks')
      .values({ line_id: line?.id ?? '', wave_id: id, bin_id: binId })
      .execute()
    const input = { id, lineId: line?.id, left: 2 }
    return {
      input,
      other: { ...input, left: 3 },
      effects: () => countEvents(db, id, 'wave.bin_checked'),
    }
  },
  'waves.leaveOut': async ({ db, world }) => {
    const { id, orders } = await aWave(db, world, 'picking')
    return {
      input: { id, orderId: orders[0]?.id },
      other: { id, orderId: orders[1]?.id },
      effects: () => countEvents(db, id, 'wave.order_left_out'),
    }
  },
  'waves.close': steps('picked', 'closed'),
  'waves.cancel': steps('released', 'cancelled'),
}

async function pickedOf(db: Database, waveId: string): Promise<number> {
  const rows = await db.reader
    .selectFrom('wave_lines')
    .select('picked')
    .where('wave_id', '=', waveId)
    .execute()
  return rows.reduce((sum, { picked }) => sum + picked, 0)
}

/** A bin of its own with some stock of a product. */
async function addBinWith(db: Database, outletId: string, variantId: string): Promise<string> {
  const id = newId()
  await db.transaction(async (tx) => {
    await tx
      .insertInto('bins')
      .values({ id, outlet_id: outletId, code: id.slice(-8).toUpperCase() })
      .execute()
    const source = { noun: 'bin', id, reason: 'Carried' }
    const row = { variantId, outletId, quantity: 4, fromBinId: null, toBinId: id }
    await moveBetweenBins(tx, setUp, source, [row])
  })
  return id
}
