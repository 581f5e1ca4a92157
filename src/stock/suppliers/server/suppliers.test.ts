import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Database } from '#platform/server/db/database.ts'
import { aLowWare, aSupplier } from '../../../../tests/support/buying-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { aSupplierWithDocument } from '../../../../tests/support/supplier-steps.ts'
import { makeWorld, type World } from '../../../../tests/support/world.ts'
import { supplierFacts } from '../suppliers.fields.ts'
import { orderEmailOf, refuseOrderingFrom, refuseReceivingFrom } from '../suppliers.rules.ts'
import type { SupplierMove } from '../suppliers.states.ts'
import { addSupplier } from './add-supplier.ts'
import { changeSupplier, moveSupplier } from './change-supplier.ts'
import { saveBreak } from './price-breaks.ts'
import { saveSupplierContact } from './save-supplier-contact.ts'
import { listItems } from './supplier-items.ts'
import type { SupplierParts } from './supplier-parts.ts'
import { getSupplier } from './suppliers.queries.ts'
import { suppliersListOf } from './suppliers-list.ts'
import { watchDocuments } from './watch-documents.ts'

/** The open orders belong to an area that comes after this one. */
const supplierParts: SupplierParts = {
  openOrders: () => sql`0`,
  orderedSince: async () => null,
  records: [],
}

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
})

const get = (id: string) => getSupplier(supplierParts)(db.reader, world.admin, { id })
const facts = (given: object) => z.object(supplierFacts).parse(given)

async function step(id: string, move: SupplierMove, reason = '') {
  const { version } = await get(id)
  return db.transaction((tx) => moveSupplier(tx, world.admin, { id, version, move, reason }))
}

test('a new supplier is a draft, which cannot be ordered from until it is activated', async () => {
  const given = facts({ code: 'g&kbi0001', name: 'G & K Bicycle Corp.', currency: 'USD' })
  const { id } = await db.transaction((tx) => addSupplier(tx, world.admin, given))
  const draft = await get(id)
  expect(draft).toMatchObject({ code: 'G&KBI0001', state: 'draft', isActive: false })
  expect(refuseOrderingFrom(draft)?.message).toMatch(/is a draft\. Activate the supplier/)
  await step(id, 'activate')
  expect(refuseOrderingFrom(await get(id))).toBeNull()
  await expect(db.transaction((tx) => addSupplier(tx, world.admin, given))).rejects.toThrow(
    /Another supplier has the code G&KBI0001 already/,
  )
})

test('a hold stops orders, a block stops receipts too, and both need a reason that ends with them', async () => {
  const id = await aSupplier(db)
  await expect(step(id, 'hold')).rejects.toThrow(/Enter a reason/)
  await step(id, 'hold', 'Late deliveries')
  const held = await get(id)
  expect(held).toMatchObject({ state: 'on_hold', stateReason: 'Late deliveries', isActive: false })
  expect(refuseOrderingFrom(held)?.message).toMatch(/is on hold \(Late deliveries\)/)
  expect(refuseReceivingFrom(held)).toBeNull()
  await step(id, 'block', 'Unsafe goods')
  expect(refuseReceivingFrom(await get(id))?.code).toBe('supplier_blocked')
  await step(id, 'unblock')
  expect(await get(id)).toMatchObject({ state: 'active', stateReason: '', isActive: true })
})

test('a change keeps the digits of the tolerance, records what changed, and refuses an old version', async () => {
  const id = await aSupplier(db)
  const { code, name } = await get(id)
  const input = { id, version: 1, code, name, currency: 'GBP', overReceiptPercent: '2.5000' }
  await db.transaction((tx) => changeSupplier(tx, world.admin, input))
  expect(await get(id)).toMatchObject({ overReceiptPercent: '2.5', version: 2 })
  const { data } = await db.reader
    .selectFrom('events')
    .select('data')
    .where('entity_id', '=', id)
    .where('type', '=', 'supplier.changed')
    .executeTakeFirstOrThrow()
  expect(data).toEqual({ overReceiptPercent: [null, '2.5'] })
  const again = db.transaction((tx) => changeSupplier(tx, world.admin, input))
  await expect(again).rejects.toMatchObject({ code: 'stale_version' })
})

