import { sql } from 'kysely'
import { nothingSaid } from '#organization/outlets/coverage.rules.ts'
import type { Service } from '#organization/outlets/locations.fields.ts'
import {
  addCities,
  addCourier,
  addOutlet,
  generateBins,
  type ListedCity,
  placeTables,
  saveCoverage,
  setWalk,
} from '#organization/outlets/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { stockNoun } from '#stock/inventory/inventory.nouns.ts'
import { moveBetweenBins } from '#stock/inventory/server/index.ts'
import { idOf } from './add-demo-orders.ts'
import { demoBins, demoCities, demoCouriers, demoOutlets } from './demo-outlets.ts'
import { demoCurrency } from './plan-products.ts'
import { day } from './working-hours.ts'

/** The outlets with their bins, and the places that couriers reach. */
export async function addDemoPlaces(
  tx: Tx,
  now: Date,
  actor: Actor,
): Promise<ReadonlyMap<string, string>> {
  const outlets = new Map<string, string>()
  for (const outlet of demoOutlets) outlets.set(outlet.code, await addOutlet(tx, actor, outlet))
  for (const { outlet, pattern, kind } of demoBins)
    await generateBins(tx, actor, { outletId: idOf(outlets, outlet), pattern, kind })
  await setWalk(tx, actor, { outletId: idOf(outlets, 'MAIN'), way: 'serpentine' })
  await addCoverage(tx, now, actor)
  return outlets
}

/** A courier's service by default. */
const lineOf = (costMinor: number, days: number, more: Partial<Service> = {}): Service => ({
  ...nothingSaid,
  days,
  costMinor,
  currency: demoCurrency,
  cashLimitMinor: 30_000,
  weightLimitGrams: 30_000,
  ...more,
})

/** One courier everywhere, one that is quick around home, and one for the north that is cheap. */
async function addCoverage(tx: Tx, now: Date, actor: Actor): Promise<void> {
  const areas = await addCities(tx, actor, 'Demo', citiesOf(demoCities))
  const idByName = new Map(areas.map(({ name, id }) => [name, id]))
  const couriers = new Map<string, string>()
  for (const courier of demoCouriers)
    couriers.set(courier.code, (await addCourier(tx, actor, courier)).id)
  const cover = (code: string, lines: readonly (readonly [string, Service])[]) =>
    saveCoverage(tx, actor, {
      courierId: idOf(couriers, code),
      rows: lines.map(([name, line]) => ({
        areaId: idOf(idByName, name),
        version: 0,
        service: line,
      })),
    })
  await cover('FELL', [
    ['United Kingdom', lineOf(420, 2)],
    ['Northern Ireland', lineOf(890, 4, { takesCash: false, takesReturns: false })],
    ['Inverness', lineOf(740, 4, { reach: 'limited', note: 'Tuesdays and Fridays only' })],
    ['London', lineOf(460, 1)],
  ])
  await cover('DUNL', [
    ...['West Yorkshire', 'North Yorkshire', 'South Yorkshire', 'East Riding'].map(
      (name) =>
        [
          name,
          lineOf(360, 1, { takesCash: false, cashLimitMinor: null, weightLimitGrams: 15_000 }),
        ] as const,
    ),
    [
      'Greater Manchester',
      lineOf(390, 1, { takesCash: false, cashLimitMinor: null, weightLimitGrams: 15_000 }),
    ],
    [
      'Hull',
      lineOf(360, 1, {
        takesCash: false,
        cashLimitMinor: null,
        weightLimitGrams: 15_000,
        reach: 'suspended',
        suspendedUntil: new Date(now.getTime() + 9 * day).toISOString().slice(0, 10),
        note: 'Three late rounds in a week',
      }),
    ],
  ])
  await cover(
    'ROOK',
    ['Tyne and Wear', 'County Durham', 'Lancashire', 'Scotland', 'West Yorkshire'].map(
      (name) => [name, lineOf(310, 3, { cashLimitMinor: 15_000 })] as const,
    ),
  )
  await leaveSomeUnmatched(tx, actor)
}

/** Names from a courier's list that are not matched yet. */
async function leaveSomeUnmatched(tx: Tx, actor: Actor): Promise<void> {
  const rows = ['Hudersfield', 'Scarbro', 'Newcastle-u-Tyne'].map((city, index) => ({
    line: index + 2,
    values: {
      courier: 'ROOK',
      country: 'GB',
      city,
      days: '3',
      cost: '3.40',
      currency: demoCurrency,
    },
  }))
  const importId = newId()
  const context = { outletId: null, importId, options: {} }
  const source = { noun: 'import', id: importId, label: 'rookhope-cities.csv' }
  const table = placeTables.find(({ kind }) => kind === 'courier-coverage')
  const plan = await table?.plan(tx, actor, rows, context)
  await plan?.apply(tx, actor, source, context)
}

function citiesOf(text: string): readonly ListedCity[] {
  return text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [province = '', cities = ''] = line.split(': ')
      return cities.split('; ').map((entry) => {
        const [, name = '', codes = '', alias] =
          /^(.+?) ([A-Z][A-Z0-9 ]*?)(?: \((.+)\))?$/.exec(entry) ?? []
        return {
          country: 'GB',
          province,
          name,
          aliases: alias ? [alias] : [],
          postcodes: codes.split(' '),
        }
      })
    })
}

const binsInUse = 60

/** Carries what is free of some products into the bins of the warehouse. */
export async function fillDemoBins(
  tx: Tx,
  actor: Actor,
  outlets: ReadonlyMap<string, string>,
): Promise<void> {
  const outletId = idOf(outlets, 'MAIN')
  const free = await sql<{ variantId: string; quantity: number; binId: string }>`
    select l."variantId", l.quantity, b.id as "binId"
    from (select s.variant_id as "variantId", s.on_hand - s.reserved - s.unavailable as quantity,
        row_number() over (order by s.sku) as place
      from stock_levels s join variants v on v.id = s.variant_id
      where s.outlet_id = ${outletId} and v.tracking = 'none'
        and s.on_hand - s.reserved - s.unavailable > 0) l
    join (select id, row_number() over (order by walk_order, code) as place from bins
      where outlet_id = ${outletId} and kind = 'shelf') b on b.place = l.place
    where l.place <= ${binsInUse}`.execute(tx)
  const source = { noun: stockNoun.key, id: newId(), reason: 'Put away' }
  await moveBetweenBins(
    tx,
    actor,
    source,
    free.rows.map((row) => ({ ...row, outletId, fromBinId: null, toBinId: row.binId })),
  )
}
