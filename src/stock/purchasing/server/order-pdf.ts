import { buffer } from 'node:stream/consumers'
import type { Reader } from '#platform/server/db/database.ts'
import type { SentFile } from '#platform/server/http/files.ts'
import type { Attachment } from '#platform/server/mail/mail-contents.ts'
import { margin, PdfSheet, pageHeight, pageWidth } from '#platform/server/pdf/pdf-sheet.ts'
import { type OrderPaper, orderPaper, type PaperLine } from './order-paper.ts'

const right = pageWidth - margin
const columns = { theirs: margin, product: margin + 90, quantity: 390, price: 465, amount: right }
const bottom = pageHeight - margin

/** A purchase order as A4 pages. */
export async function orderPages(paper: OrderPaper): Promise<PdfSheet> {
  const page = await PdfSheet.open(paper.title)
  let y = writeHead(page, paper) + 20
  y = tableHead(page, y)
  for (const line of paper.lines) y = writeLine(page, line, y)
  page.rule(y)
  if (paper.total !== '') {
    y = roomFor(page, y + 8, 16)
    page.text('Total', columns.price, y, { align: 'end', isBold: true })
    page.text(paper.total, columns.amount, y, { align: 'end', isBold: true })
  }
  if (paper.note === '') return page
  const note = page.linesOf(paper.note, 10, right - margin)
  writeLines(page, note, margin, roomFor(page, y + 28, note.length * 14))
  return page
}

/** The same as it is downloaded. */
export async function sendOrderPdf(
  reader: Reader,
  order: { readonly id: string; readonly label: string },
  sees: { readonly hasCosts: boolean },
): Promise<SentFile> {
  const paper = await orderPaper(reader, order, sees)
  return {
    fileName: fileNameOf(order.label),
    contentType: 'application/pdf',
    body: (await orderPages(paper)).finish(),
  }
}

/** The same as it goes with an email. */
export async function orderAttachment(paper: OrderPaper, label: string): Promise<Attachment> {
  const body = (await orderPages(paper)).finish()
  return {
    fileName: fileNameOf(label),
    contentType: 'application/pdf',
    base64: (await buffer(body)).toString('base64'),
  }
}

const fileNameOf = (label: string) => `${label.replaceAll(/[^\w.-]/g, '_')}.pdf`

function writeHead(page: PdfSheet, paper: OrderPaper): number {
  page.text(paper.company, margin, margin, { size: 14, isBold: true })
  const y = Math.max(writeLines(page, paper.companyLines, margin, margin + 22) + 16, 120)
  page.text(paper.title, margin, y, { size: 18, isBold: true })
  const below = y + 34
  const left = writeLines(page, ['To', paper.supplier, '', ...paper.facts], margin, below)
  return Math.max(left, writeLines(page, ['Deliver to', ...paper.deliverTo], 330, below))
}

function tableHead(page: PdfSheet, y: number): number {
  const look = { size: 8, isQuiet: true }
  page.text('Your code', columns.theirs, y, look)
  page.text('Product', columns.product, y, look)
  page.text('Quantity', columns.quantity, y, { ...look, align: 'end' })
  page.text('Price', columns.price, y, { ...look, align: 'end' })
  page.text('Amount', columns.amount, y, { ...look, align: 'end' })
  page.rule(y + 14)
  return y + 22
}

function writeLine(page: PdfSheet, line: PaperLine, from: number): number {
  const title = page.linesOf(line.title, 10, columns.quantity - columns.product - 60)
  const theirs = page.linesOf(line.supplierSku, 10, columns.product - columns.theirs - 8)
  const rows = Math.max(title.length + 1, theirs.length)
  let y = from
  if (y + rows * 14 > bottom) {
    page.nextPage()
    y = tableHead(page, margin)
  }
  page.text(line.quantity, columns.quantity, y, { align: 'end' })
  page.text(line.price, columns.price, y, { align: 'end' })
  page.text(line.amount, columns.amount, y, { align: 'end' })
  writeLines(page, theirs, columns.theirs, y)
  const below = writeLines(page, title, columns.product, y)
  page.text(line.sku, columns.product, below, { size: 8, isQuiet: true })
  return y + rows * 14 + 4
}

/** The same place, or the top of the next page where less is left of this one. */
function roomFor(page: PdfSheet, y: number, height: number): number {
  if (y + height <= bottom) return y
  page.nextPage()
  return margin
}

function writeLines(page: PdfSheet, words: readonly string[], x: number, y: number): number {
  words.forEach((line, at) => {
    page.text(line, x, y + at * 14)
  })
  return y + words.length * 14
}
