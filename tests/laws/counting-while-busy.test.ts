import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { randomFrom } from '#app/demo/random.ts'
import type { Database } from '#platform/server/db/database.ts'
import { adventureworksBins, layOut, type ShelfPlace } from '../support/adventureworks-bins.ts'
import { BusyShelves, keyOf } from '../support/busy-shelves.ts'
import { kindsOfWork, type Workplace } from '../support/busy-work.ts'
import { aSupplier } from '../support/buying-steps.ts'
import { type CountDesk, countDesk, movementsOf } from '../support/count-desk.ts'
import { countAll, finishCounting } from '../support/counting-scanners.ts'
import { testDatabase } from '../support/database.ts'
import { ledgerFaults } from '../support/ledger.ts'
import { anOpenSession } from '../support/register-steps.ts'
import { printed, printedSeed } from '../support/seed.ts'
import { type TestServer, testServer } from '../support/server.ts'
import { addDestination } from '../support/transfer-steps.ts'
import { makeWorld, type World } from '../support/world.ts'

/** `QM_COUNT=all` counts all 1,069 places of the shared data instead of a part. */
const isWhole = process.env.QM_COUNT === 'all'

let db: Database
let server: TestServer
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 0)
  server = await testServer(db)
})

const desks = (count: number, role: Parameters<typeof countDesk>[2]) =>
  Promise.all(Array.from({ length: count }, () => countDesk(db, server, role)))

test('a full count by several scanners while goods move finds the planted differences and no other', {
  timeout: isWhole ? 1_500_000 : 300_000,
}, async () => {
  const random = randomFrom(printedSeed('counting while busy')).next
  const laid = await layOut(db, world.outletId, await adventureworksBins(isWhole ? 5_000 : 60))
  const shelves = new BusyShelves(laid)
  const scanners = await desks(4, 'warehouse_manager')
  const [planner, manager, ...workers] = await desks(5, 'super_admin')
  if (!planner || !manager) throw new Error('There are five users.')
  const at: Workplace = {
    ...{ db, world, shelves, random, manager, done: new Map<string, number>() },
    registerId: (await anOpenSession(db, world)).registerId,
    supplierId: await aSupplier(db),
    shopId: await addDestination(db),
  }
  const began = Date.now()
  const before = await movementsOf(db)
  const plan = { outletId: world.outletId, scope: 'outlet', kind: 'full', plannedOn: '2026-11-28' }
  const id = String((await planner.send('/stock-counts', plan)).body.id)
  const started = await planner.step(id, 'start')
  expect(started.body.lines).toBe(laid.filter(({ units }) => units > 0).length)
  plant(shelves, laid, random, isWhole ? 60 : 8)
  const work = { isOver: false }
  const failures: unknown[] = []
  const working = workers.map((worker) =>
    workUntil(at, worker, work).catch((error: unknown) => failures.push(error)),
  )
  const seen = { scans: 0, ambiguous: 0, recounted: 0, zeros: 0 }
  const counting = { id, shelves, random, seen }
  const bins = new Map(laid.map(({ binId, binCode }) => [binId, { binId, binCode }]))
  await countAll(counting, scanners, [...bins.values()])
  // Scanners may be quicker than the work beside them.
  while (at.done.size < 6 && failures.length === 0) await sleep(50)
  await finishCounting(counting, scanners)
  const differences = await differencesOf(id)
  const movements = (await movementsOf(db)) - before
  const posting = await postBesideWork(planner, id)
  work.isOver = true
  await Promise.all(working)
  const seconds = (Date.now() - began) / 1000

  const isPlanted = ([key, units]: readonly [string, number]) => shelves.planted.get(key) === units
  const found = [...differences].filter(isPlanted).length
  const untrue = differences.size - found
  const wrongPlaces = await placesThatDiffer(shelves)
  const faults = await ledgerFaults(db)
  printed(
    `counted while busy: ${bins.size} bins, ${laid.length} lines, ${seen.scans} scans and ${seen.zeros} zeros by ${scanners.length} scanners, ${movements} movements in between (${[...at.done].map(([what, times]) => `${times} ${what}`).join(', ')}), ${seen.ambiguous} ambiguous lines counted once more, ${seen.recounted} counted again by another, ${found} of ${shelves.planted.size} planted found, ${untrue} false variances, ${wrongPlaces.length} places and ${faults.length} levels that differ from the model, posted at attempt ${posting}, ${seconds.toFixed(0)} s`,
  )
  expect(failures).toEqual([])
  expect([...differences].sort()).toEqual([...shelves.planted].sort())
  expect(wrongPlaces).toEqual([])
  expect(faults).toEqual([])
  expect(at.done.size).toBe(6)
  expect(movements).toBeGreaterThan(isWhole ? 200 : 15)
  const variances = await sql<{ count: number }>`select count(*)::int from stock_variances
    where source_id = ${id}`.execute(db.reader)
  expect(variances.rows[0]?.count).toBe(shelves.planted.size)
})

