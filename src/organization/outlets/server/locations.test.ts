import { beforeAll, expect, test } from 'vitest'
import { listInput } from '#platform/lists/list-input.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { setUp } from '../../../../tests/support/world.ts'
import { areaList } from '../areas.list.ts'
import { type AreaKind, nothingSaid } from '../coverage.rules.ts'
import type { Service } from '../locations.fields.ts'
import { unmatchedList } from '../unmatched.list.ts'
import { getArea, listAreas } from './areas.queries.ts'
import { couriersFor } from './couriers-for.ts'
import { listCouriers, listCoverage } from './coverage.queries.ts'
import { unmatchedPlaces } from './list-unmatched.ts'
import { mergeArea } from './merge-area.ts'
import type { WaitingParts } from './outlet-parts.ts'
import { addArea, changeArea } from './save-area.ts'
import { addCourier } from './save-courier.ts'
import { saveCoverage } from './save-coverage.ts'
import { settleUnmatched } from './settle-unmatched.ts'
import { suspendCourier } from './suspend-courier.ts'

let db: Database
/** Parcels have a test beside dispatch. */
const nothingWaits: WaitingParts = {
  waitingFor: async () => [],
  decideWaiting: async () => ({ kept: 0, held: 0, rebooked: [], leftIds: [] }),
}
const places = new Map<string, string>()
let swift = ''
let slow = ''

const act = <O>(does: (tx: Tx) => Promise<O>) => db.transaction(does)

const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'taken',
    (error: unknown) => {
      if (error instanceof Refusal) return error.code
      throw error
    },
  )

const idOf = (name: string) => places.get(name) ?? ''

async function place(
  kind: AreaKind,
  name: string,
  parent: string | null,
  more: { aliases?: string[]; postcodes?: string[] } = {},
): Promise<void> {
  const { aliases = [], postcodes = [] } = more
  const parentId = parent === null ? null : idOf(parent)
  const input = { kind, country: 'PK', name, parentId, aliases, postcodes }
  places.set(name, (await act((tx) => addArea(tx, setUp, input))).id)
}

const service = (more: Partial<Service>): Service => ({ ...nothingSaid, currency: 'PKR', ...more })

const cover = (courierId: string, name: string, line: Service | null, version = 0) =>
  act((tx) =>
    saveCoverage(tx, setUp, { courierId, rows: [{ areaId: idOf(name), version, service: line }] }),
  )

beforeAll(async () => {
  db = await testDatabase()
  await place('country', 'Pakistan', null)
  await place('province', 'Punjab', 'Pakistan')
  await place('city', 'Lahore', 'Punjab', { aliases: ['Lhr'], postcodes: ['54'] })
  await place('area', 'Gulberg', 'Lahore', { postcodes: ['54660'] })
  await place('city', 'Multan', 'Punjab')
  const courier = (code: string) =>
    act((tx) => addCourier(tx, setUp, { code, name: `Courier ${code}`, volumetricDivisor: 5_000 }))
  swift = (await courier('SWIFT')).id
  slow = (await courier('SLOW')).id
  await cover(swift, 'Lahore', service({ costMinor: 30_000, days: 1, cashLimitMinor: 500_000 }))
  await cover(swift, 'Gulberg', service({ reach: 'unserved' }))
  await cover(slow, 'Pakistan', service({ costMinor: 20_000, days: 6, takesCash: false }))
  await cover(slow, 'Punjab', service({ costMinor: 15_000, days: 4, takesCash: false }))
})

const serving = async (more: Partial<Parameters<typeof couriersFor>[1]>) => {
  const address = { country: 'PK', city: '', postcode: '', weightGrams: 500, cashMinor: null }
  const { offers } = await couriersFor(db.reader, { ...address, ...more })
  return offers.map(({ code, against, rule, costMinor }) =>
    against.length > 0 ? `${code}: ${against.join(' ')}` : `${code} ${costMinor}, ${rule}`,
  )
}

test('an address is matched to its couriers by postcode, name, alias and wider area', async () => {
  expect(await serving({ city: 'lāhore' })).toEqual([
    'SLOW 15000, The name “Lahore”, in Punjab',
    'SWIFT 30000, The name “Lahore”',
  ])
  expect(await serving({ city: 'LHR', cashMinor: 500_000 })).toEqual([
    'SWIFT 30000, The name “Lhr”',
    'SLOW: Takes no cash in Punjab.',
  ])
  expect(await serving({ city: 'Multan', postcode: '54-100' })).toEqual([
    'SLOW 15000, Postcodes that start with 54, in Punjab',
    'SWIFT 30000, Postcodes that start with 54',
  ])
  expect(await serving({ city: 'Lahore', postcode: '54660' })).toEqual([
    'SLOW 15000, Postcodes that start with 54, in Punjab',
    'SWIFT: Does not serve Gulberg.',
  ])
  expect(await serving({ city: 'Nowhere' })).toEqual([
    'SLOW 20000, All of Pakistan',
    'SWIFT: Nothing is known of its service there.',
  ])
  expect(await serving({ country: 'GB', city: 'Lahore' })).toEqual([
    'SLOW: Nothing is known of its service there.',
    'SWIFT: Nothing is known of its service there.',
  ])
})

