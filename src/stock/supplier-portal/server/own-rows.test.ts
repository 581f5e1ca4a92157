import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { asPortal } from '#platform/server/db/as-portal.ts'
import type { Database, Reader, Tx } from '#platform/server/db/database.ts'
import { portalRole } from '#platform/server/db/database-roles.ts'
import { portalColumns } from '#platform/server/db/portal-rights.ts'
import { newId } from '#platform/server/new-id.ts'
import { saveBreak, saveSupplierContact } from '#stock/suppliers/server/index.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { aPurchaseOrder } from '../../../../tests/support/purchase-order-steps.ts'
import { makeWorld, type World } from '../../../../tests/support/world.ts'

let db: Database
let world: World
let own: Awaited<ReturnType<typeof aPurchaseOrder>>
let other: Awaited<ReturnType<typeof aPurchaseOrder>>

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  own = await aPurchaseOrder(db, world, world.admin, 'changes_proposed')
  other = await aPurchaseOrder(db, world, world.admin, 'changes_proposed')
  for (const order of [own, other]) await addRest(order)
})

/** What the portal's tables have besides an order: a contact, a document, a price, a receipt, a delivery. */
async function addRest({ supplierId, id, wares, lineIds, outletId }: typeof own): Promise<void> {
  const [ware] = wares
  const [lineId] = lineIds
  await db.transaction(async (tx) => {
    const { version } = await tx
      .selectFrom('suppliers')
      .select('version')
      .where('id', '=', supplierId)
      .executeTakeFirstOrThrow()
    const contact = { role: 'orders', name: 'Ada', email: 'ada@mill.example', phone: '' } as const
    await saveSupplierContact(tx, world.admin, {
      id: supplierId,
      version,
      contactId: null,
      contact,
    })
    await saveBreak(tx, world.admin, {
      id: ware?.itemId ?? '',
      version: 1,
      breakId: null,
      minQuantity: 100,
      priceMinor: 200,
      startsOn: null,
      endsOn: null,
    })
    const [fileId, receiptId, receiptLineId] = [newId(), newId(), newId()]
    await sql`insert into files (id, sha256, media_type, size_bytes, place)
      values (${fileId}, sha256(convert_to(${fileId}, 'UTF8')), 'application/pdf', 1, 'folder')`.execute(
      tx,
    )
    await sql`insert into supplier_documents (id, supplier_id, kind, name, file_id)
      values (${newId()}, ${supplierId}, 'licence', 'Licence', ${fileId})`.execute(tx)
    await sql`insert into goods_receipts (id, supplier_id, outlet_id, purchase_order_id, currency,
        state, received_at)
      values (${receiptId}, ${supplierId}, ${outletId}, ${id}, 'GBP', 'received', now())`.execute(
      tx,
    )
    await sql`insert into goods_receipt_lines (id, receipt_id, position, variant_id, order_line_id)
      values (${receiptLineId}, ${receiptId}, 1, ${ware?.variantId}, ${lineId})`.execute(tx)
    await sql`insert into goods_receipt_pieces (id, line_id, position, outcome, quantity, value_minor)
      values (${newId()}, ${receiptLineId}, 1, 'accepted', 1, 250)`.execute(tx)
    const [noticeId, noticeLineId, cartonId] = [newId(), newId(), newId()]
    await sql`insert into ship_notices (id, supplier_id, purchase_order_id, outlet_id,
        delivery_number, arrives_on)
      values (${noticeId}, ${supplierId}, ${id}, ${outletId}, 'LS-1', '2999-05-20')`.execute(tx)
    await sql`insert into ship_notice_lines (id, notice_id, position, order_line_id, quantity)
      values (${noticeLineId}, ${noticeId}, 1, ${lineId}, 1)`.execute(tx)
    await sql`insert into ship_cartons (id, notice_id, position, code)
      values (${cartonId}, ${noticeId}, 1, 'N-' || nextval('ship_carton_serials'))`.execute(tx)
    await sql`insert into ship_carton_contents (carton_id, line_id, quantity)
      values (${cartonId}, ${noticeLineId}, 1)`.execute(tx)
    await addClaimOn(tx, { supplierId, outletId, receiptLineId, fileId })
    await addInvoiceOf(tx, { supplierId, outletId, lineId, fileId })
    await sql`insert into supplier_lines_left_out (id, order_line_id, reason)
      values (${newId()}, ${lineId}, 'Our mistake')`.execute(tx)
  })
}

