import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'

/** A draft for the supplier that both outlets buy from. */
export async function aPurchase(db: Database, outletId: string, variantId: string, word: string) {
  const [id, lineId] = [newId(), newId()]
  await sql`with added as (
      insert into suppliers (id, code, name, currency)
      values (${newId()}, 'MILL', 'The mill', 'GBP')
      on conflict (code) do nothing returning id
    ), supplier as (
      select id from added union select id from suppliers where code = 'MILL'
    ), purchase as (
      insert into purchase_orders (id, supplier_id, outlet_id, currency, note)
      select ${id}, id, ${outletId}, 'GBP', ${word} from supplier returning id
    ) insert into purchase_order_lines (id, purchase_order_id, position, variant_id, quantity,
        unit_cost_minor, explanation)
      select line.id, purchase.id, place, ${variantId}, 5, 100, ${word}
      from purchase, (values (${lineId}::uuid, 1)) as line (id, place)`.execute(db.reader)
  return {
    'purchase order': id,
    'purchase order line': lineId,
    ...(await aSupplierInvoice(db, outletId, lineId, word)),
    ...(await anAnnounced(db, { outletId, orderId: id, lineId }, word)),
    ...(await aLandedCost(db, outletId, variantId, word)),
    ...(await aReceiptWithClaim(db, outletId, variantId, word)),
    ...(await aCount(db, outletId, variantId, word)),
    ...(await aFoundDifference(db, outletId, variantId, word)),
  }
}

/** A delivery without an order, with a photo and a claim on the piece that came. */
async function aReceiptWithClaim(db: Database, outletId: string, variantId: string, word: string) {
  const receipt = await aGoodsReceipt(db, outletId, variantId, word)
  const [id, lineId, returnId, photoId, fileId] = [newId(), newId(), newId(), newId(), newId()]
  await sql`insert into supplier_claims (id, supplier_id, outlet_id, currency, note)
    select ${id}, s.id, ${outletId}, 'GBP', ${word} from suppliers s where s.code = 'MILL'`.execute(
    db.reader,
  )
  await sql`insert into supplier_claim_lines (id, claim_id, position, variant_id, kind, quantity,
      receipt_line_id, expected_minor, amount_minor, wanted, note)
    values (${lineId}, ${id}, 0, ${variantId}, 'damaged', 1, ${receipt['goods receipt line']}, 100,
      100, 'credit', ${word})`.execute(db.reader)
  await sql`insert into supplier_claim_returns (id, claim_id, number, note)
    values (${returnId}, ${id}, 1, ${word})`.execute(db.reader)
  await sql`insert into files (id, sha256, media_type, size_bytes, place)
    values (${fileId}, sha256(convert_to(${fileId}, 'UTF8')), 'image/webp', 1, 'folder')`.execute(
    db.reader,
  )
  await sql`insert into goods_receipt_photos (id, line_id, file_id)
    values (${photoId}, ${receipt['goods receipt line']}, ${fileId})`.execute(db.reader)
  return {
    ...receipt,
    'supplier claim': id,
    'supplier claim line': lineId,
    'supplier claim return': returnId,
    'receipt photo': photoId,
  }
}

type Ordered = { readonly outletId: string; readonly orderId: string; readonly lineId: string }

/** An announced delivery of the order, with one carton. */
async function anAnnounced(db: Database, { outletId, orderId, lineId }: Ordered, word: string) {
  const [id, noticeLineId, cartonId] = [newId(), newId(), newId()]
  await sql`insert into ship_notices (id, supplier_id, purchase_order_id, outlet_id,
      delivery_number, arrives_on, carrier, tracking_number, note, state, submitted_at)
    select ${id}, supplier_id, id, ${outletId}, ${`${word} ${id}`}, '2999-05-20', ${word}, ${word},
      ${word}, 'submitted', now() from purchase_orders where id = ${orderId}`.execute(db.reader)
  await db.transaction(async (tx) => {
    await sql`insert into ship_notice_lines (id, notice_id, position, order_line_id, quantity,
        lot_code) values (${noticeLineId}, ${id}, 1, ${lineId}, 5, ${word})`.execute(tx)
    await sql`insert into ship_cartons (id, notice_id, position, code)
      values (${cartonId}, ${id}, 1, 'N-' || nextval('ship_carton_serials'))`.execute(tx)
    await sql`insert into ship_carton_contents (carton_id, line_id, quantity)
      values (${cartonId}, ${noticeLineId}, 5)`.execute(tx)
  })
  return { 'ship notice': id, carton: cartonId }
}

/**
 * A held invoice for the order, and what is credited of it. It is of another supplier than the one of the users
 * who are asked, because suppliers see their own invoices of every outlet.
 */
