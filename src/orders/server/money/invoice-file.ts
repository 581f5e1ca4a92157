import { z } from 'zod'
import { notFound, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { keepExport } from '#platform/server/events/keep-access.ts'
import type { FileRoute } from '#platform/server/http/files.ts'
import { insistOnParameters } from '#platform/server/http/insist-on-parameters.ts'
import { newId } from '#platform/server/new-id.ts'
import { margin, PdfSheet, pageHeight, pageWidth } from '#platform/server/pdf/pdf-sheet.ts'
import { capability } from '#users/capabilities.ts'
import { mostInBulk } from '../../bulk.fields.ts'
import { type InvoiceModel, invoiceModel } from '../../invoice-model.ts'
import { findInvoice } from './find-invoice.ts'
import { latestInvoices } from './latest-invoices.ts'

const several = z.object({
  ids: z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(z.guid()).min(1).max(mostInBulk)),
})

/**
 * An invoice as PDF, which never changes because what was issued never does; and those of several
 * orders in one file, each from a page of its own on, of which the record keeps that it was taken.
 */
export const invoiceFiles: readonly FileRoute[] = [
  {
    kind: 'download',
    path: '/files/invoices/:id.pdf',
    access: capability.orders,
    send: async (db, actor, { id = '' }) => {
      if (!z.guid().safeParse(id).success) throw notFound('This invoice')
      const sheet = await findInvoice(db.reader, actor, { id })
      return {
        fileName: `${sheet.label.replaceAll(/[^\w.-]/g, '_')}.pdf`,
        contentType: 'application/pdf',
        body: (await pagesOf([invoiceModel(sheet)])).finish(),
        etag: `"${sheet.id}"`,
      }
    },
  },
  {
    kind: 'download',
    path: '/files/invoices.pdf',
    access: capability.orders,
    send: async (db, actor, given) => {
      const { ids } = insistOnParameters(several, given)
      const models = await modelsOf(db.reader, actor, ids)
      if (models.length === 0) throw nothingToPrint()
      const fileName = `invoices-${new Date().toISOString().slice(0, 10)}.pdf`
      const taken = { id: newId(), label: fileName, rows: models.length, filter: { ids } }
      const pages = await pagesOf(models)
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

const right = pageWidth - margin
const columns = { quantity: 350, price: 425, tax: 470, amount: right }

async function pagesOf(models: readonly InvoiceModel[]): Promise<PdfSheet> {
  const title = models.length === 1 ? (models[0]?.title ?? '') : `${models.length} invoices`
  const sheet = await PdfSheet.open(title)
  for (const [at, model] of models.entries()) {
    if (at > 0) sheet.nextPage()
    writeInvoice(sheet, model)
  }
  return sheet
}

function writeInvoice(page: PdfSheet, model: InvoiceModel): void {
  const [name = '', ...address] = model.seller
  page.text(name, margin, margin, { size: 14, isBold: true })
  let y = lines(page, address, margin, margin + 22)
  y = Math.max(y, 120)
  page.text(model.title, margin, y, { size: 18, isBold: true })
  const below = y + 34
  const left = lines(page, model.buyer, margin, below)
  const facts = model.facts.map(({ label, value }) => `${label}: ${value}`)
  y = Math.max(left, lines(page, facts, 380, below)) + 20
  y = tableHead(page, y)
  for (const row of model.rows) {
    const title = page.linesOf(row.title, 10, columns.quantity - margin - 50)
    if (y + title.length * 14 + 20 > pageHeight - margin) {
      page.nextPage()
      y = tableHead(page, margin)
    }
    page.text(row.quantity, columns.quantity, y, { align: 'end' })
    page.text(row.price, columns.price, y, { align: 'end' })
    page.text(row.tax, columns.tax, y, { align: 'end' })
    page.text(row.amount, columns.amount, y, { align: 'end' })
    y = lines(page, title, margin, y)
    page.text(row.small, margin, y, { size: 8, isQuiet: true })
    y += 16
  }
  page.rule(y)
  y += 8
  if (y + model.sums.length * 16 > pageHeight - margin) {
    page.nextPage()
    y = margin
  }
  for (const { label, amount, isMain } of model.sums) {
    page.text(label, columns.tax, y, { align: 'end', isBold: isMain })
    page.text(amount, columns.amount, y, { align: 'end', isBold: isMain })
    y += 16
  }
}

function lines(page: PdfSheet, words: readonly string[], x: number, y: number): number {
  words.forEach((line, at) => {
    page.text(line, x, y + at * 14)
  })
  return y + words.length * 14
}

function tableHead(page: PdfSheet, y: number): number {
  const look = { size: 8, isQuiet: true }
  page.text('Product', margin, y, look)
  page.text('Quantity', columns.quantity, y, { ...look, align: 'end' })
  page.text('Price', columns.price, y, { ...look, align: 'end' })
  page.text('Tax', columns.tax, y, { ...look, align: 'end' })
  page.text('Amount', columns.amount, y, { ...look, align: 'end' })
  page.rule(y + 14)
  return y + 22
}