/** Some lost, some found, some bins with none left, and some goods in a bin that is not theirs. */
function plant(
  shelves: BusyShelves,
  laid: readonly ShelfPlace[],
  random: () => number,
  wanted: number,
): void {
  while (shelves.planted.size < wanted) {
    const place = laid[Math.floor(random() * laid.length)]
    const other = laid[Math.floor(random() * laid.length)]
    if (!place || !other || shelves.planted.has(keyOf(place)) || place.units < 30) continue
    const kind = shelves.planted.size % 4
    const strange = { ...place, binId: other.binId, binCode: other.binCode }
    if (kind === 0) shelves.plant(place, -1 - Math.floor(random() * 4))
    else if (kind === 1) shelves.plant(place, 1 + Math.floor(random() * 4))
    else if (kind === 2) shelves.plant(place, -shelves.of(place))
    else if (!shelves.places.has(keyOf(strange))) shelves.plant(strange, 2)
  }
}

async function workUntil(at: Workplace, worker: CountDesk, work: { isOver: boolean }) {
  while (!work.isOver) {
    const kind = kindsOfWork[Math.floor(at.random() * kindsOfWork.length)]
    const what = (await kind?.(at, worker)) ?? null
    if (what !== null) at.done.set(what, (at.done.get(what) ?? 0) + 1)
    await sleep(5)
  }
}

/** Work goes on, so that lines that differ may move between the look and the posting. */
async function postBesideWork(poster: CountDesk, id: string): Promise<number> {
  for (let attempt = 1; attempt < 30; attempt += 1) {
    const { movesSince } = await poster.count(id)
    const { code, message } = await poster.step(id, 'post', { movesSeen: movesSince })
    if (code === 'done') return attempt
    if (code !== 'moved_meanwhile') throw new Error(`${code}: ${message}`)
  }
  throw new Error('The count is never posted.')
}

async function differencesOf(id: string): Promise<Map<string, number>> {
  const found = await sql<{ binId: string; variantId: string; difference: number }>`
    select line.bin_id as "binId", line.variant_id as "variantId",
      (r.counted - r.expected)::int as difference
    from stock_count_lines line
    join stock_count_rounds r on r.line_id = line.id and r.round = line.round
    where line.count_id = ${id} and r.counted <> r.expected`.execute(db.reader)
  return new Map(found.rows.map((row) => [keyOf(row), row.difference]))
}

/** Where the ledger, less what is picked and has not left, is not what is on the shelf. */
async function placesThatDiffer(shelves: BusyShelves): Promise<readonly string[]> {
  const found = await sql<{ binId: string; variantId: string; units: number }>`
    select p.bin_id as "binId", p.variant_id as "variantId",
      (p.on_hand - coalesce((select sum(pick.quantity) from stock_picks pick
        join stock_reservations held on held.source_line_id = pick.source_line_id
        where pick.bin_id = p.bin_id and held.variant_id = p.variant_id
          and pick.undone_at is null), 0))::int as units
    from stock_places p where p.outlet_id = ${world.outletId} and p.bin_id is not null`.execute(
    db.reader,
  )
  const ledger = new Map(found.rows.map((row) => [keyOf(row), row.units]))
  return [...shelves.places.keys()].filter((key) => {
    const place = shelves.places.get(key)
    return place && (ledger.get(key) ?? 0) !== shelves.of(place)
  })
}