type Invoiced = {
  supplierId: string
  outletId: string
  lineId: string | undefined
  fileId: string
}

/** An invoice that the supplier submitted, with its file and a credit note that was approved. */
async function addInvoiceOf(tx: Tx, { supplierId, outletId, lineId, fileId }: Invoiced) {
  const invoiceId = newId()
  await sql`insert into supplier_invoices (id, supplier_id, outlet_id, number, currency,
      invoiced_on, due_on, total_minor, is_of_supplier)
    values (${invoiceId}, ${supplierId}, ${outletId}, 'R-1', 'GBP', '2026-11-20', '2026-12-20', 250,
      true)`.execute(tx)
  await sql`insert into supplier_invoice_lines (id, invoice_id, position, order_line_id, quantity,
      unit_price_minor, amount_minor)
    values (${newId()}, ${invoiceId}, 0, ${lineId}, 1, 250, 250)`.execute(tx)
  await sql`insert into supplier_invoice_files (id, invoice_id, file_id, name)
    values (${newId()}, ${invoiceId}, ${fileId}, 'R-1.pdf')`.execute(tx)
  await sql`update supplier_invoices set state = 'held', submitted_at = now()
    where id = ${invoiceId}`.execute(tx)
  await sql`insert into supplier_credit_notes (id, invoice_id, number, state, reason, credited_on,
      total_minor, approved_at)
    values (${newId()}, ${invoiceId}, 'CN-1', 'approved', 'other', '2026-11-25', 100, now())`.execute(
    tx,
  )
}

type Claimed = { supplierId: string; outletId: string; receiptLineId: string; fileId: string }

/** A claim that was sent, with a photo, a message and a file. */
async function addClaimOn(tx: Tx, { supplierId, outletId, receiptLineId, fileId }: Claimed) {
  const claimId = newId()
  await sql`update goods_receipt_lines set is_claimed = true where id = ${receiptLineId}`.execute(
    tx,
  )
  await sql`insert into goods_receipt_photos (id, line_id, file_id)
    values (${newId()}, ${receiptLineId}, ${fileId})`.execute(tx)
  await sql`insert into supplier_claims (id, supplier_id, outlet_id, currency)
    values (${claimId}, ${supplierId}, ${outletId}, 'GBP')`.execute(tx)
  await sql`insert into supplier_claim_lines (id, claim_id, position, variant_id, kind, quantity,
      receipt_line_id, expected_minor, amount_minor, wanted)
    select ${newId()}, ${claimId}, 0, variant_id, 'damaged', 1, id, 250, 250, 'credit'
    from goods_receipt_lines where id = ${receiptLineId}`.execute(tx)
  await sql`insert into supplier_claim_messages (id, claim_id, is_supplier, author, body)
    values (${newId()}, ${claimId}, false, 'Ada', ${`About ${claimId}`})`.execute(tx)
  await sql`insert into supplier_claim_files (id, claim_id, is_supplier, author, name, file_id)
    values (${newId()}, ${claimId}, false, 'Ada', 'Carton', ${fileId})`.execute(tx)
  await sql`update supplier_claims set state = 'sent', sent_at = now()
    where id = ${claimId}`.execute(tx)
}

const tables = Object.keys(portalColumns)

/** A query of the portal whose condition on the supplier was forgotten. */
async function everyRow(reader: Reader, table: string): Promise<string[]> {
  const found = await sql<{ row: string }>`
    select row_to_json(t)::text as row from (
      select ${sql.raw(portalColumns[table] ?? '')} from ${sql.table(table)}) t`.execute(reader)
  return found.rows.map(({ row }) => row)
}

describe.each(tables)('%s', (table) => {
  test('shows a supplier its own rows and none of another, without any condition', async () => {
    const seen = await asPortal(db.reader, own.supplierId, (reader) => everyRow(reader, table))
    const ofOther = await asPortal(db.reader, other.supplierId, (reader) => everyRow(reader, table))
    expect(seen.length).toBeGreaterThan(0)
    expect(ofOther.length).toBeGreaterThan(0)
    // Both buy at the same outlet.
    if (table !== 'portal_outlets') expect(seen.filter((row) => ofOther.includes(row))).toEqual([])
  })

  test('shows no row while no supplier is named', async () => {
    const seen = await db.transaction(async (tx) => {
      await sql`select set_config('role', ${portalRole}, true)`.execute(tx)
      return everyRow(tx, table)
    })
    expect(seen).toEqual([])
  })
})

