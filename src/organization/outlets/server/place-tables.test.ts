import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { exportedTable } from '../../../../tests/support/exported-table.ts'
import { tableTrial } from '../../../../tests/support/table-trial.ts'
import { setUp } from '../../../../tests/support/world.ts'
import { addOutlet } from './add-outlet.ts'
import { couriersFor } from './couriers-for.ts'
import { placeFiles } from './export-places.ts'
import { addCourier } from './save-courier.ts'

let db: Database
let trial: ReturnType<typeof tableTrial>

beforeAll(async () => {
  db = await testDatabase()
  trial = tableTrial(db)
  await db.transaction(async (tx) => {
    const kind = 'warehouse'
    const place = { kind, city: 'Boston', currency: 'USD', address: '1 Dock Road' } as const
    await addOutlet(tx, setUp, { ...place, code: 'MW', name: 'Main Warehouse' })
    await addOutlet(tx, setUp, { ...place, code: 'BOS', name: 'Boston Warehouse' })
    await addCourier(tx, setUp, { code: 'SWIFT', name: 'Swift', volumetricDivisor: 5_000 })
  })
})

const counted = async () => {
  const found = await sql<Record<string, number>>`select
    (select count(*) from bins where not is_archived) as bins,
    (select count(*) from service_areas) as areas,
    (select count(*) from service_area_aliases) as aliases,
    (select count(*) from courier_services) as services,
    (select count(*) from unmatched_places) as unmatched`.execute(db.reader)
  return found.rows[0]
}

const exported = (path: string) => exportedTable(db, placeFiles, path)

/** Existing entries change nothing, and are not refused either. */
async function expectSettled(kind: string, body: string): Promise<void> {
  const before = await counted()
  const { run, faults } = await trial.take({ kind, body })
  expect({ did: Object.keys(run.counts), faults }).toEqual({ did: ['unchanged'], faults: [] })
  expect(await counted()).toEqual(before)
}

/** As OpenBoxes exports its bins; the rows are in its own manner. */
const openBoxesBins = [
  'id,name,active,locationType,organization,parentLocation,locationNumber,city,description',
  ',COLD ROOM,TRUE,Bin Location,,Main Warehouse,MW-COLD,,',
  ',RM1-RACK1-SHELF1,TRUE,Bin Location,,Main Warehouse,MW-1-1-1,,',
  ',COLD ROOM,TRUE,Bin Location,,Boston Warehouse,BOS-COLD,,',
  ',RACK1-SHELF1,TRUE,Bin Location,,Boston Warehouse,BOS-1-1,,',
  '',
].join('\n')

test('bins of another system come in as they are, once', async () => {
  const body = openBoxesBins
  const first = await trial.take({ kind: 'bins', body })
  expect(first.faults).toEqual([])
  const { rows } = await db.pool.query(`select o.code as outlet, b.code, b.name from bins b
    join outlets o on o.id = b.outlet_id order by o.code, b.code limit 2`)
  expect(rows).toEqual([
    { outlet: 'BOS', code: 'BOS-1-1', name: 'RACK1-SHELF1' },
    { outlet: 'BOS', code: 'BOS-COLD', name: 'COLD ROOM' },
  ])
  await expectSettled('bins', body)
  await expectSettled('bins', await exported('/files/bins.csv'))
  const wrong = await trial.take({
    kind: 'bins',
    body: 'Outlet,Bin,Kind\nNowhere,A-1,\nMW,A 1,\nMW,A-1,Cupboard\n',
  })
  expect(wrong.faults).toEqual([
    expect.stringContaining('There is no outlet “Nowhere” of yours.'),
    expect.stringContaining('“A 1” is no bin code'),
    expect.stringContaining('“Cupboard” is none of: Shelf'),
  ])
  await trial.undo(first.id)
  expect(await counted()).toMatchObject({ bins: 0 })
})

test('cities are imported with their wider areas, names and postcodes', async () => {
  const body = [
    'country,adminCode,name,altName,population',
    'PK,Punjab,Lahore,"Lhr,Lahor",1',
    'Pakistan,Punjab,Multan,,1',
    'PK,Sindh,Karachi,,1',
    'Nirvana,,Nowhere,,1',
    'PK,PUNJAB,LAHORE,,1',
    '',
  ].join('\n')
  const first = await trial.take({ kind: 'cities', body })
  expect(first.faults).toHaveLength(2)
  expect(first.faults[0]).toContain('“Nirvana” is no country')
  expect(first.run.counts).toMatchObject({ areas: 6 })
  expect(await counted()).toMatchObject({ areas: 6, aliases: 2 })
  const more = 'country,province,city,aliases,postcodes\nPK,Punjab,Lahore,Lhe,54 55\n'
  const second = await trial.take({ kind: 'cities', body: more })
  expect(second.run.counts).toMatchObject({ areas: 1 })
  await expectSettled('cities', await exported('/files/cities.csv'))
  await trial.undo(second.id)
  expect(await counted()).toMatchObject({ areas: 6, aliases: 2 })
})

test('a courier’s list finds its cities; what no name fits waits', async () => {
  const body = [
    'Courier,Country,City,Days,Cost,Currency,Cash,Their id',
    'swift,PK,Lhr,1,250.50,GBP,yes,1102',
    'SWIFT,PK,Multaan,2,300,GBP,no,1103',
    'OTHER,PK,Lahore,2,300,PKR,no,',
    'SWIFT,PK,Karachi,2,3.001,GBP,no,',
    '',
  ].join('\n')
  const first = await trial.take({ kind: 'courier-coverage', body })
  expect(first.faults).toEqual([
    expect.stringContaining('There is no courier “OTHER”'),
    expect.stringContaining('3.001 is no amount in GBP'),
  ])
  expect(await counted()).toMatchObject({ services: 1, unmatched: 1 })
  const address = { country: 'PK', city: 'Lahore', postcode: '', weightGrams: 1, cashMinor: null }
  const { offers } = await couriersFor(db.reader, address)
  expect(offers).toMatchObject([{ code: 'SWIFT', costMinor: 25_050, days: 1, against: [] }])
  const good = body.split('\n').slice(0, 3).join('\n')
  await expectSettled('courier-coverage', good)
  await expectSettled('courier-coverage', await exported('/files/courier-coverage.csv'))
  await trial.undo(first.id)
  expect(await counted()).toMatchObject({ services: 0 })
})

test('outlets come in planned and are changed by a second list', async () => {
  const list = (phone: string) =>
    `Code,Name,Kind,City,Currency,Country,Phone\nYORK,York Shop,Store,York,GBP,United Kingdom,${phone}\n`
  await trial.take({ kind: 'outlets', body: list('01904 496000') })
  const found = () =>
    db.reader
      .selectFrom('outlets')
      .select(['state', 'kind', 'country', 'phone'])
      .where('code', '=', 'YORK')
      .executeTakeFirst()
  expect(await found()).toMatchObject({ state: 'planned', kind: 'store', country: 'GB' })
  const second = await trial.take({ kind: 'outlets', body: list('01904 496001') })
  await expectSettled('outlets', await exported('/files/outlets.csv'))
  await trial.undo(second.id)
  expect(await found()).toMatchObject({ phone: '01904 496000' })
})
