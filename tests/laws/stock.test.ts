import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { findDrift } from '#stock/inventory/server/recount-levels.ts'
import { testDatabase } from '../support/database.ts'
import { printedSeed } from '../support/seed.ts'
import { type Drawn, mayFall, stockSequence } from '../support/stock-draws.ts'
import {
  asideOf,
  expectedOf,
  freshStock,
  onHandOf,
  type Shelf,
  type StockModel,
  shelfOf,
} from '../support/stock-model.ts'
import {
  addGround,
  addStockWares,
  type Ground,
  takeStep,
  type Wares,
} from '../support/stock-steps.ts'

const sequences = Number(process.env.QM_STOCK_SEQUENCES ?? 250)
/** The number that run together, each on products of its own at the same two outlets. */
const atOnce = 8

let db: Database
let ground: Ground
const spare: Wares[] = []

beforeAll(async () => {
  db = await testDatabase()
  ground = await addGround(db)
  spare.push(...(await addStockWares(db, ground, sequences)))
})

const seen = new Map<string, number>()

async function run(sequence: readonly Drawn[]): Promise<void> {
  const wares = spare.pop() ?? (await addStockWares(db, ground, 1))[0]
  if (!wares) throw new Error('No products were added.')
  const model = freshStock()
  for (const [index, step] of sequence.entries()) {
    const draft = structuredClone(model)
    const wanted = expectedOf(draft, step)
    const came = await takeStep(db, ground, wares, model, step)
    const isKept = step.ends === 'committed'
    const isLost = !isKept && (wanted === 'done' || wanted === 'nothing to do')
    expect(`step ${index} ${step.does}: ${came}`).toBe(
      `step ${index} ${step.does}: ${isLost ? 'thrown away' : wanted}`,
    )
    if (isKept && wanted === 'done') Object.assign(model, draft)
    seen.set(`${step.does} ${came}`, (seen.get(`${step.does} ${came}`) ?? 0) + 1)
  }
  expect(await shelvesInDatabase(wares)).toEqual(shelvesInModel(model, wares))
}

function shelvesInModel(model: StockModel, wares: Wares) {
  return wares.variantIds.flatMap((variantId, variant) =>
    ground.outletIds.map((outletId, outlet) => {
      const shelf = shelfOf(model, variant, outlet)
      const onHand = onHandOf(shelf)
      const unavailable = asideOf(shelf)
      if (!mayFall(variant, outlet))
        expect(onHand - unavailable - shelf.reserved).toBeGreaterThanOrEqual(0)
      return {
        key: `${variantId} ${outletId}`,
        onHand,
        reserved: shelf.reserved,
        unavailable,
        value: shelf.value,
        promised: shelf.reserved,
        kinds: shelf.aside,
        places: placesOf(shelf, wares, outlet),
      }
    }),
  )
}

function placesOf({ places }: Shelf, { lotIds }: Wares, outlet: number): string[] {
  return places
    .filter(({ lot, bin, onHand }) => onHand > 0 && (lot !== null || bin !== null))
    .map(({ lot, bin, onHand, aside }) => {
      const lotId = lot === null ? '-' : lotIds[lot]
      const binId = bin === null ? '-' : ground.binIds[outlet]?.[bin]
      return `${lotId} ${binId} ${onHand} ${aside}`
    })
    .sort()
}

async function shelvesInDatabase({ variantIds }: Wares) {
  const found = await sql<Record<string, unknown>>`
    select v.id || ' ' || o.id as key, coalesce(on_hand, 0) as "onHand",
      coalesce(reserved, 0) as reserved, coalesce(unavailable, 0) as unavailable,
      coalesce(value_minor, 0) as value,
      (select coalesce(sum(quantity), 0)::bigint from stock_reservations r
        where r.variant_id = v.id and r.outlet_id = o.id) as promised,
      '{"damaged": 0, "quality_control": 0}'::jsonb || coalesce(
        (select jsonb_object_agg(kind, quantity) from stock_unavailable u
          where u.variant_id = v.id and u.outlet_id = o.id), '{}') as kinds,
      (select coalesce(array_agg(text order by text collate "C"), '{}') from (
        select coalesce(lot_id::text, '-') || ' ' || coalesce(bin_id::text, '-') || ' ' ||
          p.on_hand || ' ' || p.unavailable as text
        from stock_places p where p.variant_id = v.id and p.outlet_id = o.id and p.on_hand > 0
        ) as place) as places
    from unnest(${[...variantIds]}::uuid[]) with ordinality as v(id, position)
    cross join unnest(${[...ground.outletIds]}::uuid[]) with ordinality as o(id, position)
    left join stock_levels level on level.variant_id = v.id and level.outlet_id = o.id
    order by v.position, o.position`.execute(db.reader)
  return found.rows
}

test(`${sequences} sequences, some cut off by a crash: stock matches a plain count`, async () => {
  const seed = printedSeed('stock sequences')
  const obeys = fc.asyncProperty(
    fc.array(stockSequence, { minLength: atOnce, maxLength: atOnce }),
    async (together) => {
      await Promise.all(together.map(run))
    },
  )
  await fc.assert(obeys, { seed, numRuns: Math.ceil(sequences / atOnce) })
  console.log(`stock sequences: ${JSON.stringify(Object.fromEntries([...seen].sort()))}`)
  expect(await findDrift(db.reader)).toEqual([])
  // Random steps that never reached this would prove little.
  for (const does of ['receive', 'takeOut', 'setAside', 'putBack', 'scrap', 'carry', 'transfer'])
    expect(seen.get(`${does} done`) ?? 0, does).toBeGreaterThan(sequences / 50)
  for (const does of ['place', 'cancel', 'dispatch', 'takeBack'])
    expect(seen.get(`${does} done`) ?? 0, does).toBeGreaterThan(sequences / 100)
}, 600_000)
