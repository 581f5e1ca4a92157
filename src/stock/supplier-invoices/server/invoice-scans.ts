import { sql } from 'kysely'
import { z } from 'zod'
import { id, requiredLine } from '#platform/fields.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import type { Files } from '#platform/server/files/open-files.ts'
import { placePdfOrPicture, sendPdfOrPicture } from '#platform/server/files/pdf-or-picture.ts'
import { readBody } from '#platform/server/files/read-body.ts'
import type { Download, FileRoute, Upload } from '#platform/server/http/files.ts'
import { requireParameters } from '#platform/server/http/require-parameters.ts'
import { newId } from '#platform/server/new-id.ts'
import type { InvoiceScan } from '../supplier-invoices.fields.ts'
import { access, type FoundInvoice, findInvoice } from './find-supplier-invoice.ts'
import { tellOfInvoice } from './tell-invoice.ts'

const mostBytes = 10 * 1024 * 1024
const received = z.object({ id, name: requiredLine(200) })
const sent = z.object({ id, scanId: id })

/** The body is the scanned invoice: a PDF, or a picture of it, which is re-encoded. */
const receiveScan = (files: Files): Upload => ({
  kind: 'upload',
  path: '/supplier-invoices/:id/files',
  access,
  mostBytes: mostBytes + 1,
  receive: async (db, actor, body, given) => {
    const scan = requireParameters(received, given)
    requireKept(await findInvoice(db.reader, actor, scan.id))
    const bytes = await readBody(body, mostBytes)
    const keep = await placePdfOrPicture(files, actor, bytes)
    return db.transaction((tx) => addScan(tx, actor, scan, () => keep(tx)))
  },
})

/** The present file of an invoice, or one that it replaced, for users who may see the invoice. */
const sendScan = (files: Files): Download => ({
  kind: 'download',
  path: '/supplier-invoices/:id/files/:scanId',
  access,
  send: async (db, actor, given) => {
    const asked = requireParameters(sent, given)
    await findInvoice(db.reader, actor, asked.id)
    const row = await db.reader
      .selectFrom('supplier_invoice_files')
      .select('file_id')
      .where('id', '=', asked.scanId)
      .where('invoice_id', '=', asked.id)
      .executeTakeFirst()
    return sendPdfOrPicture(db.reader, files, { fileId: row?.file_id ?? null, what: 'This file' })
  },
})

export const invoiceScanFiles = (files: Files): readonly FileRoute[] => [
  receiveScan(files),
  sendScan(files),
]

function requireKept({ label, state }: FoundInvoice): void {
  if (state !== 'cancelled') return
  throw new Refusal(
    'conflict',
    'wrong_state',
    `${label} is cancelled, so it takes no file. Record the invoice again and add the file there.`,
  )
}

type NewScan = { readonly id: string; readonly name: string }

/** Adds the scanned invoice, whose file `keep` saves in the same transaction; the one before stays readable. */
export async function addScan(
  tx: Tx,
  actor: Actor,
  { id: invoiceId, name }: NewScan,
  keep: () => Promise<string>,
) {
  const invoice = await findInvoice(tx, actor, invoiceId, { isLocked: true })
  requireKept(invoice)
  const before = await sql<{ name: string }>`update supplier_invoice_files
    set replaced_at = clock_timestamp()
    where invoice_id = ${invoiceId} and replaced_at is null returning name`.execute(tx)
  const [replaced] = before.rows
  const scanId = newId()
  await tx
    .insertInto('supplier_invoice_files')
    .values({
      id: scanId,
      invoice_id: invoiceId,
      file_id: await keep(),
      name,
      added_by: authorId(actor),
    })
    .execute()
  await (replaced
    ? tellOfInvoice(tx, actor, invoice, 'supplier_invoice.file_replaced', {
        file: name,
        former: replaced.name,
      })
    : tellOfInvoice(tx, actor, invoice, 'supplier_invoice.file_added', { file: name }))
  return { id: invoiceId, scanId }
}

/** The files of an invoice, the present one first. */
export async function scansOf(reader: Reader, invoiceId: string): Promise<InvoiceScan[]> {
  const found = await sql<InvoiceScan>`select s.id, s.name, f.media_type as "mediaType",
      f.size_bytes as "sizeBytes", p.full_name as "addedBy", s.added_at as "addedAt",
      s.replaced_at is null as "isPresent"
    from supplier_invoice_files s join files f on f.id = s.file_id
      left join profiles p on p.id = s.added_by
    where s.invoice_id = ${invoiceId} order by s.replaced_at desc nulls first, s.id`.execute(reader)
  return found.rows
}
