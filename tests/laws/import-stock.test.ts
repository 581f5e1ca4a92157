import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { listDifferences, sumDifferences } from '#office/imports/server/tables/list-differences.ts'
import { addOutlet } from '#organization/outlets/server/index.ts'
import { permissionsOfRoles } from '#organization/users/role-table.ts'
import { newActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from '../support/database.ts'
import { ledgerFaults } from '../support/ledger.ts'
import { sender, type TableTrial, tableTrial } from '../support/table-trial.ts'
import { makeWorld, setUp, type World } from '../support/world.ts'

let db: Database
let world: World
let trial: TableTrial

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  trial = tableTrial(db)
  const facts = { code: 'SECOND', name: 'Second shop', kind: 'store', city: 'Leeds' } as const
  await db.transaction((tx) => addOutlet(tx, setUp, { ...facts, currency: 'GBP' }))
})

const head = 'SKU,On hand,Outlet'
const onHand = async (sku: string) => {
  const found = await sql<{ code: string; on_hand: number }>`
    select o.code, l.on_hand from stock_levels l join outlets o on o.id = l.outlet_id
    where l.sku = ${sku} order by o.code`.execute(db.reader)
  return found.rows.map((row) => `${row.code} ${row.on_hand}`)
}

test('leaves lines of other outlets out and counts them, by code or by name', async () => {
  const { outletId } = world
  const body = `${head}\nMUG-RED,3,SECOND\nMUG-BLUE,9,main\nTRAY,8,Main warehouse\n`
  const { run, faults } = await trial.check({ kind: 'stock', body, outletId })
  expect(faults).toEqual([])
  expect(run.checkedCounts).toMatchObject({ booked: 2, otherOutlets: 1, leftOut: 1 })
})

test('refuses a line whose outlet does not exist', async () => {
  const body = `${head}\nMUG-RED,3,ATTIC\n`
  const { faults } = await trial.check({ kind: 'stock', body, outletId: world.outletId })
  expect(faults).toEqual([expect.stringContaining('No outlet has the code or name ATTIC.')])
})

test('names what it would write off in units and money, line by line and per outlet', async () => {
  const { outletId } = world
  const body = `${head}\nMUG-RED,4,MAIN\nMUG-BLUE,12,MAIN\nTRAY,10,MAIN\n`
  const { id } = await trial.check({ kind: 'stock', body, outletId })
  const { rows } = await listDifferences(db.reader, sender, { id, limit: 50 })
  expect(rows).toMatchObject([
    { record: 'MUG-RED', field: 'On hand', before: '10', after: '4', lostUnits: 6 },
    { record: 'MUG-BLUE', before: '10', after: '12', lostUnits: null },
    { record: 'TRAY', did: 'unchanged', before: null },
  ])
  expect(rows[0]?.lostMinor).toBeGreaterThan(0)
  const lost = await listDifferences(db.reader, sender, { id, only: 'lost', limit: 50 })
  expect(lost.rows.map(({ record }) => record)).toEqual(['MUG-RED'])
  const sums = await sumDifferences(db.reader, sender, { id })
  expect(sums.losses).toEqual([
    {
      outletCode: 'MAIN',
      lines: 1,
      units: 6,
      worthMinor: rows[0]?.lostMinor,
      currency: 'GBP',
    },
  ])
})

test('hides the money of a write-off from users who may not read costs', async () => {
  const { outletId } = world
  const { id } = await trial.check({ kind: 'stock', body: `${head}\nMUG-RED,4,MAIN\n`, outletId })
  const permissions = permissionsOfRoles(['warehouse_manager'])
  const grants = [{ role: 'warehouse_manager', permissions, outletIds: null }]
  const actor = newActor({ userId: world.admin.userId, name: 'WM', roles: [], permissions, grants })
  const { rows } = await listDifferences(db.reader, actor, { id, limit: 50 })
  expect(rows).toMatchObject([{ lostUnits: 6, lostMinor: null }])
  const sums = await sumDifferences(db.reader, actor, { id })
  expect(sums.losses).toMatchObject([{ units: 6, worthMinor: null }])
})

test('imports a file for all outlets where its sender chooses so, and undoes it there', async () => {
  const { outletId } = world
  const body = `${head}\nMUG-RED,7,MAIN\nMUG-RED,5,SECOND\nNEW-ONE,2,SECOND\nNEW-ONE,1,MAIN\n`
  const options = { outletScope: 'all', unknownSku: 'add' }
  const { id, run, faults } = await trial.take({ kind: 'stock', body, outletId, options })
  expect(faults).toEqual([])
  expect(run.counts).toMatchObject({ products: 1, created: 1 })
  expect(await onHand('MUG-RED')).toEqual(['MAIN 7', 'SECOND 5'])
  expect(await onHand('NEW-ONE')).toEqual(['MAIN 1', 'SECOND 2'])
  const { rows } = await listDifferences(db.reader, sender, { id, limit: 50 })
  expect(rows).toEqual([])
  await trial.undo(id)
  expect(await onHand('MUG-RED')).toEqual(['MAIN 10', 'SECOND 0'])
  expect(await ledgerFaults(db)).toEqual([])
})
