import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import {
  addVendorsAndProducts,
  adventureworksPurchases,
} from '../../../../../tests/support/adventureworks-purchases.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { type TableTrial, tableTrial } from '../../../../../tests/support/table-trial.ts'
import { makeWorld } from '../../../../../tests/support/world.ts'

let db: Database
let trial: TableTrial

beforeAll(async () => {
  db = await testDatabase()
  await makeWorld(db)
  trial = tableTrial(db)
})

test('the purchasing of AdventureWorks is imported whole, as history', {
  timeout: 240_000,
}, async () => {
  const purchases = await adventureworksPurchases()
  if (!purchases) return
  const { heads, details, file } = purchases
  expect(purchases.vendors).toHaveLength(104)
  await addVendorsAndProducts(db, trial, purchases)
  const before = await trial.everything()
  const began = Date.now()
  const { id } = await trial.check(file)
  const checked = Date.now()
  await trial.start(id)
  const { run, faults } = await trial.finish(id)
  const done = Date.now()
  process.stdout.write(`checked in ${checked - began} ms, imported in ${done - checked} ms\n`)
  expect(faults).toEqual([])
  expect(run.counts).toMatchObject({ purchaseOrders: 4_012, lines: 8_845 })
  const counted = await sql`select count(*)::int as lines,
      count(distinct line.purchase_order_id)::int as orders,
      count(distinct po.supplier_id)::int as suppliers,
      count(*) filter (where line.rejected > 0)::int as rejects,
      count(*) filter (where line.accepted + line.rejected < line.quantity)::int as short,
      count(*) filter (where line.accepted + line.rejected > line.quantity)::int as over
    from purchase_order_lines line join purchase_orders po on po.id = line.purchase_order_id
    where po.import_reference is not null`.execute(db.reader)
  const ordering = new Set(heads.map((row) => row[4])).size
  expect(counted.rows).toEqual([
    { orders: 4_012, lines: 8_845, suppliers: ordering, rejects: 563, short: 380, over: 0 },
  ])
  const sum = (at: number) => details.reduce((total, row) => total + Number(row[at]), 0)
  const units = await sql`select line.rejected, line.accepted, pieces.rejected as "rejectedPieces",
      pieces.accepted as "acceptedPieces"
    from (select sum(rejected)::int as rejected, sum(accepted)::int as accepted
      from purchase_order_lines where is_history) as line,
    (select sum(quantity) filter (where outcome = 'rejected')::int as rejected,
      sum(quantity) filter (where outcome = 'accepted')::int as accepted
      from goods_receipt_pieces where is_imported) as pieces`.execute(db.reader)
  const [rejected, accepted] = [sum(8), sum(9)]
  expect(units.rows).toEqual([
    { rejected, accepted, rejectedPieces: rejected, acceptedPieces: accepted },
  ])
  const after = await trial.everything()
  expect(after).toMatchObject({ movements: before.movements, on_hand: before.on_hand })
  const incoming = await sql`select from stock_incoming`.execute(db.reader)
  expect(incoming.rows).toHaveLength(0)
  const again = await trial.take(file)
  expect(again.run.counts).toEqual({ unchanged: 8_845 })
  const undoing = Date.now()
  const undone = await trial.undo(id)
  process.stdout.write(`undone in ${Date.now() - undoing} ms\n`)
  expect(undone.run.counts).toMatchObject({ takenBack: 4_012 })
  const left = await sql`select from purchase_orders union all select from goods_receipts`.execute(
    db.reader,
  )
  expect(left.rows).toHaveLength(0)
})
