import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { parcelCode } from '#delivery/dispatch/dispatch.nouns.ts'
import { packScannedUnit, takeUnitOut } from '#delivery/dispatch/server/scan-at-bench.ts'
import { placesFor } from '#delivery/dispatch/server/waves/places-to-pick.ts'
import type { Database } from '#platform/server/db/database.ts'
import { moveBetweenBins } from '#stock/inventory/server/index.ts'
import { pickScanned, unpick } from '#stock/transfers/server/pick-line.ts'
import { testDatabase } from '../support/database.ts'
import { handOverOne } from '../support/dispatch-steps.ts'
import { ledgerFaults } from '../support/ledger.ts'
import { addWares, type Ware } from '../support/order-steps.ts'
import { aTransfer } from '../support/transfer-steps.ts'
import { orderToPick } from '../support/wave-steps.ts'
import { makeWorld, setUp, type World } from '../support/world.ts'

let db: Database
let world: World
const bins: Record<string, string> = {}

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  for (const [at, code] of ['W-0', 'W-1', 'W-2'].entries()) {
    const added = await sql<{ id: string }>`insert into bins (id, outlet_id, code, walk_order)
      values (gen_random_uuid(), ${world.outletId}, ${code}, ${at}) returning id`.execute(db.reader)
    bins[code] = added.rows[0]?.id ?? ''
  }
})

/** A product with 2 units in the first bin of the walk and 8 in the second. */
async function laidOut(): Promise<Ware> {
  const [ware] = await addWares(db, world, 1, 10)
  if (!ware) throw new Error('One product was added.')
  await put(ware, null, 'W-1', 2)
  await put(ware, null, 'W-2', 8)
  return ware
}

async function put(ware: Ware, from: string | null, to: string, quantity: number): Promise<void> {
  const ends = { fromBinId: from === null ? null : (bins[from] ?? ''), toBinId: bins[to] ?? '' }
  const row = { variantId: ware.id, outletId: world.outletId, quantity, ...ends }
  const source = { noun: 'stock', id: world.outletId, reason: 'Moved' }
  await db.transaction((tx) => moveBetweenBins(tx, setUp, source, [row]))
}

/** What a picker is sent to, which is what a count expects, by bins. */
async function expected({ id }: Ware): Promise<Readonly<Record<string, number>>> {
  const places = await placesFor(db.reader, { outletId: world.outletId, variantIds: [id] })
  return Object.fromEntries(places.map(({ binCode, quantity }) => [binCode, quantity]))
}

async function packed(ware: Ware, quantity: number): Promise<{ id: string; number: number }> {
  const order = await orderToPick(db, world, [[ware, quantity]])
  for (let unit = 0; unit < quantity; unit += 1) await pack(order.id, ware)
  return order
}

const pack = (orderId: string, { sku: code }: Ware) =>
  packScannedUnit(db, world.admin, { orderId, code }, null)

test('goods packed without a wave are gone from the first bins, and come back with each unit', async () => {
  const ware = await laidOut()
  await packed(ware, 2)
  expect(await expected(ware)).toEqual({ 'W-2': 8 })
  await packed(ware, 1)
  expect(await expected(ware)).toEqual({ 'W-2': 7 })
  const third = await orderToPick(db, world, [[ware, 2]])
  await pack(third.id, ware)
  expect(await expected(ware)).toEqual({ 'W-2': 6 })
  const line = await sql<{ id: string }>`select id from order_lines
    where order_id = ${third.id}`.execute(db.reader)
  const lineId = line.rows[0]?.id ?? ''
  await db.transaction((tx) => takeUnitOut(tx, world.admin, { orderId: third.id, lineId }))
  expect(await expected(ware)).toEqual({ 'W-2': 7 })
  const undone = await sql`select from stock_picks
    where source_line_id = ${lineId} and undone_at is not null`.execute(db.reader)
  expect(undone.rows).toHaveLength(1)
})

test('they leave from the bins in which they are not expected, whatever came before these since', async () => {
  const ware = await laidOut()
  const order = await packed(ware, 3)
  expect(await expected(ware)).toEqual({ 'W-2': 7 })
  await put(ware, 'W-2', 'W-0', 4)
  await handOverOne(db, world.admin, parcelCode(order.number))
  expect(await expected(ware)).toEqual({ 'W-0': 4, 'W-2': 3 })
  expect(await ledgerFaults(db)).toEqual([])
})

test('picked transfer goods are gone from their bins, and put back into them', async () => {
  const transfer = await aTransfer(db, world, 'approved')
  const [ware] = transfer.wares
  if (!ware) throw new Error('A transfer has two products.')
  await put(ware, null, 'W-1', 2)
  await put(ware, null, 'W-2', 8)
  const { id } = transfer
  await pickScanned(db, world.admin, { id, code: ware.sku, quantity: 3 }, null)
  expect(await expected(ware)).toEqual({ 'W-2': 7 })
  const lineId = transfer.whole.rows.find(({ sku }) => sku === ware.sku)?.id ?? ''
  const back = { id, lineId, lotId: null, quantity: 2 }
  await db.transaction((tx) => unpick(tx, world.admin, back))
  const seen = await expected(ware)
  expect((seen['W-1'] ?? 0) + (seen['W-2'] ?? 0)).toBe(9)
})
