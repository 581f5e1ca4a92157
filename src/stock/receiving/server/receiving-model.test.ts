import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { Refusal } from '#platform/refusal.ts'
import type { Database } from '#platform/server/db/database.ts'
import { takeOutStock } from '#stock/inventory/server/index.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { ledgerFaults } from '../../../../tests/support/ledger.ts'
import { aPurchaseOrder } from '../../../../tests/support/purchase-order-steps.ts'
import { receivingParts, startedOf, undoReceipt } from '../../../../tests/support/receipt-steps.ts'
import { ReceivingModel } from '../../../../tests/support/receiving-model.ts'
import { printed, printedSeed } from '../../../../tests/support/seed.ts'
import { because, makeWorld, setUp, type World } from '../../../../tests/support/world.ts'
import type { CountOutcome } from '../receiving.rules.ts'
import { countGoods } from './count-goods.ts'
import { putAway } from './put-away.ts'
import { receiveGoods } from './receive-goods.ts'
import { takeBackPutAway } from './take-back-put-away.ts'

let db: Database
let world: World
let binId: string
const bin = 'MODEL-1'

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  const added = await sql<{ id: string }>`insert into bins (id, outlet_id, code, walk_order)
    values (gen_random_uuid(), ${world.outletId}, ${bin}, 1) returning id`.execute(db.reader)
  binId = added.rows[0]?.id ?? ''
})

const outcome = fc.constantFrom<CountOutcome>('accepted', 'accepted', 'quality', 'rejected')
const line = fc.integer({ min: 0, max: 1 })
const receipt = fc.nat(99)
const units = fc.integer({ min: 1, max: 12 })

const step = fc.oneof(
  fc.record({ act: fc.constant('start' as const) }),
  fc.record({ act: fc.constant('count' as const), receipt, line, outcome, units }),
  fc.record({ act: fc.constant('count' as const), receipt, line, outcome, units }),
  fc.record({ act: fc.constant('receive' as const), receipt }),
  fc.record({ act: fc.constant('undo' as const), receipt }),
  fc.record({ act: fc.constant('putAway' as const), receipt, line, units }),
  fc.record({
    act: fc.constant('takeBack' as const),
    receipt,
    line,
    units: fc.constantFrom(1, 2, 3),
  }),
  fc.record({ act: fc.constant('issue' as const), line, units }),
)

/** A delivery that was received, so that more of its goods are put away and taken back. */
const received: readonly Step[] = [
  { act: 'count', receipt: 0, line: 0, outcome: 'accepted', units: 9 },
  { act: 'count', receipt: 0, line: 1, outcome: 'accepted', units: 9 },
  { act: 'receive', receipt: 0 },
  { act: 'putAway', receipt: 0, line: 0, units: 6 },
]

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type Order = Awaited<ReturnType<typeof aPurchaseOrder>>

/** Receipts whose kept figures are not those of their lines. */
async function receiptsThatDiffer() {
  const { rows } = await sql`select r.number from goods_receipts r where
    (r.line_count, r.rejected_line_count, r.value_minor) is distinct from (
      (select count(*)::integer from goods_receipt_lines l where l.receipt_id = r.id),
      (select count(distinct line_id)::integer from (
        select c.line_id, c.outcome from goods_receipt_counts c union all
        select p.line_id, p.outcome from goods_receipt_pieces p) as part
        join goods_receipt_lines l on l.id = part.line_id
        where l.receipt_id = r.id and part.outcome = 'rejected'),
      (select coalesce(sum(p.value_minor), 0)::bigint from goods_receipt_pieces p
        join goods_receipt_lines l on l.id = p.line_id where l.receipt_id = r.id))`.execute(
    db.reader,
  )
  return rows
}

test('random deliveries of one order: stock, its value and the order are what a list of them adds up to', async () => {
  const steps = fc.array(step, { minLength: 12, maxLength: 40 })
  const seen = { done: 0, refused: 0, takenBack: 0 }
  const property = fc.asyncProperty(fc.boolean(), steps, async (isReceived, sequence) => {
    const order = await aPurchaseOrder(db, world, world.admin, 'confirmed')
    await tolerate(order, 1, '25')
    const model = new ReceivingModel([
      { ordered: 24, most: 24, costMinor: 250, ...(await levelOf(order, 0)) },
      { ordered: 24, most: 30, costMinor: 250, ...(await levelOf(order, 1)) },
    ])
    const receipts: string[] = []
    const first = isReceived ? received : []
    for (const drawn of [{ act: 'start' } as const, ...first, ...sequence]) {
      // One of those that were started.
      const each =
        'receipt' in drawn ? { ...drawn, receipt: drawn.receipt % receipts.length } : drawn
      const wanted = model.apply(each) ? 'done' : 'refused'
      const came = await act(order, receipts, each).then(
        () => 'done',
        (error: unknown) => (error instanceof Refusal ? 'refused' : Promise.reject(error)),
      )
      expect(`${JSON.stringify(each)} ${came}`).toBe(`${JSON.stringify(each)} ${wanted}`)
      seen[wanted] += 1
      if (each.act === 'takeBack' && wanted === 'done') seen.takenBack += 1
      for (const at of [0, 1]) {
        expect(await levelOf(order, at)).toEqual(model.levelOf(at))
        expect(await lineOf(order, at)).toEqual(model.lineOf(at))
        expect(await inBinOf(order, at)).toBe(model.inBinOf(at))
      }
    }
  })
  await fc.assert(property, { seed: printedSeed('receiving'), numRuns: 16 })
  printed(`receiving: ${JSON.stringify(seen)}`)
  expect(await receiptsThatDiffer()).toEqual([])
  expect(seen.done).toBeGreaterThan(100)
  expect(seen.refused).toBeGreaterThan(20)
  expect(seen.takenBack).toBeGreaterThan(3)
  expect(await ledgerFaults(db)).toEqual([])
})

