import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { keepExport } from '#platform/server/events/keep-access.ts'
import type { FileRoute } from '#platform/server/http/files.ts'
import { requireParameters } from '#platform/server/http/require-parameters.ts'
import { newId } from '#platform/server/new-id.ts'
import { mostInBulk } from '../../bulk.fields.ts'
import { type InvoiceModel, invoiceModel } from '../../invoice-model.ts'
import { fileOfDocument } from './document-pdf.ts'
import { findInvoice } from './find-invoice.ts'
import { invoicePages } from './invoice-pages.ts'
import { latestInvoices } from './latest-invoices.ts'
import { proFormaOf } from './pro-forma.ts'

const several = z.object({
  ids: z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(z.guid()).min(1).max(mostInBulk)),
})

/**
 * An invoice or credit note as PDF, which never changes because issued documents never do; a pro
 * forma, which follows its order; and all documents of several orders in one file, each on a new
 * page. The export of such a file is logged.
 */
export const invoiceFiles: readonly FileRoute[] = [
  {
    kind: 'download',
    path: '/files/invoices/:id.pdf',
    access: capability.orders,
    isEssential: true,
    send: async (db, actor, { id = '' }) => {
      if (!z.guid().safeParse(id).success) throw notFound('This invoice')
      const sheet = await findInvoice(db.reader, actor, { id })
      return { ...(await fileOfDocument(sheet)), etag: `"${sheet.id} 2"` }
    },
  },
  {
    kind: 'download',
    path: '/files/pro-formas/:id.pdf',
    access: capability.orders,
    send: async (db, actor, { id = '' }) => {
      if (!z.guid().safeParse(id).success) throw notFound('This order')
      const file = await fileOfDocument(await proFormaOf(db.reader, actor, { id }))
      return { ...file, fileName: `pro-forma-${file.fileName}` }
    },
  },
  {
    kind: 'download',
    path: '/files/invoices.pdf',
    access: capability.orders,
    isHeavy: true,
    send: async (db, actor, given) => {
      const { ids } = requireParameters(several, given)
      const models = await modelsOf(db.reader, actor, ids)
      if (models.length === 0) throw nothingToPrint()
      const fileName = `invoices-${new Date().toISOString().slice(0, 10)}.pdf`
      const taken = { id: newId(), label: fileName, rows: models.length, filter: { ids } }
      const pages = await invoicePages(models)
      await keepExport(db.reader, actor, { ...taken, isWhole: true })
      return { fileName, contentType: 'application/pdf', body: pages.finish() }
    },
  },
]

async function modelsOf(reader: Reader, actor: Actor, ids: string[]): Promise<InvoiceModel[]> {
  const { printing } = await latestInvoices(reader, actor, { ids })
  const models: InvoiceModel[] = []
  for (const { invoiceId } of printing)
    models.push(invoiceModel(await findInvoice(reader, actor, { id: invoiceId })))
  return models
}

function nothingToPrint(): Refusal {
  return new Refusal(
    'missing',
    'nothing_to_print',
    'None of these orders has an invoice. Issue the invoices from the orders first.',
  )
}
