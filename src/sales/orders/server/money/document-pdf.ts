import { buffer } from 'node:stream/consumers'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { Attachment } from '#platform/server/mail/mail-contents.ts'
import { invoiceModel } from '../../invoice-model.ts'
import { findInvoice } from './find-invoice.ts'
import { invoicePages } from './invoice-pages.ts'

/** One document as the file that it is taken as. */
export async function fileOfDocument(sheet: Parameters<typeof invoiceModel>[0]) {
  return {
    fileName: `${sheet.label.replaceAll(/[^\w.-]/g, '_')}.pdf`,
    contentType: 'application/pdf',
    body: (await invoicePages([invoiceModel(sheet)])).finish(),
  }
}

/** An invoice or credit note as it goes with a mail. */
export async function documentPdf(reader: Reader, actor: Actor, id: string): Promise<Attachment> {
  const { body, ...named } = await fileOfDocument(await findInvoice(reader, actor, { id }))
  return { ...named, base64: (await buffer(body)).toString('base64') }
}
