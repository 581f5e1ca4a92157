import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { aPdf } from './supplier-steps.ts'

type Order = {
  readonly supplierId: string
  readonly outletId: string
  readonly lineIds: readonly string[]
}

/** A prepared invoice of the supplier of an order, with its file, and a document of the supplier. */
export async function aPortalInvoice(db: Database, { supplierId, outletId, lineIds }: Order) {
  const [id, scanId, documentId, fileId] = [newId(), newId(), newId(), await aPdf(db)]
  const number = `R-${id.slice(-8)}`
  await db.transaction(async (tx) => {
    await sql`insert into supplier_invoices (id, supplier_id, outlet_id, number, currency,
        invoiced_on, due_on, total_minor, is_of_supplier)
      values (${id}, ${supplierId}, ${outletId}, ${number}, 'GBP', '2026-11-20', '2026-12-20', 250,
        true)`.execute(tx)
    await sql`insert into supplier_invoice_lines (id, invoice_id, position, order_line_id, quantity,
        unit_price_minor, amount_minor)
      values (${newId()}, ${id}, 0, ${lineIds[0]}, 1, 250, 250)`.execute(tx)
    await sql`insert into supplier_invoice_files (id, invoice_id, file_id, name)
      values (${scanId}, ${id}, ${fileId}, 'R-1.pdf')`.execute(tx)
    await sql`insert into supplier_documents (id, supplier_id, kind, name, file_id)
      values (${documentId}, ${supplierId}, 'licence', ${`Licence ${number}`}, ${fileId})`.execute(
      tx,
    )
  })
  return { id, version: 1, number, scanId, documentId }
}
