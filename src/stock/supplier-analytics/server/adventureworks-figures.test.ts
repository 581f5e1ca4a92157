import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listInput } from '#platform/lists/list-input.ts'
import type { Reader } from '#platform/server/db/database.ts'
import {
  type AdventureworksPurchases,
  addVendorsAndProducts,
  adventureworksPurchases,
} from '../../../../tests/support/adventureworks-purchases.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { tableTrial } from '../../../../tests/support/table-trial.ts'
import { makeWorld } from '../../../../tests/support/world.ts'
import type { SupplierRank } from '../supplier-analytics.fields.ts'
import { supplierRankingList } from '../supplier-ranking.list.ts'
import { supplierRanking } from './rank-suppliers.ts'

test('the figures of imported orders equal a recount of the file', {
  timeout: 240_000,
}, async () => {
  const purchases = await adventureworksPurchases()
  if (!purchases) return
  const db = await testDatabase()
  const world = await makeWorld(db)
  const trial = tableTrial(db)
  await addVendorsAndProducts(db, trial, purchases)
  const { faults } = await trial.take(purchases.file)
  expect(faults).toEqual([])

  const input = listInput(supplierRankingList).parse({ due: '2000-01-01..2030-12-31' })
  const began = Date.now()
  const ranks: SupplierRank[] = []
  for await (const part of supplierRanking.every(db.reader, world.admin, input)) ranks.push(...part)
  process.stdout.write(`ranked in ${Date.now() - began} ms\n`)
  const figures = ranks
    .flat()
    .map(({ code, orders, lines, fill, defects, inFull, onTime, otif, leadP50 }) => {
      return { code, orders, lines, fill, defects, inFull, onTime, otif, leadP50 }
    })
  const recounted = await recount(db.reader, purchases)
  expect(figures.toSorted((one, other) => (one.code < other.code ? -1 : 1))).toEqual(recounted)
  expect(recounted.reduce((sum, { orders }) => sum + orders, 0)).toBe(4_012)
  expect(recounted.reduce((sum, { lines }) => sum + lines, 0)).toBe(8_845)
  expect(new Set(recounted.map(({ onTime }) => onTime)).size).toBeGreaterThan(20)
})

type Recounted = {
  readonly code: string
  readonly orders: number
  readonly lines: number
  readonly onTime: number
}

/** The figures of each vendor, counted from the rows of the file alone. */
async function recount(reader: Reader, { vendors, heads, details }: AdventureworksPurchases) {
  const vendorOf = new Map(heads.map((row) => [row[0], { vendor: row[4], ordered: row[6] }]))
  const rows = details.map((row) => {
    const [order = '', , due, wanted] = row
    return {
      order,
      ...vendorOf.get(order),
      due,
      wanted,
      rejected: row[8],
      stocked: row[9],
      came: row[10],
    }
  })
  const codes = vendors.map(([id, code]) => ({ vendor: id, code }))
  const found = await sql<Recounted>`
    with line as (
      select "order", vendor, wanted, rejected, stocked, came::date <= due::date as by_day,
        came::date - ordered::date as days
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("order" text, vendor text,
        ordered text, due text, wanted numeric, rejected numeric, stocked numeric, came text)
    )
    select code, count(distinct "order")::int as orders, count(*)::int as lines,
      round(sum(least(stocked, wanted)) * 10000 / sum(wanted))::int as fill,
      round(sum(rejected) * 10000 / sum(rejected + stocked))::int as defects,
      round(count(*) filter (where stocked >= wanted) * 10000.0 / count(*))::int as "inFull",
      round(count(*) filter (where stocked >= wanted and by_day) * 10000.0 / count(*))::int
        as "onTime",
      round(count(*) filter (where stocked = wanted and by_day) * 10000.0 / count(*))::int as otif,
      (percentile_disc(0.5) within group (order by days) filter (where stocked > 0))::int
        as "leadP50"
    from line join jsonb_to_recordset(${JSON.stringify(codes)}::jsonb)
      as v(vendor text, code text) using (vendor)
    group by code order by code collate "C"`.execute(reader)
  return found.rows
}
