import { sql } from 'kysely'
import { newId } from '#platform/server/new-id.ts'
import { openBinVariance } from '#stock/inventory/server/index.ts'
import {
  aFilledBin,
  aStockCount,
  type CountStation,
  linesOf,
  tallied,
} from './stock-count-steps.ts'
import { actorOf, eventsOf, type Prepare, type Setting } from './write-cases.ts'

const atStation = (setting: Setting, station: CountStation) =>
  aStockCount(setting.db, setting.world, actorOf(setting), station)

/** A move of a count; a later version is another request. */
const moves =
  (station: CountStation, event: string, asks: Readonly<Record<string, unknown>> = {}): Prepare =>
  async (setting) => {
    const { id, version } = await atStation(setting, station)
    const input = { id, version, ...asks }
    return {
      input,
      other: { ...input, version: version + 1 },
      effects: () => eventsOf(setting, id, event),
    }
  }

async function unitsOf({ db }: Setting, countId: string): Promise<number> {
  const found = await sql<{ units: number }>`select coalesce(sum(t.quantity), 0)::int as units
    from stock_count_lines line join stock_count_tallies t on t.line_id = line.id
    where line.count_id = ${countId}`.execute(db.reader)
  return found.rows[0]?.units ?? 0
}

async function roundsOf({ db }: Setting, countId: string): Promise<number> {
  const lines = await linesOf(db, countId)
  return lines.filter(({ counted }) => counted !== null).length
}

/** A count in which the actor scanned so much of the first product. */
async function withScan(setting: Setting, amount: number) {
  const { id, binId } = await atStation(setting, 'counting')
  const code = setting.world.variants[0]?.sku ?? ''
  const { lineId } = await tallied(setting.db, actorOf(setting), { id, binId, code, amount })
  return { id, lineId }
}

/** A variance that a short pick opened in a bin of its own. */
async function aShortPick(setting: Setting): Promise<string> {
  const { db, world } = setting
  const binId = await aFilledBin(db, world, `E-${newId().slice(-8).toUpperCase()}`, 2)
  return db.transaction((tx) =>
    openBinVariance(tx, actorOf(setting), {
      ...{ outletId: world.outletId, variantId: world.variants[0]?.id ?? '', binId, quantity: -1 },
      ...{ source: { noun: 'wave', id: newId(), label: 'W-1' }, cause: 'Not found' },
    }),
  )
}

