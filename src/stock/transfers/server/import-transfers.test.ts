import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { addWares, type Ware } from '../../../../tests/support/order-steps.ts'
import { addDestination, personAt } from '../../../../tests/support/transfer-steps.ts'
import { makeWorld, type World } from '../../../../tests/support/world.ts'
import { getTransfer } from './get-transfer.ts'
import { transfersImport } from './import-transfers.ts'

let db: Database
let world: World
let shopCode: string
let shopkeeper: Actor
let wares: readonly Ware[]

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 0)
  const shopId = await addDestination(db)
  shopkeeper = await personAt(db, 'store_manager', [shopId])
  wares = await addWares(db, world, 2, 1)
  const shop = await db.reader
    .selectFrom('outlets')
    .select('code')
    .where('id', '=', shopId)
    .executeTakeFirstOrThrow()
  shopCode = shop.code
})

const context = { outletId: null, importId: newId(), options: {} }
const source = { noun: 'import', id: context.importId, label: 'lines.csv' }

type Cells = { number?: string; from?: string; to?: string; sku?: string; quantity?: string }

const planOf = (rows: readonly Cells[], actor: Actor = shopkeeper) =>
  transfersImport.plan(
    db.reader,
    actor,
    rows.map((cells, place) => ({
      line: place + 2,
      values: { from: 'MAIN', to: shopCode, quantity: '1', ...cells },
    })),
    context,
  )

const bring = async (rows: readonly Cells[]) => {
  const { apply } = await planOf(rows)
  return db.transaction((tx) => apply(tx, shopkeeper, source, context))
}

test('lines become a draft, the same file changes nothing, and undo removes them', async () => {
  const [mug, tray] = wares
  const rows = [
    { sku: mug?.sku ?? '', quantity: '3' },
    { sku: tray?.sku ?? '', quantity: '2' },
  ]
  const { changes, counts } = await bring(rows)
  const id = changes[0]?.id ?? ''
  expect(counts).toEqual({ transfers: 1, lines: 2 })
  const draft = await getTransfer(db.reader, shopkeeper, { id })
  expect(draft.rows.map(({ sku, requested }) => [sku, requested])).toEqual([
    [mug?.sku, 3],
    [tray?.sku, 2],
  ])
  expect(await planOf(rows)).toMatchObject({ faults: [], steps: [] })
  const later = await bring([{ number: `TR-${draft.number}`, sku: mug?.sku ?? '', quantity: '5' }])
  expect((await getTransfer(db.reader, shopkeeper, { id })).rows[0]?.requested).toBe(5)
  const undo = (made: typeof changes) =>
    db.transaction((tx) => transfersImport.undo(tx, shopkeeper, source, made))
  expect(await undo(later.changes)).toEqual({ undone: 1, left: [] })
  // The draft was edited since the first file, so it stays.
  expect(await undo(changes)).toMatchObject({ undone: 0, left: [{ id }] })
})

test('faults are listed line by line', async () => {
  const sku = wares[0]?.sku ?? ''
  const { faults, steps } = await planOf([
    { sku: 'NO-SUCH', number: '' },
    { sku, quantity: '1.5', from: 'MAIN', number: ' ' },
    { sku, from: 'NOWHERE' },
    { sku, from: shopCode, to: 'MAIN', number: '999' },
  ])
  expect(steps).toEqual([])
  expect(faults.map(({ line, field }) => [line, field])).toEqual([
    [2, 'sku'],
    [3, 'quantity'],
    [4, 'from'],
    [5, 'number'],
  ])
  const stranger = await personAt(db, 'store_manager', [await addDestination(db)])
  expect((await planOf([{ sku }], stranger)).faults).toMatchObject([{ field: 'from' }])
})