async function act(order: Order, receipts: string[], each: Step): Promise<void> {
  const { admin, outletId } = world
  if (each.act === 'start') {
    receipts.push((await startedOf(db, admin, order)).id)
    return
  }
  const ware = 'line' in each ? order.wares[each.line] : undefined
  if (each.act === 'issue') {
    const rows = [{ variantId: ware?.variantId ?? '', outletId, quantity: each.units }]
    const source = { noun: 'stock', id: outletId, reason: 'Model' }
    await db.transaction((tx) => takeOutStock(tx, setUp, source, rows, { kind: 'adjustment' }))
    return
  }
  const id = receipts[each.receipt] ?? ''
  if (each.act === 'count') {
    const reject = each.outcome === 'rejected' ? { code: 'damaged', note: '' } : null
    const scan = { id, code: ware?.sku ?? '', amount: each.units, outcome: each.outcome }
    await countGoods(receivingParts)(db, admin, { ...scan, reject, binId: null }, null)
  } else if (each.act === 'putAway') {
    const receivedId = await acceptedPiece(id, ware?.variantId ?? '')
    const placed = { id, receivedId, bin, quantity: each.units }
    await putAway(receivingParts)(db, admin, placed, null)
  } else if (each.act === 'takeBack') {
    const receivedId = await acceptedPiece(id, ware?.variantId ?? '')
    const back = { id, receivedId, binId, quantity: each.units }
    await db.transaction((tx) => takeBackPutAway(receivingParts)(tx, admin, back))
  } else {
    const { version } = await db.reader
      .selectFrom('goods_receipts')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const reason = because('Model')
    await db.transaction((tx) =>
      each.act === 'receive'
        ? receiveGoods(tx, admin, { id, version })
        : undoReceipt(tx, admin, { id, version, reason }),
    )
  }
}

async function acceptedPiece(receiptId: string, variantId: string): Promise<string> {
  const found = await sql<{ id: string }>`
    select p.id from goods_receipt_pieces p join goods_receipt_lines line on line.id = p.line_id
    where line.receipt_id = ${receiptId} and line.variant_id = ${variantId}
      and p.outcome = 'accepted'`.execute(db.reader)
  const [piece] = found.rows
  if (!piece) throw new Refusal('missing', 'not_found', 'Nothing was accepted.')
  return piece.id
}

async function tolerate(order: Order, at: number, percent: string): Promise<void> {
  await sql`update supplier_items set over_receipt_percent = ${percent}::numeric
    where supplier_id = ${order.supplierId} and variant_id = ${order.wares[at]?.variantId}`.execute(
    db.reader,
  )
}

async function levelOf(order: Order, at: number) {
  const found = await sql<{ onHand: number; unavailable: number; valueMinor: number }>`
    select on_hand as "onHand", unavailable, value_minor as "valueMinor" from stock_levels
    where variant_id = ${order.wares[at]?.variantId} and outlet_id = ${world.outletId}`.execute(
    db.reader,
  )
  const [level] = found.rows
  if (!level) throw new Error('The product has no stock level.')
  return level
}

async function lineOf(order: Order, at: number) {
  const found = await sql<{ accepted: number; rejected: number; incoming: number }>`
    select line.accepted, line.rejected, coalesce((select sum(i.quantity) from stock_incoming i
      where i.source_line_id = line.id), 0)::int as incoming
    from purchase_order_lines line where line.id = ${order.lineIds[at]}`.execute(db.reader)
  return found.rows[0]
}

async function inBinOf(order: Order, at: number): Promise<number> {
  const found = await sql<{ units: number }>`select coalesce(sum(on_hand), 0)::int as units
    from stock_places where bin_id = ${binId} and variant_id = ${order.wares[at]?.variantId}`.execute(
    db.reader,
  )
  return found.rows[0]?.units ?? 0
}
