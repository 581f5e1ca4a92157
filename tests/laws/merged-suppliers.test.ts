import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { supplierParts } from '#app/parts-of-suppliers.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { moveSupplier } from '#stock/suppliers/server/change-supplier.ts'
import { mergeSuppliers } from '#stock/suppliers/server/merge-suppliers.ts'
import { allRecords } from '#stock/suppliers/server/move-records.ts'
import { requestBank } from '#stock/suppliers/server/request-bank.ts'
import { saveSupplierContact } from '#stock/suppliers/server/save-supplier-contact.ts'
import { previewMerge } from '#stock/suppliers/server/supplier-merges.queries.ts'
import { getSupplier } from '#stock/suppliers/server/suppliers.queries.ts'
import { undoSupplierMerge } from '#stock/suppliers/server/undo-supplier-merge.ts'
import { aSupplier } from '../support/buying-steps.ts'
import { testDatabase } from '../support/database.ts'
import { aSupplierWithDocument } from '../support/supplier-steps.ts'
import { makeUser, makeWorld, type World } from '../support/world.ts'

let db: Database
let world: World
let manager: Actor

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  manager = await db.transaction((tx) => makeUser(tx, 'super_manager'))
})

const act = <T>(step: (tx: Tx) => Promise<T>) => db.transaction(step)

const merge = (keptId: string, mergedId: string, by = manager) =>
  act((tx) => mergeSuppliers(supplierParts)(tx, by, { keptId, mergedId }))

const undo = (mergeId: string) =>
  act((tx) => undoSupplierMerge(supplierParts)(tx, manager, { mergeId }))

const read = (id: string) => getSupplier(supplierParts)(db.reader, manager, { id })

const tables = ['supplier_items', ...allRecords(supplierParts.records).map(({ table }) => table)]

/** Every row of a supplier in every table, as text. */
async function rowsOf(supplierId: string) {
  const rows: string[] = []
  for (const table of tables) {
    const found = await sql<{ row: string }>`
      select concat_ws(' ', ${table}::text, id, to_jsonb(r) ->> 'is_preferred') as row
      from ${sql.table(table)} r where supplier_id = ${supplierId} order by id`.execute(db.reader)
    rows.push(...found.rows.map(({ row }) => row))
  }
  return rows
}

async function anItem(supplierId: string, at: number, isPreferred: boolean) {
  const id = newId()
  await sql`insert into supplier_items (id, supplier_id, variant_id, currency, is_preferred)
    values (${id}, ${supplierId}, ${world.variants[at]?.id}, 'GBP', ${isPreferred})`.execute(
    db.reader,
  )
  return id
}

async function anOrder(supplierId: string, reference: string | null = null) {
  const digest = reference === null ? null : 'a'.repeat(64)
  await sql`insert into purchase_orders (id, supplier_id, outlet_id, currency, import_reference,
      import_digest)
    values (${newId()}, ${supplierId}, ${world.outletId}, 'GBP', ${reference}, ${digest})`.execute(
    db.reader,
  )
}

async function twoSuppliers() {
  const kept = await aSupplier(db)
  const { id: merged } = await aSupplierWithDocument(db, manager)
  await anOrder(kept)
  for (const _ of [1, 2]) await anOrder(merged)
  const contact = { role: 'orders', name: 'Ada', email: 'ada@mill.example', phone: '' } as const
  const { version } = await read(merged)
  await act((tx) =>
    saveSupplierContact(tx, manager, { id: merged, version, contactId: null, contact }),
  )
  return { kept, merged }
}

test('what belongs to a supplier goes along with a merge, and back when it is undone', async () => {
  const { kept, merged } = await twoSuppliers()
  const [own, both, alone] = [
    await anItem(kept, 0, false),
    await anItem(merged, 0, true),
    await anItem(merged, 1, true),
  ]
  const before = [await rowsOf(kept), await rowsOf(merged)]
  const preview = await previewMerge(supplierParts)(db.reader, manager, {
    keptId: kept,
    mergedId: merged,
  })
  expect(preview.moves).toEqual([
    { what: 'Items', count: 1 },
    { what: 'Contacts', count: 1 },
    { what: 'Documents', count: 1 },
    { what: 'Purchase orders', count: 2 },
  ])
  expect(preview.bothSupply).toHaveLength(1)
  const { mergeId } = await merge(kept, merged)
  expect(await rowsOf(merged)).toEqual([`supplier_items ${both} false`])
  const now = await rowsOf(kept)
  expect(now).toContain(`supplier_items ${own} true`)
  expect(now).toContain(`supplier_items ${alone} true`)
  expect(await read(merged)).toMatchObject({ state: 'archived', mergedInto: { id: kept, mergeId } })
  expect(await read(kept)).toMatchObject({ state: 'active', merged: [{ id: merged, mergeId }] })
  await anOrder(kept)
  await undo(mergeId)
  const [keptRows, mergedRows] = [await rowsOf(kept), await rowsOf(merged)]
  expect(mergedRows).toEqual(before[1])
  // What was ordered since stays with the remaining supplier.
  expect(keptRows.filter((row) => before[0]?.includes(row))).toEqual(before[0])
  expect(keptRows).toHaveLength((before[0]?.length ?? 0) + 1)
  expect(await read(merged)).toMatchObject({ state: 'active', mergedInto: null })
  await expect(undo(mergeId)).rejects.toMatchObject({ code: 'already_undone' })
})

