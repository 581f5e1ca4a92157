import { nothingSaid } from '#organization/outlets/coverage.rules.ts'
import { addBin } from '#organization/outlets/server/add-bin.ts'
import { addOutlet } from '#organization/outlets/server/index.ts'
import { addArea } from '#organization/outlets/server/save-area.ts'
import { addCourier } from '#organization/outlets/server/save-courier.ts'
import { newId } from '#platform/server/new-id.ts'
import { countEvents } from './count-events.ts'
import { actorOf, type Prepare, type Setting } from './write-cases.ts'

const newCode = () => `P${newId().replaceAll('-', '').slice(-9).toUpperCase()}`

const shape = (code: string) => ({
  code,
  name: `Outlet ${code}`,
  kind: 'store' as const,
  currency: 'GBP',
  ships: true,
  sells: true,
  receives: true,
  allowsNegative: false,
  allocationPriority: 100,
})

/** An outlet for this case alone, so that two cases do not affect each other. */
const aShop = async (setting: Setting) => {
  const code = newCode()
  const shop = { ...shape(code), city: 'Leeds' }
  const id = await setting.db.transaction((tx) => addOutlet(tx, actorOf(setting), shop))
  return { id, version: 1, code }
}

/** The last of two bins of a shop. */
const aBin = async (setting: Setting) => {
  const { id: outletId } = await aShop(setting)
  const add = (code: string) =>
    setting.db.transaction((tx) =>
      addBin(tx, actorOf(setting), { outletId, code, name: '', kind: 'shelf', walkOrder: 5 }),
    )
  await add('A-1')
  return { ...(await add('A-2')), outletId }
}

const aCity = (setting: Setting) =>
  setting.db.transaction((tx) =>
    addArea(tx, actorOf(setting), {
      kind: 'city',
      country: 'IE',
      name: `City ${newCode()}`,
      parentId: null,
      aliases: [],
      postcodes: [],
    }),
  )

const aCourier = (setting: Setting) =>
  setting.db.transaction((tx) =>
    addCourier(tx, actorOf(setting), { code: newCode(), name: 'A courier', volumetricDivisor: 1 }),
  )

const events = (setting: Setting, id: string, type: string) => () =>
  countEvents(setting.db, id, type)

/** A write with the version of its record; the other request has a later version. */
const onVersion =
  (
    make: (setting: Setting) => Promise<{ id: string; version: number }>,
    type: string,
    more: Readonly<Record<string, unknown>>,
  ): Prepare =>
  async (setting) => {
    const { id, version } = await make(setting)
    const input = { id, version, ...more }
    return {
      input,
      other: { ...input, version: version + 1 },
      effects: events(setting, id, type),
    }
  }