async function aSupplierInvoice(db: Database, outletId: string, lineId: string, word: string) {
  const [id, invoiceLineId, creditNoteId] = [newId(), newId(), newId()]
  await sql`insert into suppliers (id, code, name, currency)
    values (${newId()}, 'GRIST', 'Grist Mill', 'GBP') on conflict do nothing`.execute(db.reader)
  await sql`insert into supplier_invoices (id, supplier_id, outlet_id, number, currency,
      invoiced_on, due_on, total_minor, note, state)
    select ${id}, s.id, ${outletId}, ${`${word} ${id}`}, 'GBP', '2026-11-20', '2026-12-20', 500, ${word},
      'held'
    from suppliers s where s.code = 'GRIST'`.execute(db.reader)
  await sql`insert into supplier_invoice_lines (id, invoice_id, position, order_line_id, quantity,
      unit_price_minor, amount_minor)
    values (${invoiceLineId}, ${id}, 0, ${lineId}, 5, 100, 500)`.execute(db.reader)
  await sql`insert into supplier_credit_notes (id, invoice_id, number, reason, credited_on,
      total_minor, note)
    values (${creditNoteId}, ${id}, ${word}, 'other', '2026-11-25', 100, ${word})`.execute(
    db.reader,
  )
  return {
    'supplier invoice': id,
    'supplier invoice line': invoiceLineId,
    'supplier credit note': creditNoteId,
  }
}

/** A draft of a landed cost, for a delivery. */
async function aLandedCost(db: Database, outletId: string, variantId: string, word: string) {
  const [id, receipt] = [newId(), await aGoodsReceipt(db, outletId, variantId, word)]
  await sql`insert into landed_costs (id, outlet_id, currency, biller, reference, costed_on, note)
    values (${id}, ${outletId}, 'GBP', ${word}, ${word}, '2026-11-20', ${word})`.execute(db.reader)
  await sql`insert into landed_cost_receipts (landed_cost_id, receipt_id)
    values (${id}, ${receipt['goods receipt']})`.execute(db.reader)
  await sql`insert into landed_cost_charges (id, landed_cost_id, position, kind, basis, amount_minor)
    values (${newId()}, ${id}, 0, 'freight', 'quantity', 500)`.execute(db.reader)
  return { 'landed cost': id }
}

/** A delivery that is being counted, of goods without an order. */
async function aGoodsReceipt(db: Database, outletId: string, variantId: string, word: string) {
  const [id, lineId, pieceId] = [newId(), newId(), newId()]
  await sql`with receipt as (
      insert into goods_receipts (id, supplier_id, outlet_id, currency, delivery_note, note)
      select ${id}, s.id, ${outletId}, 'GBP', ${word}, ${word} from suppliers s
      where s.code = 'MILL' returning id
    ), line as (
      insert into goods_receipt_lines (id, receipt_id, position, variant_id, unit_cost_minor)
      select ${lineId}, receipt.id, 0, ${variantId}, 100 from receipt returning id
    ) insert into goods_receipt_pieces (id, line_id, position, outcome, quantity, value_minor, note)
      select ${pieceId}, line.id, 0, 'accepted', 1, 0, ${word} from line`.execute(db.reader)
  return { 'goods receipt': id, 'goods receipt line': lineId, 'received goods': pieceId }
}

/** A count that is under way, with a line of goods in no bin. */
async function aCount(db: Database, outletId: string, variantId: string, word: string) {
  const [id, lineId] = [newId(), newId()]
  await sql`insert into stock_counts (id, outlet_id, kind, scope, state, planned_on, note, currency)
    values (${id}, ${outletId}, 'spot', 'products', 'counting', '2026-11-20', ${word}, 'GBP')`.execute(
    db.reader,
  )
  await sql`insert into stock_count_scopes (count_id, is_every_bin, variant_id)
    values (${id}, false, ${variantId})`.execute(db.reader)
  await sql`insert into stock_count_lines (id, count_id, variant_id)
    values (${lineId}, ${id}, ${variantId})`.execute(db.reader)
  return { 'stock count': id, 'stock count line': lineId }
}

/** A difference that a count found. */
async function aFoundDifference(db: Database, outletId: string, variantId: string, word: string) {
  const id = newId()
  await sql`insert into stock_variances (id, outlet_id, variant_id, quantity, currency, source_noun,
      source_id, source_label, cause, note)
    values (${id}, ${outletId}, ${variantId}, -2, 'GBP', 'stock_count', ${newId()}, ${word}, ${word},
      ${word})`.execute(db.reader)
  return { variance: id }
}