export const stockCountWrites: Readonly<Record<string, Prepare>> = {
  'stockCounts.plan': async (setting) => {
    const { outletId } = setting.world
    const code = `P-${newId().slice(-8).toUpperCase()}`
    const binId = await aFilledBin(setting.db, setting.world, code, 0)
    const note = `Note ${newId()}`
    const input = { outletId, scope: 'bins', binIds: [binId], kind: 'spot', note }
    return {
      input: { ...input, plannedOn: '2026-11-20' },
      other: { ...input, plannedOn: '2026-11-21' },
      effects: async () => {
        const planned = await setting.db.reader
          .selectFrom('stock_counts')
          .select('id')
          .where('note', '=', note)
          .execute()
        return planned.length
      },
    }
  },
  'stockCounts.change': async (setting) => {
    const { id, version, binId } = await atStation(setting, 'planned')
    const input = { id, version, kind: 'spot', scope: 'bins', binIds: [binId], note: 'Later' }
    return {
      input: { ...input, plannedOn: '2026-11-22' },
      other: { ...input, plannedOn: '2026-11-23' },
      effects: () => eventsOf(setting, id, 'stock_count.changed'),
    }
  },
  'stockCounts.arrange': async (setting) => {
    const { id, version, binId } = await atStation(setting, 'counting')
    const area = { name: 'First', firstBinId: binId, lastBinId: binId }
    return {
      input: { id, version, plannedOn: '2026-11-22', areas: [area] },
      other: { id, version, plannedOn: '2026-11-23' },
      effects: () => eventsOf(setting, id, 'stock_count.changed'),
    }
  },
  'stockCounts.follow': async (setting) => {
    const { outletId } = setting.world
    const events = [await aShortPick(setting), await aShortPick(setting)]
    return {
      input: { outletId, eventId: events[0] },
      other: { outletId, eventId: events[1] },
      effects: async () => {
        const followed = await setting.db.reader
          .selectFrom('stock_counts')
          .select('id')
          .where('event_id', '=', events[0] ?? '')
          .execute()
        return followed.length
      },
    }
  },
  'stockCounts.spot': async (setting) => {
    const bins = [
      await aFilledBin(setting.db, setting.world, `S-${newId().slice(-8).toUpperCase()}`, 0),
      await aFilledBin(setting.db, setting.world, `S-${newId().slice(-8).toUpperCase()}`, 0),
    ]
    return {
      input: { binId: bins[0] },
      other: { binId: bins[1] },
      effects: async () => {
        const started = await setting.db.reader
          .selectFrom('stock_counts as c')
          .innerJoin('stock_count_scopes as s', 's.count_id', 'c.id')
          .select('c.id')
          .where('s.bin_id', '=', bins[0] ?? '')
          .execute()
        return started.length
      },
    }
  },
  'stockCounts.start': moves('planned', 'stock_count.started'),
  'stockCounts.submit': async (setting) => {
    const { id, version, binId } = await atStation(setting, 'counting')
    for (const { sku: code } of setting.world.variants)
      await tallied(setting.db, actorOf(setting), { id, binId, code, amount: 2 })
    return {
      input: { id, version },
      other: { id, version: version + 1 },
      effects: () => eventsOf(setting, id, 'stock_count.submitted'),
    }
  },
  'stockCounts.recount': async (setting) => {
    const { id, version } = await atStation(setting, 'review')
    const [line, another] = await linesOf(setting.db, id)
    return {
      input: { id, version, lineIds: [line?.id] },
      other: { id, version, lineIds: [another?.id] },
      effects: () => eventsOf(setting, id, 'stock_count.returned'),
    }
  },
  'stockCounts.post': moves('review', 'stock_count.posted', { movesSeen: 0 }),
  'stockCounts.cancel': moves('counting', 'stock_count.cancelled', { why: 'Planned twice' }),
  'stockCounts.scanBin': async (setting) => {
    const { id, binCode } = await atStation(setting, 'counting')
    return {
      input: { id, code: binCode },
      other: null,
      effects: async () => {
        const scans = await setting.db.reader
          .selectFrom('scans')
          .select('id')
          .where('raw', '=', binCode)
          .execute()
        return scans.length
      },
    }
  },
  'stockCounts.count': async (setting) => {
    const { id, binId } = await atStation(setting, 'counting')
    const input = { id, binId, code: setting.world.variants[0]?.sku, quantity: 1 }
    return {
      input,
      other: { ...input, quantity: 2 },
      effects: () => unitsOf(setting, id),
    }
  },
  'stockCounts.scanLater': async (setting) => {
    const { id, binId, version } = await atStation(setting, 'counting')
    const [variant] = setting.world.variants
    const madeAt = new Date().toISOString()
    const input = {
      ...{ id, binId, code: variant?.sku, variantId: variant?.id, quantity: 1, scanId: newId() },
      ...{ madeAt, sentAt: madeAt, readAt: madeAt, aheadMilliseconds: 0 },
      seen: { version, round: 1, restarts: 0, counted: null },
    }
    return {
      input,
      other: { ...input, quantity: 2 },
      effects: () => unitsOf(setting, id),
    }
  },
  'stockCounts.uncount': async (setting) => {
    const { id, lineId } = await withScan(setting, 5)
    const input = { id, lineId, round: 1, quantity: 1 }
    return {
      input,
      other: { ...input, quantity: 2 },
      effects: async () => 5 - (await unitsOf(setting, id)),
    }
  },
  'stockCounts.countZero': async (setting) => {
    const { id } = await atStation(setting, 'counting')
    const [line, another] = await linesOf(setting.db, id)
    return {
      input: { id, lineIds: [line?.id] },
      other: { id, lineIds: [another?.id] },
      effects: () => roundsOf(setting, id),
    }
  },
  'stockCounts.restart': async (setting) => {
    const { id, lineId } = await withScan(setting, 5)
    return {
      input: { id, lineId },
      other: null,
      effects: async () => 1 - (await roundsOf(setting, id)),
    }
  },
}