test('every table with suppliers goes along or is known to stay', async () => {
  const found = await sql<{ table: string }>`select distinct conrelid::regclass::text as "table"
    from pg_constraint where contype = 'f' and confrelid = 'suppliers'::regclass`.execute(db.reader)
  const stay = ['suppliers', 'supplier_bank_requests', 'supplier_merges']
  expect(found.rows.map(({ table }) => table).sort()).toEqual([...tables, ...stay].sort())
})

test('a supplier that was blocked is blocked for the same reason after undo', async () => {
  const { kept, merged } = await twoSuppliers()
  const { version } = await read(merged)
  await act((tx) =>
    moveSupplier(tx, manager, { id: merged, version, move: 'block', reason: 'Recall of oil' }),
  )
  const { mergeId } = await merge(kept, merged)
  const { version: archived } = await read(merged)
  const restoring = act((tx) =>
    moveSupplier(tx, manager, { id: merged, version: archived, move: 'restore', reason: '' }),
  )
  await expect(restoring).rejects.toMatchObject({ code: 'already_merged' })
  await undo(mergeId)
  expect(await read(merged)).toMatchObject({ state: 'blocked', stateReason: 'Recall of oil' })
})

test('a merge is refused with itself, of an archived one, with open bank details, and twice', async () => {
  const { kept, merged } = await twoSuppliers()
  await expect(merge(kept, kept)).rejects.toMatchObject({ code: 'same_supplier' })
  const account = { holder: 'Mill', iban: 'GB82 WEST 1234 5698 7654 32' }
  const rest = { accountNumber: '', bankCode: '', reason: 'Letter of 3 May' }
  const waiting = await aSupplier(db)
  await act((tx) => requestBank(tx, manager, { id: waiting, ...account, ...rest }))
  await expect(merge(kept, waiting)).rejects.toMatchObject({ code: 'bank_request_open' })
  await expect(merge(waiting, kept)).rejects.toMatchObject({ code: 'bank_request_open' })
  const archived = await aSupplier(db)
  await act((tx) =>
    moveSupplier(tx, manager, { id: archived, version: 1, move: 'archive', reason: '' }),
  )
  await expect(merge(archived, kept)).rejects.toMatchObject({ code: 'supplier_archived' })
  await merge(kept, merged)
  await expect(merge(await aSupplier(db), merged)).rejects.toMatchObject({ code: 'already_merged' })
  const third = await aSupplier(db)
  const { mergeId } = await merge(third, await aSupplier(db))
  await merge(kept, third)
  await expect(undo(mergeId)).rejects.toMatchObject({ code: 'already_merged' })
})

test('two orders that were imported under one number keep the suppliers apart', async () => {
  const [kept, merged] = [await aSupplier(db), await aSupplier(db)]
  for (const id of [kept, merged]) await anOrder(id, 'PO-1')
  const before = await rowsOf(merged)
  await expect(merge(kept, merged)).rejects.toMatchObject({
    code: 'same_number',
    message:
      'Both suppliers have purchase orders with the same number. Change or cancel one of the two, then try again.',
  })
  expect(await rowsOf(merged)).toEqual(before)
})

test('of two merges of the same suppliers in opposite directions, one is refused', async () => {
  const [one, two] = [await aSupplier(db), await aSupplier(db)]
  const results = await Promise.allSettled([merge(one, two), merge(two, one)])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a buyer’s merge needs the approval of another user', async () => {
  const buyer = await act((tx) => makeUser(tx, 'store_manager'))
  const [kept, merged] = [await aSupplier(db), await aSupplier(db)]
  await expect(merge(kept, merged, buyer)).rejects.toMatchObject({ code: 'approval_needed' })
})
