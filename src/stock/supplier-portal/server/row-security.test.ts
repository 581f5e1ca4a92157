import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type Actor, newActor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { ownerOf, testDatabase } from '../../../../tests/support/database.ts'
import { aPurchaseOrder } from '../../../../tests/support/purchase-order-steps.ts'
import { makeUser, makeWorld } from '../../../../tests/support/world.ts'
import { proveAsSupplier, readAsSupplier } from './as-supplier.ts'
import { readPortalOrders } from './portal-orders.queries.ts'

let db: Database
let own: Awaited<ReturnType<typeof aPurchaseOrder>>
let supplier: Actor

beforeAll(async () => {
  db = await testDatabase()
  const world = await makeWorld(db)
  own = await aPurchaseOrder(db, world, world.admin, 'changes_proposed')
  await aPurchaseOrder(db, world, world.admin, 'changes_proposed')
  const drafted = await aPurchaseOrder(db, world, world.admin, 'draft')
  const waiting = await aPurchaseOrder(db, world, world.admin, 'pending_approval')
  const cancelled = await aPurchaseOrder(db, world, world.admin, 'draft')
  await sql`update purchase_orders set supplier_id = ${own.supplierId}
    where id = any(${[drafted.id, waiting.id, cancelled.id]})`.execute(db.reader)
  await sql`update purchase_orders set state = 'cancelled' where id = ${cancelled.id}`.execute(
    db.reader,
  )
  const user = await db.transaction((tx) => makeUser(tx, 'supplier'))
  supplier = newActor({ ...user, supplierId: own.supplierId })
})

const secured = [
  ['purchase_orders', 'id'],
  ['purchase_order_lines', 'purchase_order_id'],
  ['purchase_order_revisions', 'purchase_order_id'],
  ['purchase_order_revision_lines', 'purchase_order_id'],
  ['purchase_order_proposals', 'purchase_order_id'],
] as const

test('queries without any condition give the supplier’s own sent orders, and nothing of others', async () => {
  const rows = await readAsSupplier(db.reader, supplier, (portal) =>
    readPortalOrders(portal, 'PO-', sql<boolean>`true`),
  )
  expect(rows.map(({ id }) => id)).toEqual([own.id])
  for (const [table, column] of secured)
    expect([table, await valuesOf(table, column)]).toEqual([table, [own.id]])
  expect(await valuesOf('suppliers', 'id')).toEqual([own.supplierId])
  expect(await valuesOf('purchase_order_proposal_lines', 'line_id')).toEqual([own.lineIds[0]])
})

const distinct = async (tx: Tx, table: string, column: string) => {
  const found = await sql<{ value: string }>`select distinct ${sql.ref(column)} as value
    from ${sql.table(table)}`.execute(tx)
  return found.rows.map(({ value }) => value)
}

const valuesOf = (table: string, column: string) =>
  readAsSupplier(db.reader, supplier, (portal) => distinct(portal, table, column))

test('without a supplier, or with another one, no row is shown', async () => {
  for (const supplierId of ['', '00000000-0000-7000-8000-000000000001'])
    for (const [table, column] of secured) {
      const none = db.transaction(async (tx) => {
        await sql`select set_config('quartermaster.supplier_id', ${supplierId}, true)`.execute(tx)
        await sql`set local role quartermaster_portal`.execute(tx)
        return distinct(tx, table, column)
      })
      expect(await none).toEqual([])
    }
})

test.each([
  'select explanation from purchase_order_lines',
  'select approved_by from purchase_orders',
  'select note from suppliers',
  'select email from suppliers',
  'select full_name from profiles',
  'select * from stock_levels',
  'select * from customers',
  'select * from events',
  'select * from supplier_items',
  'select unit_cost_minor from goods_receipt_lines',
  `update purchase_orders set note = ''`,
  'delete from purchase_order_lines',
  'insert into purchase_order_proposals (id) values (gen_random_uuid())',
])('the role of the portal may not: %s', async (statement) => {
  const refused = readAsSupplier(db.reader, supplier, (portal) =>
    sql.raw(statement).execute(portal),
  )
  await expect(refused).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|25006)$/) })
})

test('after the proof a transaction is the application’s again, and so is the connection', async () => {
  const roleOf = async (tx: Tx) =>
    (await sql<{ role: string }>`select current_user as role`.execute(tx)).rows[0]?.role
  const roles = await db.transaction(async (tx) => {
    const within = await proveAsSupplier(tx, supplier, roleOf)
    return [within, await roleOf(tx)]
  })
  expect(roles).toEqual(['quartermaster_portal', 'quartermaster_app'])
  const failed = readAsSupplier(db.reader, supplier, async () => {
    throw new Error('Broken off')
  })
  await expect(failed).rejects.toThrow('Broken off')
  const later = await Promise.all(Array.from({ length: 8 }, () => db.transaction(roleOf)))
  expect(new Set(later)).toEqual(new Set(['quartermaster_app']))
})

test('the owner of the tables may take the role, as a server with one login does', async () => {
  const owner = ownerOf(db)
  const rows = await readAsSupplier(owner.reader, supplier, (portal) =>
    distinct(portal, 'purchase_orders', 'id'),
  )
  expect(rows).toEqual([own.id])
})

test('staff see every row, by plans without a condition of the row security', async () => {
  expect(await db.transaction((tx) => distinct(tx, 'purchase_orders', 'id'))).toHaveLength(5)
  const plan = await sql<{ 'QUERY PLAN': string }>`explain (costs off) select po.id, line.id
    from purchase_orders po join purchase_order_lines line on line.purchase_order_id = po.id
    where po.id = ${own.id} and po.note || po.supplier_reference ~ 'x'`.execute(db.reader)
  const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(text).toContain('Index Scan')
  expect(text).not.toMatch(/quartermaster|supplier_portal|SubPlan|current_user/i)
})
