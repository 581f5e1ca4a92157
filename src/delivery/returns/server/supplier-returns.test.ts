import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { aSupplier } from '../../../../tests/support/buying-steps.ts'
import { codeOf } from '../../../../tests/support/customer-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { ledgerFaults } from '../../../../tests/support/ledger.ts'
import { aReturn, unitsForSupplier } from '../../../../tests/support/return-steps.ts'
import { addDestination, personAt } from '../../../../tests/support/transfer-steps.ts'
import { makeWorld, type World } from '../../../../tests/support/world.ts'
import { addSupplierReturn } from './add-supplier-return.ts'
import { getReturn } from './get-return.ts'
import { getSupplierReturn, unitsForSuppliers } from './supplier-returns.queries.ts'
import { undoSupplierReturn } from './undo-supplier-return.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
})

async function stockOf(sku: string) {
  const found = await sql<{ onHand: number; unavailable: number; valueMinor: number }>`
    select on_hand as "onHand", unavailable, value_minor as "valueMinor" from stock_levels l
    join variants v on v.id = l.variant_id
    where v.sku = ${sku} and l.outlet_id = ${world.outletId}`.execute(db.reader)
  return found.rows[0]
}

const send = (supplierId: string, inspectionIds: readonly string[]) =>
  db.transaction((tx) =>
    addSupplierReturn(tx, world.admin, { supplierId, inspectionIds, note: '' }),
  )

async function waitingFor(supplierId: string): Promise<readonly string[]> {
  const { groups } = await unitsForSuppliers(db.reader, world.admin)
  const group = groups.find((each) => each.supplierId === supplierId)
  return group?.units.map(({ inspectionId }) => inspectionId) ?? []
}

test('units for a supplier wait unavailable, leave on one supplier return, and are back when it is undone', async () => {
  const { id, sku, supplierId, inspectionIds } = await unitsForSupplier(db, world, 2)
  const before = await stockOf(sku)
  expect(before?.unavailable).toBe(2)
  expect(await waitingFor(supplierId)).toEqual(inspectionIds)
  const paper = await send(supplierId, inspectionIds)
  const whole = await getSupplierReturn(db.reader, world.admin, paper)
  expect(whole.lines.map(({ grade, reason }) => [grade, reason])).toEqual([
    ['damaged', 'Wrong size'],
    ['c', 'Wrong size'],
  ])
  const after = await stockOf(sku)
  expect([after?.onHand, after?.unavailable]).toEqual([(before?.onHand ?? 0) - 2, 0])
  expect((before?.valueMinor ?? 0) - (after?.valueMinor ?? 0)).toBe(whole.costMinor)
  expect(await waitingFor(supplierId)).toEqual([])
  const [line] = (await getReturn(db.reader, world.admin, { id })).rows
  expect(line?.inspections.map(({ paperNumber }) => paperNumber)).toEqual([
    paper.number,
    paper.number,
  ])
  const undo = () => db.transaction((tx) => undoSupplierReturn(tx, world.admin, paper))
  await undo()
  expect(await stockOf(sku)).toEqual(before)
  expect(await waitingFor(supplierId)).toEqual(inspectionIds)
  expect(await codeOf(undo())).toBe('undone_before')
  await send(supplierId, inspectionIds)
  expect(await stockOf(sku)).toEqual(after)
  expect(await ledgerFaults(db)).toEqual([])
})

test('of ten simultaneous supplier returns with the same unit one is created', async () => {
  const { sku, supplierId, inspectionIds } = await unitsForSupplier(db, world)
  const { onHand = 0 } = (await stockOf(sku)) ?? {}
  const all = await Promise.all(
    Array.from({ length: 10 }, () =>
      send(supplierId, inspectionIds).then(
        () => 'made',
        (error: { code?: string }) => error.code ?? 'thrown',
      ),
    ),
  )
  expect(all.toSorted()).toEqual(['made', ...Array.from({ length: 9 }, () => 'sent_before')])
  expect((await stockOf(sku))?.onHand).toBe(onHand - 1)
})

test('units that do not wait, or are of another supplier or outlet, are refused', async () => {
  const mine = await unitsForSupplier(db, world)
  expect(await codeOf(send(await aSupplier(db), mine.inspectionIds))).toBe('other_supplier')
  const kept = await aReturn(db, world, 'inspected')
  const [line] = (await getReturn(db.reader, world.admin, { id: kept.id })).rows
  const keptIds = line?.inspections.map(({ id }) => id) ?? []
  expect(await codeOf(send(mine.supplierId, keptIds))).toBe('not_waiting')
  const there = await personAt(db, 'returns_manager', [await addDestination(db)])
  expect((await unitsForSuppliers(db.reader, there)).groups).toEqual([])
  const { supplierId, inspectionIds } = mine
  const elsewhere = db.transaction((tx) =>
    addSupplierReturn(tx, there, { supplierId, inspectionIds, note: '' }),
  )
  expect(await codeOf(elsewhere)).toBe('not_found')
})

test('goods without a known supplier go back to a chosen one, for this time only or remembered', async () => {
  const { sku, supplierId, inspectionIds } = await unitsForSupplier(db, world, 2)
  await sql`update supplier_items set is_active = false, is_preferred = false
    where supplier_id = ${supplierId}`.execute(db.reader)
  const { groups, suppliers } = await unitsForSuppliers(db.reader, world.admin)
  const unknown = groups.find((group) => group.supplierId === null)
  expect(unknown?.units.map((unit) => unit.sku)).toEqual([sku, sku])
  expect(suppliers.map(({ id }) => id)).toContain(supplierId)
  const [first = '', second = ''] = inspectionIds
  const choose = (
    inspectionId: string,
    unknownSupplier?: 'once' | 'remember',
    actor = world.admin,
  ) => {
    const input = { supplierId, inspectionIds: [inspectionId], note: '', unknownSupplier }
    return db.transaction((tx) => addSupplierReturn(tx, actor, input))
  }
  expect(await codeOf(choose(first))).toBe('no_supplier')
  await choose(first, 'once')
  expect(await codeOf(choose(second))).toBe('no_supplier')
  const clerk = await personAt(db, 'returns_manager', [world.outletId])
  expect(await codeOf(choose(second, 'remember', clerk))).toBe('permission_missing')
  await choose(second, 'remember')
  const items = await sql<{ sku: string }>`select v.sku from supplier_items si
    join variants v on v.id = si.variant_id
    where si.supplier_id = ${supplierId} and si.is_active`.execute(db.reader)
  expect(items.rows).toEqual([{ sku }])
  expect(await ledgerFaults(db)).toEqual([])
})
