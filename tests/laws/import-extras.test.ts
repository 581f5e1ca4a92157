import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { askForCheck } from '#office/imports/server/tables/ask-for-check.ts'
import { listDifferences, sumDifferences } from '#office/imports/server/tables/list-differences.ts'
import { getTable } from '#office/imports/server/tables/tables.queries.ts'
import { permissionsOfRoles } from '#organization/users/role-table.ts'
import { newActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from '../support/database.ts'
import { ledgerFaults } from '../support/ledger.ts'
import { sender, type TableTrial, tableTrial } from '../support/table-trial.ts'
import { makeWorld, type World } from '../support/world.ts'

let db: Database
let world: World
let trial: TableTrial

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  trial = tableTrial(db)
})

const kind = 'shopify-products'
const head =
  'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Cost per item,Variant Inventory Qty'

const body = `${[
  head,
  'towel,Tea towel,Colour,Navy,OPEN-1,12.50,5.20,24',
  'towel,,,Sand,OPEN-2,12.50,,6',
  'towel,,,Grey,OPEN-3,12.50,,-4',
  'towel,,,Rose,OPEN-4,12.50,,0',
  'peg,Peg,,,OPEN-5,1.00,,',
  'half,Half,,,OPEN-6,1.00,,1.5',
].join('\n')}\n`

async function onHandOf(sku: string) {
  const found = await sql<{ onHand: number; valueMinor: number; kinds: string[] }>`
    select l.on_hand as "onHand", l.value_minor as "valueMinor",
      array(select m.kind from stock_movements m
        where m.variant_id = v.id and m.outlet_id = l.outlet_id) as kinds
    from variants v join stock_levels l on l.variant_id = v.id
    where v.sku = ${sku} and l.outlet_id = ${world.outletId}`.execute(db.reader)
  return found.rows[0] ?? null
}

test('the dry run shows which quantities become opening stock, and why others do not', async () => {
  const { id, run, faults } = await trial.check({ kind, body, openingOutletId: world.outletId })
  expect(faults).toEqual([])
  expect(run.checkedCounts).toMatchObject({ openingStock: 2, openingUnits: 30, booked: 2 })
  const { rows } = await listDifferences(db.reader, sender, { id, limit: 50 })
  const openings = rows.filter(({ field }) => field === 'Opening stock at MAIN')
  expect(openings).toMatchObject([
    { line: 2, record: 'OPEN-1', did: 'booked', before: '0', after: '24' },
    { line: 3, record: 'OPEN-2', did: 'booked', before: '0', after: '6' },
    { line: 4, record: 'OPEN-3', did: 'unchanged', after: '-4' },
    { line: 7, record: 'OPEN-6', did: 'unchanged', after: '1.5' },
  ])
  expect(openings[2]?.warning).toBe(
    'A negative quantity is not booked. Correct it by a stock adjustment.',
  )
  const cost = rows.find(({ field }) => field === 'Unit cost of opening stock')
  expect(cost).toMatchObject({ record: 'OPEN-1', after: '£5.20', isCost: true })
  const { warnings } = await sumDifferences(db.reader, sender, { id })
  const ofStock = warnings.filter(({ warning }) => warning.includes('not booked'))
  expect(ofStock.map(({ count }) => count)).toEqual([1, 1])
})

test('opening stock is booked once, at the cost of the file, and undone with the import', async () => {
  const { id, run } = await trial.take({ kind, body, openingOutletId: world.outletId })
  expect(run.counts).toMatchObject({ variants: 6, openings: 2 })
  expect(await onHandOf('OPEN-1')).toMatchObject({ onHand: 24, valueMinor: 12_480 })
  expect(await onHandOf('OPEN-1')).toMatchObject({ kinds: ['opening'] })
  expect(await onHandOf('OPEN-2')).toMatchObject({ onHand: 6, valueMinor: 0 })
  expect(await onHandOf('OPEN-3')).toBeNull()
  const again = await trial.check({ kind, body, openingOutletId: world.outletId })
  expect(again.run.checkedCounts).not.toHaveProperty('booked')
  const { warnings } = await sumDifferences(db.reader, sender, { id: again.id })
  expect(warnings).toContainEqual({
    warning: 'The variant has stock movements at this outlet already. Count or adjust it there.',
    count: 2,
  })
  expect(await ledgerFaults(db)).toEqual([])
  await trial.undo(id)
  expect(await onHandOf('OPEN-1')).toMatchObject({ onHand: 0 })
  expect(await ledgerFaults(db)).toEqual([])
})

test('a variant tracked by lots is left out with the reason', async () => {
  const csv = 'SKU,Product,Price,Tracking\nJAM-1,Jam,3.00,lot\n'
  await trial.take({ kind: 'products', body: csv })
  const given = `${head}\njam,Jam,,,JAM-1,3.00,,12\n`
  const { id, run } = await trial.take({ kind, body: given, openingOutletId: world.outletId })
  expect(run.counts).not.toHaveProperty('openings')
  const check = await trial.check({ kind, body: given, openingOutletId: world.outletId })
  const { warnings } = await sumDifferences(db.reader, sender, { id: check.id })
  expect(warnings).toEqual([{ warning: expect.stringContaining('followed by lots'), count: 1 }])
  expect(id).not.toBe(check.id)
})

test('without the option, a quantity that is not a number refuses no line', async () => {
  const given = `${head}\nodd,Odd,,,ODD-1,3.00,,plenty\n`
  expect((await trial.check({ kind, body: given })).faults).toEqual([])
  const chosen = await trial.check({ kind, body: given, openingOutletId: world.outletId })
  expect(chosen.faults).toEqual(['2 Variant Inventory Qty: “plenty” is no number like 1234.50.'])
})

test('a user who may not receive stock at an outlet is not offered it, and is refused it', async () => {
  const permissions = permissionsOfRoles(['store_manager'])
  const actor = newActor({
    userId: world.admin.userId,
    name: 'Somewhere else',
    roles: ['store_manager'],
    permissions,
    grants: [
      {
        role: 'store_manager',
        permissions: new Set([...permissions].filter((key) => key !== 'inventory')),
        outletIds: null,
      },
    ],
  })
  const id = await trial.arrive({ kind, body })
  const openId = (await trial.check({ kind, body, openingOutletId: world.outletId })).id
  await expect(getTable(db.reader, actor, { id: openId })).rejects.toMatchObject({
    kind: 'missing',
  })
  const { version, mapping, reading, openingOutlets } = await getTable(db.reader, actor, { id })
  expect(openingOutlets).toEqual([])
  const own = await getTable(db.reader, sender, { id })
  expect(own.openingOutlets).toMatchObject([{ code: 'MAIN' }])
  const { decimalSign, dateOrder } = reading
  const input = { id, version, mapping, options: {}, decimalSign, dateOrder }
  const refused = db.transaction((tx) =>
    askForCheck(tx, actor, { ...input, openingOutletId: world.outletId }),
  )
  await expect(refused).rejects.toMatchObject({ kind: 'missing' })
  await db.reader
    .updateTable('outlets')
    .set({ receives: false })
    .where('id', '=', world.outletId)
    .execute()
  const closed = db.transaction((tx) =>
    askForCheck(tx, sender, { ...input, openingOutletId: world.outletId }),
  )
  await expect(closed).rejects.toMatchObject({ code: 'outlet_never_receives' })
})
