import { margin, PdfSheet, pageHeight, pageWidth } from '#platform/server/pdf/pdf-sheet.ts'
import type { InvoiceModel, InvoiceRow } from '../../invoice-model.ts'

const right = pageWidth - margin
const columns = { quantity: 330, price: 415, tax: 465, amount: right }
const bottom = pageHeight - margin

/** Each document on a new page. */
export async function invoicePages(models: readonly InvoiceModel[]): Promise<PdfSheet> {
  const title = models.length === 1 ? (models[0]?.title ?? '') : `${models.length} documents`
  const sheet = await PdfSheet.open(title)
  for (const [at, model] of models.entries()) {
    if (at > 0) sheet.nextPage()
    writeDocument(sheet, model)
  }
  return sheet
}

function writeDocument(page: PdfSheet, model: InvoiceModel): void {
  let y = writeHead(page, model) + 20
  y = tableHead(page, model, y)
  for (const row of model.rows) y = writeRow(page, model, row, y)
  page.rule(y)
  y = writeSums(page, model, y + 8)
  if (model.foot.length === 0) return
  y = roomFor(page, y + 12, model.foot.length * 14)
  lines(page, model.foot, margin, y)
}

function writeHead(page: PdfSheet, model: InvoiceModel): number {
  const [name = '', ...address] = model.seller
  page.text(name, margin, margin, { size: 14, isBold: true })
  let y = Math.max(lines(page, address, margin, margin + 22) + 16, 120)
  page.text(model.title, margin, y, { size: 18, isBold: true })
  if (model.warning !== '') {
    y += 26
    page.text(model.warning, margin, y, { size: 12, isBold: true })
  }
  const below = y + 34
  const left = lines(page, model.buyer, margin, below)
  const facts = model.facts.flatMap(({ label, value }) =>
    page.linesOf(`${label}: ${value}`, 10, right - 330),
  )
  return Math.max(left, lines(page, facts, 330, below))
}

function writeRow(page: PdfSheet, model: InvoiceModel, row: InvoiceRow, from: number): number {
  const title = page.linesOf(row.title, 10, columns.quantity - margin - 50)
  const height = title.length * 14 + 20
  let y = from
  if (y + height > bottom) {
    page.nextPage()
    y = tableHead(page, model, margin)
  }
  page.text(row.quantity, columns.quantity, y, { align: 'end' })
  page.text(row.price, columns.price, y, { align: 'end' })
  page.text(row.tax, columns.tax, y, { align: 'end' })
  page.text(row.amount, columns.amount, y, { align: 'end' })
  y = lines(page, title, margin, y)
  page.text(row.small, margin, y, { size: 8, isQuiet: true })
  return y + 16
}

function writeSums(page: PdfSheet, { sums }: InvoiceModel, from: number): number {
  let y = roomFor(page, from, sums.length * 16)
  for (const { label, amount, isMain } of sums) {
    page.text(label, columns.tax, y, { align: 'end', isBold: isMain })
    page.text(amount, columns.amount, y, { align: 'end', isBold: isMain })
    y += 16
  }
  return y
}

/** The same place, or the top of the next page where less is left of this one. */
function roomFor(page: PdfSheet, y: number, height: number): number {
  if (y + height <= bottom) return y
  page.nextPage()
  return margin
}

function lines(page: PdfSheet, words: readonly string[], x: number, y: number): number {
  words.forEach((line, at) => {
    page.text(line, x, y + at * 14)
  })
  return y + words.length * 14
}

function tableHead(page: PdfSheet, { heads }: InvoiceModel, y: number): number {
  const look = { size: 8, isQuiet: true }
  page.text(heads.product, margin, y, look)
  page.text(heads.quantity, columns.quantity, y, { ...look, align: 'end' })
  page.text(heads.price, columns.price, y, { ...look, align: 'end' })
  page.text(heads.tax, columns.tax, y, { ...look, align: 'end' })
  page.text(heads.amount, columns.amount, y, { ...look, align: 'end' })
  page.rule(y + 14)
  return y + 22
}
