import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { countEvents } from './count-events.ts'
import { addWares } from './order-steps.ts'
import { addDestination, aTransfer, type TransferStation } from './transfer-steps.ts'
import { because } from './world.ts'
import { type Prepare, type Setting, scansOf } from './write-cases.ts'

const reason = because('It is so')
const where = { where: 'back', borneBy: 'source' }

/** A step of a transfer in that state, counted by its event. */
function steps(from: TransferStation, type: string, more: object, other: object | null): Prepare {
  return async ({ db, world }) => {
    const { id, version } = await aTransfer(db, world, from)
    const input = { id, version, ...more }
    return {
      input,
      other: other && { ...input, ...other },
      effects: () => countEvents(db, id, `transfer.${type}`),
    }
  }
}

/** A transfer to the world's outlet from another. */
async function anInbound({ db, world }: Setting, from: TransferStation) {
  const source = { ...world, outletId: await addDestination(db) }
  return aTransfer(db, source, from, { toOutletId: world.outletId })
}

/** A scan of one item, counted by its effect on its line. */
function scans(
  made: (setting: Setting) => ReturnType<typeof aTransfer>,
  countedOf: (db: Database, lineId: string) => Promise<number>,
): Prepare {
  return async (setting) => {
    const { db } = setting
    const { id, wares, whole } = await made(setting)
    const input = { id, code: wares[0]?.sku }
    return {
      input,
      other: { ...input, code: wares[1]?.sku },
      effects: () => countedOf(db, whole.rows[0]?.id ?? ''),
    }
  }
}

async function pickedOf(db: Database, lineId: string): Promise<number> {
  const line = await db.reader
    .selectFrom('transfer_lines')
    .select('picked')
    .where('id', '=', lineId)
    .executeTakeFirstOrThrow()
  return line.picked
}

async function countedOf(db: Database, lineId: string): Promise<number> {
  const rows = await db.reader
    .selectFrom('transfer_counts')
    .select('quantity')
    .where('line_id', '=', lineId)
    .execute()
  return rows.reduce((sum, { quantity }) => sum + quantity, 0)
}

export const transferWrites: Readonly<Record<string, Prepare>> = {
  'transfers.add': async ({ db, world }) => {
    const [ware] = await addWares(db, world, 1, 5)
    const toOutletId = await addDestination(db)
    const lines = [{ variantId: ware?.id, quantity: 2 }]
    const input = { fromOutletId: world.outletId, toOutletId, lines }
    return {
      input,
      other: { ...input, note: 'Another' },
      effects: async () => {
        const rows = await db.reader
          .selectFrom('transfers')
          .select('id')
          .where('to_outlet_id', '=', toOutletId)
          .execute()
        return rows.length
      },
    }
  },
  'transfers.change': async ({ db, world }) => {
    const { id, version, wares } = await aTransfer(db, world, 'draft')
    const input = { id, version, note: 'Soon', lines: [{ variantId: wares[0]?.id, quantity: 1 }] }
    return {
      input,
      other: { ...input, note: 'Later' },
      effects: () => countEvents(db, id, 'transfer.changed'),
    }
  },
  'transfers.clone': async ({ db, world }) => {
    const { id, toOutletId } = await aTransfer(db, world, 'draft')
    const another = await aTransfer(db, world, 'draft')
    return {
      input: { id },
      other: { id: another.id },
      effects: async () => {
        const rows = await db.reader
          .selectFrom('transfers')
          .select('id')
          .where('to_outlet_id', '=', toOutletId)
          .execute()
        return rows.length - 1
      },
    }
  },
  'transfers.request': steps('draft', 'requested', {}, null),
  'transfers.approve': steps('requested', 'approved', {}, null),
  'transfers.reject': steps('requested', 'rejected', { reason }, { reason: because('No') }),
  'transfers.cancel': steps('approved', 'cancelled', { reason }, { reason: because('No') }),
  'transfers.pick': scans(({ db, world }) => aTransfer(db, world, 'approved'), pickedOf),
  'transfers.unpick': async ({ db, world }) => {
    const { id, whole } = await aTransfer(db, world, 'picked')
    const lineId = whole.rows[0]?.id ?? ''
    const input = { id, lineId, lotId: null, quantity: 1 }
    return {
      input,
      other: { ...input, quantity: 2 },
      effects: async () => 3 - (await pickedOf(db, lineId)),
    }
  },
  'transfers.ship': steps('picked', 'shipped', { carrier: 'Van' }, { carrier: 'Train' }),
  'transfers.count': scans((setting) => anInbound(setting, 'in_transit'), countedOf),
  'transfers.scanLater': async (setting) => {
    const { id, wares, whole } = await anInbound(setting, 'in_transit')
    const input = {
      id,
      code: wares[0]?.sku,
      scanId: newId(),
      madeAt: '2026-01-05T10:00:00.000Z',
    }
    return {
      input,
      other: { ...input, quantity: 2 },
      effects: () => countedOf(setting.db, whole.rows[0]?.id ?? ''),
    }
  },
  'transfers.scanBin': async (setting) => {
    const { db, world } = setting
    const { id } = await anInbound(setting, 'in_transit')
    const bin = newId()
    const code = `I-${bin.slice(-8).toUpperCase()}`
    const values = { id: bin, outlet_id: world.outletId, code }
    await db.reader.insertInto('bins').values(values).execute()
    return {
      input: { id, code },
      other: { id, code: 'B-NOWHERE' },
      effects: () => scansOf(setting, code),
    }
  },
  'transfers.uncount': async (setting) => {
    const { db } = setting
    const { id, whole } = await anInbound(setting, 'counted')
    const lineId = whole.rows[0]?.id ?? ''
    const input = { id, lineId, lotId: null, reasonCode: null, quantity: 1 }
    return {
      input,
      other: { ...input, quantity: 2 },
      effects: async () => 1 - (await countedOf(db, lineId)),
    }
  },
  'transfers.receive': steps('counted', 'partly_received', {}, { note: 'Wet' }),
  'transfers.recall': steps(
    'in_transit',
    'called_back',
    { reason, ...where },
    { reason: because('No') },
  ),
  'transfers.closeShort': steps(
    'partially_received',
    'closed_short',
    { reason, ...where },
    { reason: because('No') },
  ),
  'transfers.close': steps('received', 'closed', {}, null),
}
