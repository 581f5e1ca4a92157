import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { addProducts } from '#stock/catalog/server/index.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { sharedData } from '../../../../../tests/support/shared-data.ts'
import { type TableTrial, tableTrial } from '../../../../../tests/support/table-trial.ts'
import { makeWorld, setUp } from '../../../../../tests/support/world.ts'

let db: Database
let trial: TableTrial

beforeAll(async () => {
  db = await testDatabase()
  await makeWorld(db)
  trial = tableTrial(db)
})

async function table(name: string): Promise<string[][] | null> {
  const text = await sharedData(`adventureworks/${name}`, 'Microsoft, AdventureWorks samples')
  return (
    text
      ?.trim()
      .split(/\r?\n/)
      .map((line) => line.split('\t')) ?? null
  )
}

const csv = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')

const day = (text = '') => text.slice(0, 10)

type Tables = {
  readonly heads: string[][]
  readonly vendors: string[][]
  readonly products: string[][]
}

/**
 * The lines as a file of ours. Each line of the data has been received, whatever the status of its
 * order says, so that every order is closed; the day on which a line was last changed is the day on
 * which it was received.
 */
function asFile(details: readonly string[][], { heads, vendors, products }: Tables): string {
  const headOf = new Map(heads.map((row) => [row[0], row]))
  const codeOf = new Map(vendors.map(([id, code = '']) => [id, code]))
  const skuOf = new Map(products.map(([id, , sku = '']) => [id, sku]))
  const rows = details.map((cells) => {
    const [order = '', , due, quantity = '', product, price = '', , received = ''] = cells
    const [rejected = '', stocked = '', changed] = cells.slice(8)
    const head = headOf.get(order)
    return [
      ...[order, codeOf.get(head?.[4]) ?? '', 'MAIN', day(head?.[6]), day(due)],
      ...[skuOf.get(product) ?? '', quantity, price, received, rejected, stocked, day(changed)],
      'Closed',
    ]
  })
  const names =
    'Purchase order ID,Vendor,Outlet,Order date,Due date,SKU,Order qty,Unit price,Received qty,Rejected qty,Stocked qty,Received date,Status'
  return [names, csv(rows)].join('\n')
}

test('the purchasing of AdventureWorks is imported whole, as history', {
  timeout: 240_000,
}, async () => {
  const vendors = await table('Vendor.csv')
  const products = await table('Product.csv')
  const heads = await table('PurchaseOrderHeader.csv.gz')
  const details = await table('PurchaseOrderDetail.csv.gz')
  if (!vendors || !products || !heads || !details) return
  const given = vendors.map(([, code = '', name = '']) => [code, name])
  expect(given).toHaveLength(104)
  await trial.take({ kind: 'suppliers', body: csv([['Code', 'Supplier'], ...given]) })
  await db.transaction((tx) =>
    addProducts(
      tx,
      setUp,
      products.map(([, title = '', sku = '']) => ({ sku, title, priceMinor: 0, currency: 'GBP' })),
    ),
  )
  const before = await trial.everything()
  const body = asFile(details, { heads, vendors, products })
  const file = { kind: 'purchase-orders', body, options: { fineCosts: 'round' } }
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