test('a courier is suspended in one area, on the terms that counted there, and brought back', async () => {
  const suspend = suspendCourier(nothingWaits)
  const suspendUntil = (until: string | null) =>
    act((tx) =>
      suspend(tx, setUp, { courierId: slow, areaId: idOf('Multan'), until, note: 'Floods' }),
    )
  const first = await suspendUntil('2999-01-01')
  expect(first.before).toBeNull()
  expect(await serving({ city: 'Multan' })).toEqual([
    'SLOW: Suspended in Multan until 2999-01-01: Floods.',
    'SWIFT: Nothing is known of its service there.',
  ])
  const { services } = await getArea(db.reader, setUp, { id: idOf('Multan') })
  expect(services).toMatchObject([
    { code: 'SLOW', service: { reach: 'suspended', costMinor: 15_000 }, inheritedFrom: null },
    { code: 'SWIFT', service: null },
  ])
  const lapsed = await suspendUntil('2001-01-01')
  expect(lapsed.before?.reach).toBe('suspended')
  expect(await serving({ city: 'Multan' })).toContain('SLOW 15000, The name “Multan”')
  expect(await codeOf(cover(slow, 'Multan', null, 1))).toBe('stale_version')
  await cover(slow, 'Multan', null, lapsed.version)
  expect(await serving({ city: 'Multan' })).toContain('SLOW 15000, The name “Multan”, in Punjab')
})

test('the list has each courier’s service, and the grid only the area’s own lines', async () => {
  const page = await listAreas(db.reader, setUp, listInput(areaList).parse({ q: 'lhr' }))
  expect(page.rows).toMatchObject([
    {
      name: 'Lahore',
      within: 'Punjab',
      aliases: ['Lhr'],
      couriers: [
        { code: 'SLOW', reach: 'served' },
        { code: 'SWIFT', reach: 'served' },
      ],
    },
  ])
  const unserved = await listAreas(
    db.reader,
    setUp,
    listInput(areaList).parse({ reach: 'unserved' }),
  )
  expect(unserved.rows.map(({ name }) => name)).toEqual(['Gulberg'])
  const ofSlow = { reach: 'unserved', courierId: slow }
  expect((await listAreas(db.reader, setUp, listInput(areaList).parse(ofSlow))).rows).toEqual([])
  const grid = await listCoverage(db.reader, setUp, { courierId: swift, hasLine: true, limit: 1 })
  expect(grid.rows).toMatchObject([{ name: 'Gulberg', service: { reach: 'unserved' }, version: 1 }])
  const next = await listCoverage(db.reader, setUp, {
    courierId: swift,
    hasLine: true,
    limit: 5,
    after: grid.nextCursor ?? '',
  })
  expect(next.rows.map(({ name }) => name)).toEqual(['Lahore'])
  const { couriers } = await listCouriers(db.reader)
  expect(couriers.map(({ code, served, unserved: no }) => [code, served, no])).toEqual([
    ['SLOW', 2, 0],
    ['SWIFT', 1, 1],
  ])
})

test('a name is unique, and in a wider area of its country', async () => {
  const add = (kind: AreaKind, name: string, parent: string) =>
    codeOf(
      act((tx) =>
        addArea(tx, setUp, {
          kind,
          country: 'PK',
          name,
          parentId: idOf(parent),
          aliases: [],
          postcodes: [],
        }),
      ),
    )
  expect(await add('city', 'LAHORE', 'Punjab')).toBe('place_taken')
  expect(await add('city', 'Sialkot', 'Lahore')).toBe('bad_parent')
  const names = { aliases: ['Mooltan'], postcodes: ['60'] }
  const change = (name: string) =>
    codeOf(
      act((tx) =>
        changeArea(tx, setUp, {
          id: idOf('Multan'),
          version: 1,
          name,
          parentId: idOf('Punjab'),
          isActive: true,
          ...names,
        }),
      ),
    )
  expect(await change('Lahore')).toBe('place_taken')
  expect(await change('Multan')).toBe('taken')
  expect(await change('Multan')).toBe('stale_version')
  expect(await getArea(db.reader, setUp, { id: idOf('Multan') })).toMatchObject({
    ...names,
  })
})

test('two entries for one place become one that knows both names', async () => {
  await place('city', 'Faisalabad', 'Punjab')
  await place('city', 'Lyallpur', 'Punjab', { postcodes: ['38'] })
  await cover(swift, 'Lyallpur', service({ costMinor: 1 }))
  const merge = (intoId: string) =>
    act((tx) => mergeArea(tx, setUp, { id: idOf('Lyallpur'), version: 1, intoId }))
  expect(await codeOf(merge(idOf('Punjab')))).toBe('bad_merge')
  await merge(idOf('Faisalabad'))
  expect(await serving({ city: 'lyallpur' })).toContain('SWIFT 1, The name “Lyallpur”')
  expect(await serving({ postcode: '38000' })).toContain('SWIFT 1, Postcodes that start with 38')
  expect(await codeOf(merge(idOf('Faisalabad')))).toBe('not_found')
})

test('a place that fitted no name is settled, and its name is known from then on', async () => {
  const id = newId()
  const facts = JSON.stringify(service({ costMinor: 42 }))
  await db.reader
    .insertInto('unmatched_places')
    .values({ id, courier_id: swift, country: 'PK', name: 'Faislabad', key: 'faislabad', facts })
    .execute()
  const { rows } = await unmatchedPlaces.page(db.reader, setUp, listInput(unmatchedList).parse({}))
  expect(rows).toMatchObject([{ name: 'Faislabad', suggestions: [{ name: 'Faisalabad' }] }])
  const settle = () => act((tx) => settleUnmatched(tx, setUp, { id, areaId: idOf('Faisalabad') }))
  await settle()
  // The line that Faisalabad has already stays.
  expect(await serving({ city: 'Faislabad' })).toContain('SWIFT 1, The name “Faislabad”')
  expect(await codeOf(settle())).toBe('not_found')
})
