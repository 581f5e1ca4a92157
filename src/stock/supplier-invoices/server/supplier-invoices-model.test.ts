import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { lockForReceiving, recordReceived, recordUndone } from '#stock/purchasing/server/index.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { aPurchaseOrder } from '../../../../tests/support/purchase-order-steps.ts'
import { printed, printedSeed } from '../../../../tests/support/seed.ts'
import { billedOf } from '../../../../tests/support/supplier-invoice-steps.ts'
import { makeUser, makeWorld, type World } from '../../../../tests/support/world.ts'
import { approveInvoice } from './approve-invoice.ts'
import { cancelInvoice, returnInvoice } from './end-invoice.ts'
import { matchInvoice } from './match-invoice.ts'
import { recordInvoice } from './record-invoice.ts'
import { rematchOrders } from './rematch-invoices.ts'

let db: Database
let world: World
let decider: Actor

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  decider = await db.transaction((tx) => makeUser(tx, 'super_manager'))
})

const units = fc.integer({ min: 1, max: 10 })
const which = fc.nat(99)

const step = fc.oneof(
  fc.record({ act: fc.constant('receive' as const), units }),
  fc.record({ act: fc.constant('receive' as const), units }),
  fc.record({ act: fc.constant('undo' as const), units }),
  fc.record({ act: fc.constant('record' as const), units }),
  fc.record({ act: fc.constant('record' as const), units }),
  fc.record({ act: fc.constant('record' as const), units }),
  fc.record({ act: fc.constant('approve' as const), which }),
  fc.record({ act: fc.constant('cancel' as const), which }),
  fc.record({ act: fc.constant('return' as const), which }),
  fc.record({ act: fc.constant('match' as const), which }),
)

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type Order = Awaited<ReturnType<typeof aPurchaseOrder>>

/** What a list of the steps says, without any state. */
type Known = { received: number; billed: { id: string; units: number }[] }

test('random receipts and invoices of a line: what matches never exceeds what was received', async () => {
  const seen = { done: 0, refused: 0, approvedOver: 0 }
  const steps = fc.array(step, { minLength: 10, maxLength: 40 })
  const property = fc.asyncProperty(steps, async (sequence) => {
    const order = await aPurchaseOrder(db, world, world.admin, 'confirmed')
    const known: Known = { received: 0, billed: [] }
    for (const drawn of sequence) {
      try {
        await take(order, drawn, known)
        seen.done += 1
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        seen.refused += 1
      }
      seen.approvedOver += await check(order, known)
    }
  })
  await fc.assert(property, { seed: printedSeed('supplier invoices'), numRuns: 12 })
  printed(`supplier invoices: ${JSON.stringify(seen)}`)
  expect(seen.done).toBeGreaterThan(50)
  expect(seen.approvedOver).toBeGreaterThan(0)
}, 120_000)

async function take(order: Order, drawn: Step, known: Known): Promise<void> {
  const lineId = order.lineIds[0] ?? ''
  if (drawn.act === 'receive' || drawn.act === 'undo') {
    const accepted = Math.min(
      drawn.units,
      drawn.act === 'receive' ? 24 - known.received : known.received,
    )
    if (accepted === 0) return
    const change = { units: [{ lineId, accepted, rejected: 0 }], receipt: 'GR-1' }
    await db.transaction(async (tx) => {
      if (drawn.act === 'undo') await recordUndone(tx, world.admin, order.id, change)
      else {
        const locked = await lockForReceiving(tx, world.admin, order.id)
        await recordReceived(tx, world.admin, locked, change)
      }
      await rematchOrders(tx, world.admin, [order.id])
    })
    known.received += drawn.act === 'receive' ? accepted : -accepted
    return
  }
  if (drawn.act === 'record') {
    const billed = billedOf({ lineIds: [lineId] }, { quantity: drawn.units })
    const { id } = await db.transaction((tx) => recordInvoice(tx, world.admin, billed))
    known.billed.push({ id, units: drawn.units })
    return
  }
  const invoice = known.billed[drawn.which % Math.max(1, known.billed.length)]
  if (!invoice) return
  const found = await sql<{ version: number }>`
    select version from supplier_invoices where id = ${invoice.id}`.execute(db.reader)
  const at = { id: invoice.id, version: found.rows[0]?.version ?? 0 }
  await db.transaction(async (tx) => {
    if (drawn.act === 'approve') return approveInvoice(tx, decider, at)
    if (drawn.act === 'match') return matchInvoice(tx, world.admin, at)
    const noted = { ...at, note: '' }
    return drawn.act === 'cancel'
      ? cancelInvoice(tx, world.admin, noted)
      : returnInvoice(tx, world.admin, noted)
  })
}

/** Compares the rows with the list; gives how many were approved above what was received. */
async function check(order: Order, known: Known): Promise<number> {
  const found = await sql<{ id: string; state: string; units: number; over: number }>`
    select i.id, i.state, l.quantity::int as units, l.over_quantity::int as over
    from supplier_invoices i join supplier_invoice_lines l on l.invoice_id = i.id
    where l.order_line_id = ${order.lineIds[0]} order by i.entered_at, i.id`.execute(db.reader)
  const rows = found.rows
  expect(rows.map(({ id, units: quantity }) => ({ id, units: quantity }))).toEqual(known.billed)
  const sum = (states: readonly string[]) =>
    rows.filter(({ state }) => states.includes(state)).reduce((all, row) => all + row.units, 0)
  // Without a decision nothing counts that was not received.
  if (sum(['matched']) > 0)
    expect(sum(['matched', 'approved'])).toBeLessThanOrEqual(known.received + decided(rows))
  // And nothing is held that fits.
  const counted = sum(['matched', 'approved'])
  let earlier = 0
  for (const { state, units: quantity } of rows) {
    if (state !== 'held') continue
    expect(counted + earlier + quantity).toBeGreaterThan(known.received)
    earlier += quantity
  }
  return rows.filter(({ state, over }) => state === 'approved' && over > 0).length
}

const decided = (rows: readonly { state: string; over: number }[]) =>
  rows.filter(({ state }) => state === 'approved').reduce((all, { over }) => all + over, 0)
