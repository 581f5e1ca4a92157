import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { adjustBy, aStore, aWareOf, happened } from '../../../../tests/support/past-days-steps.ts'
import { printedSeed } from '../../../../tests/support/seed.ts'
import { makeWorld } from '../../../../tests/support/world.ts'
import { foldValueDays, valueDays } from './value-days.ts'

let db: Database
let admin: Actor

beforeAll(async () => {
  db = await testDatabase()
  admin = (await makeWorld(db, 0)).admin
})

type Day = { readonly on: string; readonly changeMinor: number }

async function keptOf(outletId: string): Promise<readonly Day[]> {
  const { rows } =
    await sql<Day>`select on_day::text as on, sum(change_minor)::bigint as "changeMinor"
    from ${valueDays} as kept where outlet_id = ${outletId}
    group by 1 having sum(change_minor) <> 0 order by 1`.execute(db.reader)
  return rows
}

async function recountOf(outletId: string, zone: string): Promise<readonly Day[]> {
  const { rows } = await sql<Day>`select (at at time zone ${zone})::date::text as on,
      sum(value_delta_minor)::bigint as "changeMinor"
    from stock_movements where outlet_id = ${outletId}
    group by 1 having sum(value_delta_minor) <> 0 order by 1`.execute(db.reader)
  return rows
}

const act = fc.oneof(
  { weight: 1, arbitrary: fc.constant('fold' as const) },
  {
    weight: 5,
    arbitrary: fc.record({
      days: fc.integer({ min: 0, max: 12 }),
      difference: fc.integer({ min: -9, max: 9 }).filter((by) => by !== 0),
      unitCostMinor: fc.integer({ min: 1, max: 999 }),
    }),
  },
)

test.each(['America/New_York', 'Pacific/Auckland'])(
  'the value of each day in %s equals a recount of the ledger, folded or not',
  async (zone) => {
    const store = await aStore(db, zone)
    const ware = await aWareOf(db)
    await happened(db, store, ware, { days: 14, received: 12, valueMinor: 1_000 })
    const acts = fc.sample(act, { seed: printedSeed(`value of days, ${zone}`), numRuns: 60 })
    for (const one of acts) {
      if (one === 'fold') await foldValueDays(db.reader)
      else {
        const { difference, unitCostMinor } = one
        const cost = difference > 0 ? { unitCostMinor } : {}
        const on = store.ago(one.days)
        await adjustBy(db, admin, store, ware, { difference, on, ...cost }).catch((error) => {
          if (!(error instanceof Refusal)) throw error
        })
      }
      expect(await keptOf(store.outletId)).toEqual(await recountOf(store.outletId, zone))
    }
    expect((await keptOf(store.outletId)).length).toBeGreaterThan(3)
    await foldValueDays(db.reader)
    const left = await sql`select from stock_value_changes`.execute(db.reader)
    expect(left.rows).toEqual([])
    expect(await keptOf(store.outletId)).toEqual(await recountOf(store.outletId, zone))
  },
)
