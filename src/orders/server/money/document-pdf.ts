import { buffer } from 'node:stream/consumers'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { Attachment } from '#platform/server/mail/mail-contents.ts'
import { invoiceModel } from '../../invoice-model.ts'
import { findInvoice } from './find-invoice.ts'
import { invoicePages } from './invoice-pages.ts'

/** An invoice or credit note as it goes with a mail. */
export async function documentPdf(reader: Reader, actor: Actor, id: string): Promise<Attachment> {
  const sheet = await findInvoice(reader, actor, { id })
  const pages = await invoicePages([invoiceModel(sheet)])
  return {
    fileName: `${sheet.label.replaceAll(/[^\w.-]/g, '_')}.pdf`,
    contentType: 'application/pdf',
    base64: (await buffer(pages.finish())).toString('base64'),
  }
}