test('orders go to the contact for orders, else to the supplier', async () => {
  const id = await aSupplier(db)
  const add = async (role: 'orders' | 'accounts', email: string) => {
    const { version } = await get(id)
    const contact = { role, name: 'Ada', email, phone: '' }
    const input = { id, version, contactId: null, contact }
    await db.transaction((tx) => saveSupplierContact(tx, world.admin, input))
  }
  await sql`update suppliers set email = 'office@example.test' where id = ${id}`.execute(db.reader)
  await add('accounts', 'bills@example.test')
  expect(orderEmailOf(await get(id))).toBe('office@example.test')
  await add('orders', 'orders@example.test')
  expect(orderEmailOf(await get(id))).toBe('orders@example.test')
})

test('price breaks of one quantity never overlap, by the rule and by the table', async () => {
  const { itemId } = await aLowWare(db, world, await aSupplier(db))
  const price = { minQuantity: 100, priceMinor: 200 }
  const save = (version: number, startsOn: string | null, endsOn: string | null) =>
    db.transaction((tx) =>
      saveBreak(tx, world.admin, {
        id: itemId,
        version,
        breakId: null,
        ...price,
        startsOn,
        endsOn,
      }),
    )
  await save(1, '2026-01-01', '2026-06-30')
  await expect(save(2, '2026-06-30', null)).rejects.toMatchObject({ code: 'overlapping_break' })
  await save(2, '2026-07-01', null)
  const raw = sql`insert into supplier_price_breaks (id, item_id, min_quantity, price_minor)
    values (gen_random_uuid(), ${itemId}, 100, 1)`.execute(db.reader)
  await expect(raw).rejects.toThrow(/supplier_price_breaks_overlap/)
  const { rows } = await listItems(db.reader, world.admin, { id: itemId, q: '', limit: 1 })
  expect(rows[0]?.breaks.map(({ startsOn, endsOn }) => [startsOn, endsOn])).toEqual([
    ['2026-01-01', '2026-06-30'],
    ['2026-07-01', null],
  ])
})

test('a document that expires soon marks its supplier, is found by the filter and is reported once', async () => {
  const soon = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  const { id } = await aSupplierWithDocument(db, world.admin, soon)
  const { id: other } = await aSupplierWithDocument(db, world.admin, '2999-01-01')
  const list = suppliersListOf(supplierParts)
  const input = { q: '', sort: 'name', limit: 200, total: true, documents: ['expiring'] }
  const { rows, total } = await list.page(db.reader, world.admin, input)
  const ids = rows.map((row) => row.id)
  expect(ids).toContain(id)
  expect(ids).not.toContain(other)
  expect(total?.count).toBe(rows.length)
  const told = async () => {
    await watchDocuments.work(db, {}, new AbortController().signal)
    const found = await db.reader
      .selectFrom('events')
      .select('entity_id')
      .where('type', '=', 'supplier.document_expiring')
      .where('entity_id', 'in', [id, other])
      .execute()
    return found.map(({ entity_id }) => entity_id)
  }
  expect(await told()).toEqual([id])
  expect(await told()).toEqual([id])
})

test('a document that has expired is reported once more', async () => {
  const { id } = await aSupplierWithDocument(db, world.admin, '2020-01-01')
  const told = async () => {
    await watchDocuments.work(db, {}, new AbortController().signal)
    const { rows } = await sql<{ type: string }>`select type from events
      where entity_id = ${id} and type like 'supplier.document_exp%' order by type`.execute(
      db.reader,
    )
    return rows.map(({ type }) => type)
  }
  const both = ['supplier.document_expired', 'supplier.document_expiring']
  expect(await told()).toEqual(both)
  expect(await told()).toEqual(both)
})
