import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { allInvariants } from '#app/all-invariants.ts'
import { mostPagesPerMinute, walkOn } from '#office/health/server/walk-invariants.ts'
import type { Database } from '#platform/server/db/database.ts'
import { sealEvents } from '#platform/server/events/seal-events.ts'
import type { Invariant } from '#platform/server/watch/invariants.ts'
import { countBuffers } from '../support/count-buffers.ts'
import { anotherPool, ownerOf } from '../support/database.ts'
import { demoDatabase } from '../support/demo-house.ts'
import { settle } from '../support/whole-database.ts'

let db: Database

beforeAll(async () => {
  db = await demoDatabase()
  await sealEvents(db)
}, 600_000)

const invariantOf = (key: string): Invariant => {
  const found = allInvariants.find((invariant) => invariant.key === key)
  if (!found) throw new Error(`No invariant ${key}.`)
  return found
}

/** A whole round, from the beginning. */
async function roundOf(invariant: Invariant) {
  let place: readonly string[] | null = null
  let checked = 0
  const violations: string[] = []
  do {
    const step = await invariant.step(db.reader, place)
    checked += step.checked
    violations.push(...step.violations)
    place = step.next
  } while (place !== null)
  return { checked, violations }
}

test('the demo violates no invariant, and each has records to compare', async () => {
  for (const invariant of allInvariants) {
    const { checked, violations } = await roundOf(invariant)
    expect(violations, invariant.key).toEqual([])
    expect(checked, invariant.key).toBeGreaterThan(20)
    console.log(`${invariant.key}: ${checked} records`)
  }
})

/** Changes one record behind the application, and puts it back afterwards. */
const faults: readonly (readonly [key: string, breaks: string, mends: string])[] = [
  [
    'stock_levels',
    'update stock_levels set on_hand = on_hand + 1 where (variant_id, outlet_id) = (select variant_id, outlet_id from stock_levels where not allows_negative order by 1, 2 offset 15 limit 1)',
    'update stock_levels set on_hand = on_hand - 1 where (variant_id, outlet_id) = (select variant_id, outlet_id from stock_levels where not allows_negative order by 1, 2 offset 15 limit 1)',
  ],
  [
    'reservations',
    "update stock_reservations set quantity = quantity + 1 where source_line_id = (select min(source_line_id::text)::uuid from stock_reservations where source_noun = 'order')",
    "update stock_reservations set quantity = quantity - 1 where source_line_id = (select min(source_line_id::text)::uuid from stock_reservations where source_noun = 'order')",
  ],
  [
    'cod_due',
    'update remittance_dues set cash_minor = cash_minor + 1 where parcel_id = (select min(parcel_id::text)::uuid from remittance_dues)',
    'update remittance_dues set cash_minor = cash_minor - 1 where parcel_id = (select min(parcel_id::text)::uuid from remittance_dues)',
  ],
  [
    'kept_figures',
    'update stock_ages_parts set value_minor = value_minor + 1 where (variant_id, outlet_id, received_on) = (select variant_id, outlet_id, received_on from stock_ages_parts order by 1, 2, 3 limit 1)',
    'update stock_ages_parts set value_minor = value_minor - 1 where (variant_id, outlet_id, received_on) = (select variant_id, outlet_id, received_on from stock_ages_parts order by 1, 2, 3 limit 1)',
  ],
  [
    'activity_chain',
    `alter table events disable trigger user;
     update events set label = label || '!' where seq = (select seq from event_chain where position = 300);
     alter table events enable trigger user`,
    `alter table events disable trigger user;
     update events set label = left(label, -1) where seq = (select seq from event_chain where position = 300);
     alter table events enable trigger user`,
  ],
]

test.for(faults)('%s: one changed record is found and named', async ([key, breaks, mends]) => {
  if (key === 'kept_figures') await settle(db)
  const owner = ownerOf(db)
  await owner.pool.query(breaks)
  const { violations } = await roundOf(invariantOf(key))
  await owner.pool.query(mends)
  expect(violations.length, key).toBeGreaterThan(0)
  expect(violations.length, key).toBeLessThan(4)
  console.log(`${key}: ${violations[0]}`)
  expect((await roundOf(invariantOf(key))).violations).toEqual([])
})

test('a level with many movements is summed in parts', async () => {
  const owner = ownerOf(db)
  const level = sql`select variant_id, outlet_id from stock_levels order by 1, 2 offset 3 limit 1`
  await sql`insert into stock_movements (variant_id, outlet_id, kind, on_hand_delta, source_noun, source_id)
    select variant_id, outlet_id, 'adjustment', case when n % 2 = 0 then 1 else -1 end, 'test',
      gen_random_uuid()
    from (${level}) as level, generate_series(1, 1500) as n`.execute(owner.reader)
  expect((await roundOf(invariantOf('stock_levels'))).violations).toEqual([])
  await sql`insert into stock_movements (variant_id, outlet_id, kind, on_hand_delta, source_noun, source_id)
    select variant_id, outlet_id, 'adjustment', 1, 'test', gen_random_uuid()
    from (${level}) as level`.execute(owner.reader)
  expect((await roundOf(invariantOf('stock_levels'))).violations).toHaveLength(1)
  await sql`insert into stock_movements (variant_id, outlet_id, kind, on_hand_delta, source_noun, source_id)
    select variant_id, outlet_id, 'adjustment', -1, 'test', gen_random_uuid()
    from (${level}) as level`.execute(owner.reader)
})

test('a minute of all invariants stays within its pages, and the walk goes on where it was', async () => {
  const share = mostPagesPerMinute / allInvariants.length
  const fresh = anotherPool(db)
  onTestFinished(() => fresh.close())
  const buffers = countBuffers(fresh)
  let total = 0
  for (const invariant of allInvariants) {
    const { statements } = await buffers.during(() => walkOn(fresh, invariant, share))
    const read = statements.reduce((sum, { buffers: pages }) => sum + pages, 0)
    total += read
    console.log(`${invariant.key}: ${read} buffers in ${statements.length} statements`)
  }
  expect(total).toBeLessThan(1.5 * mostPagesPerMinute)
  // A share may end within a level that has many movements: then none is checked yet.
  const { rows } = await sql<{ key: string; isOnItsWay: boolean }>`
    select key, problem = '' and (place is not null or completed_checked > 0) as "isOnItsWay"
    from health_walks order by key`.execute(db.reader)
  expect(rows).toHaveLength(allInvariants.length)
  expect(rows.filter(({ isOnItsWay }) => !isOnItsWay)).toEqual([])
  // Until each has ended its round; a completed one rests.
  for (let turn = 0; turn < 3; turn++)
    for (const invariant of allInvariants) await walkOn(db, invariant, 100_000)
  const ended = await sql<{ key: string; completedAt: string | null; problem: string }>`
    select key, completed_at as "completedAt", problem from health_walks order by key`.execute(
    db.reader,
  )
  expect(ended.rows.filter(({ completedAt }) => completedAt === null)).toEqual([])
  expect(ended.rows.map(({ problem }) => problem).join('')).toBe('')
})