export const placeWrites: Readonly<Record<string, Prepare>> = {
  'outlets.add': async ({ db }) => {
    const code = newCode()
    return {
      input: { ...shape(code), city: 'Leeds' },
      other: { ...shape(newCode()), city: 'Leeds' },
      effects: async () => {
        const rows = await db.reader
          .selectFrom('outlets')
          .select('id')
          .where('code', '=', code)
          .execute()
        return rows.length
      },
    }
  },
  'outlets.change': async (setting) => {
    const { id, version, code } = await aShop(setting)
    const input = { ...shape(code), name: 'Another name', id, version }
    return {
      input,
      other: { ...input, version: version + 1 },
      effects: events(setting, id, 'outlet.changed'),
    }
  },
  'outlets.changeContact': onVersion(aShop, 'outlet.changed', {
    address: '1 Mill Lane',
    city: 'Leeds',
    postcode: 'LS1 1AA',
    country: 'GB',
    phone: '',
    openingHours: '',
    dispatchCutOff: '14:30',
  }),
  'outlets.move': onVersion(aShop, 'outlet.paused', { move: 'pause' }),
  'bins.add': async ({ db, world }) => {
    const code = newCode()
    return {
      input: { outletId: world.outletId, code },
      other: { outletId: world.outletId, code: newCode() },
      effects: async () => {
        const rows = await db.reader
          .selectFrom('bins')
          .select('id')
          .where('code', '=', code)
          .execute()
        return rows.length
      },
    }
  },
  'bins.generate': async (setting) => {
    const { id: outletId } = await aShop(setting)
    return {
      input: { outletId, pattern: 'A-{1..3}' },
      other: { outletId, pattern: 'B-{1..3}' },
      effects: events(setting, outletId, 'outlet.bins_generated'),
    }
  },
  'bins.change': onVersion(aBin, 'bin.changed', { name: 'Cold room', kind: 'cold', walkOrder: 7 }),
  'bins.setBlocked': onVersion(aBin, 'bin.blocked', { isBlocked: true, reason: 'Leaking roof' }),
  'bins.setArchived': onVersion(aBin, 'bin.archived', { isArchived: true }),
  'bins.shift': onVersion(aBin, 'bin.changed', { towards: 'start' }),
  'bins.setWalk': async (setting) => {
    const { outletId } = await aBin(setting)
    return {
      input: { outletId, way: 'by_code' },
      other: { outletId, way: 'serpentine' },
      effects: events(setting, outletId, 'outlet.walk_set'),
    }
  },
  'locations.addArea': async ({ db }) => {
    const name = `City ${newCode()}`
    const input = { kind: 'city', country: 'IE', name, parentId: null }
    return {
      input,
      other: { ...input, name: `City ${newCode()}` },
      effects: async () => {
        const rows = await db.reader
          .selectFrom('service_areas')
          .select('id')
          .where('name', '=', name)
          .execute()
        return rows.length
      },
    }
  },
  'locations.changeArea': async (setting) =>
    onVersion(aCity, 'service_area.changed', {
      name: `City ${newCode()}`,
      parentId: null,
      aliases: ['Another name'],
      isActive: true,
    })(setting),
  'locations.addAlias': async (setting) => {
    const { id } = await aCity(setting)
    return {
      input: { id, alias: 'Loidis' },
      other: { id, alias: 'Leodis' },
      effects: events(setting, id, 'service_area.alias_added'),
    }
  },
  'locations.mergeArea': async (setting) => {
    const { id: intoId } = await aCity(setting)
    return onVersion(aCity, 'service_area.merged_away', { intoId })(setting)
  },
  'locations.addCourier': async ({ db }) => {
    const code = newCode()
    return {
      input: { code, name: 'A courier' },
      other: { code: newCode(), name: 'A courier' },
      effects: async () => {
        const rows = await db.reader
          .selectFrom('couriers')
          .select('id')
          .where('code', '=', code)
          .execute()
        return rows.length
      },
    }
  },
  'locations.changeCourier': onVersion(aCourier, 'courier.changed', {
    name: 'Another name',
    isActive: false,
  }),
  'locations.saveCoverage': async (setting) => {
    const { id: courierId } = await aCourier(setting)
    const { id: areaId } = await aCity(setting)
    const rows = [{ areaId, version: 0, service: nothingSaid }]
    return {
      input: { courierId, rows },
      other: { courierId, rows: [{ areaId, version: 1, service: nothingSaid }] },
      effects: events(setting, areaId, 'service_area.coverage_changed'),
    }
  },
  'locations.suspend': async (setting) => {
    const { id: courierId } = await aCourier(setting)
    const { id: areaId } = await aCity(setting)
    const input = { courierId, areaId, until: null, note: 'Floods' }
    return {
      input,
      other: { ...input, note: 'A strike' },
      effects: events(setting, areaId, 'service_area.courier_suspended'),
    }
  },
  'locations.settle': async (setting) => {
    const { id: courierId } = await aCourier(setting)
    const { id: areaId } = await aCity(setting)
    const id = newId()
    const place = { courier_id: courierId, country: 'IE', name: 'Leads', key: 'leads' }
    await setting.db.reader
      .insertInto('unmatched_places')
      .values({ id, ...place, facts: JSON.stringify(nothingSaid) })
      .execute()
    return {
      input: { id, areaId },
      other: { id, areaId: null },
      effects: events(setting, areaId, 'service_area.alias_settled'),
    }
  },
}