test('a draft is not the business of its supplier', async () => {
  const { id, supplierId } = await aPurchaseOrder(db, world, world.admin, 'draft')
  const seen = await asPortal(db.reader, supplierId, (reader) =>
    everyRow(reader, 'purchase_orders'),
  )
  expect([id, seen]).toEqual([id, []])
})

test('invoices of staff that are drafts, their files, and credit that is not approved are ours', async () => {
  const { supplierId, outletId, lineIds } = await aPurchaseOrder(db, world, world.admin, 'received')
  const [fileId, lineId] = [newId(), lineIds[0]]
  await db.transaction(async (tx) => {
    await sql`insert into files (id, sha256, media_type, size_bytes, place)
      values (${fileId}, sha256(convert_to(${fileId}, 'UTF8')), 'application/pdf', 1, 'folder')`.execute(
      tx,
    )
    await addInvoiceOf(tx, { supplierId, outletId, lineId, fileId })
    await sql`update supplier_credit_notes set state = 'recorded', approved_at = null
      where invoice_id in (select id from supplier_invoices where supplier_id = ${supplierId})`.execute(
      tx,
    )
  })
  const counts = () =>
    asPortal(db.reader, supplierId, async (reader) =>
      Promise.all(
        ['supplier_invoices', 'supplier_invoice_files', 'supplier_credit_notes'].map(
          async (table) => (await everyRow(reader, table)).length,
        ),
      ),
    )
  expect(await counts()).toEqual([1, 1, 0])
  const ofStaff = (state: string) =>
    sql`update supplier_invoices set is_of_supplier = false, submitted_at = null, state = ${state}
      where supplier_id = ${supplierId}`.execute(db.reader)
  await ofStaff('matched')
  expect(await counts()).toEqual([1, 0, 0])
  await sql`delete from supplier_credit_notes where invoice_id in
    (select id from supplier_invoices where supplier_id = ${supplierId})`.execute(db.reader)
  await ofStaff('draft')
  expect(await counts()).toEqual([0, 0, 0])
})

test.each([
  'select note from suppliers',
  'select note from supplier_invoices',
  'select differs from supplier_invoices',
  'select over_quantity from supplier_invoice_lines',
  'select reason from supplier_lines_left_out',
  'select checked_by from supplier_documents',
  "update supplier_invoices set state = 'approved'",
  'select explanation from purchase_order_lines',
  'select sku from variants',
  'select on_hand from stock_levels',
  'select email from profiles',
  'select * from supplier_bank_requests',
  'update purchase_orders set note = note',
  'insert into supplier_contacts (id) values (null)',
])('the portal may not: %s', async (statement) => {
  const tried = db.transaction((tx) =>
    asPortal(tx, own.supplierId, (reader) => sql.raw(statement).execute(reader)),
  )
  await expect(tried).rejects.toMatchObject({ code: '42501' })
})

test('the transaction acts as the application again afterwards, and sees everything', async () => {
  const seen = await db.transaction(async (tx) => {
    const role = sql<{ role: string }>`select current_user::text as role`
    const before = await role.execute(tx)
    const within = await asPortal(tx, own.supplierId, (reader) => role.execute(reader))
    const after = await role.execute(tx)
    const orders = await tx.selectFrom('purchase_orders').select('id').execute()
    return [before, within, after]
      .map(({ rows }) => rows[0]?.role)
      .concat(String(orders.length > 1))
  })
  expect(seen).toEqual(['quartermaster_app', portalRole, 'quartermaster_app', 'true'])
})

test('the condition costs the application nothing: its plans have no trace of it', async () => {
  const plan = await sql<Record<string, string>>`explain select * from purchase_order_lines line
    join purchase_orders po on po.id = line.purchase_order_id
    where po.supplier_id = ${own.supplierId}`.execute(db.reader)
  const text = plan.rows.flatMap((row) => Object.values(row)).join('\n')
  expect(text).not.toMatch(/SubPlan|portal_supplier_id|current_setting/)
})
