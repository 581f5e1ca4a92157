import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { keepsUp } from '../../../../tests/support/keeps-up.ts'
import { aCourier } from '../../../../tests/support/parcel-in-state.ts'
import {
  aReturn,
  aSupplierReturn,
  unitsForSupplier,
} from '../../../../tests/support/return-steps.ts'
import { makeWorld, type World } from '../../../../tests/support/world.ts'
import { causesOfReturns } from './causes-of-returns.ts'
import { returnCauseSums } from './kept-causes.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
})

const faults = ['customer', 'courier', 'us', 'unknown']
const stations = ['requested', 'approved', 'received', 'inspected'] as const

test('the causes of returns equal a recount after each act, folded or not', async () => {
  await unitsForSupplier(db, world, 2)
  await aSupplierReturn(db, world)
  await aReturn(db, world, 'inspected')
  const couriers = await db.transaction(async (tx) => [await aCourier(tx), await aCourier(tx)])
  const among = async (table: RawBuilder<unknown>, drawn: number) => {
    const { rows } = await sql<{ id: string }>`select id from ${table} order by id`.execute(
      db.reader,
    )
    return rows[drawn % Math.max(1, rows.length)]?.id ?? null
  }
  const change = async (table: string, set: RawBuilder<unknown>, drawn: number) => {
    const id = await among(sql.table(table), drawn)
    await sql`update ${sql.table(table)} set ${set} where id = ${id}`.execute(db.reader)
  }
  const sums = await keepsUp(
    db,
    returnCauseSums,
    [
      (drawn) => aReturn(db, world, stations[drawn % 4] ?? 'requested'),
      (drawn) => change('returns', sql`fault = ${faults[drawn % 4]}`, drawn),
      (drawn) => change('returns', sql`method = ${drawn % 2 ? 'walk_in' : 'drop'}`, drawn),
      (drawn) => change('returns', sql`state = 'cancelled'`, drawn),
      (drawn) =>
        change('return_lines', sql`received = least(expected - missing, received + 1)`, drawn),
      (drawn) => change('parcels', sql`courier_id = ${couriers[drawn % 3] ?? null}`, drawn),
      // What was sent to suppliers costs what it was worth, until it is undone.
      async (drawn) => {
        const inspectionId = await among(sql`return_inspections`, drawn)
        const paperId = await among(sql`supplier_returns`, drawn)
        await sql`insert into supplier_return_lines (id, paper_id, position, inspection_id, cost_minor)
          select gen_random_uuid(), ${paperId}, 1 + (select count(*) from supplier_return_lines),
            ${inspectionId}, ${drawn % 900}
          where ${paperId}::uuid is not null
          on conflict do nothing`.execute(db.reader)
      },
      (drawn) => change('supplier_return_lines', sql`is_undone = true`, drawn),
    ],
    80,
  )
  expect(sums.length).toBeGreaterThan(5)
  const { products } = await causesOfReturns(db.reader, world.admin, { days: 90 })
  const counted = await sql<{ returns: number }>`select count(*)::integer as returns from returns
    where state not in ('declined', 'cancelled')`.execute(db.reader)
  const { faults: byFault } = await causesOfReturns(db.reader, world.admin, { days: 90 })
  expect(byFault.reduce((sum, { returns }) => sum + returns, 0)).toBe(counted.rows[0]?.returns)
  expect(products.length).toBeGreaterThan(0)
})
