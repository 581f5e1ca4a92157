import type { Readable } from 'node:stream'
import { z } from 'zod'
import { notFound } from '#platform/refusal.ts'
import type { FileRoute } from '#platform/server/http/files.ts'
import { margin, PdfSheet, pageHeight, pageWidth } from '#platform/server/pdf/pdf-sheet.ts'
import { capability } from '#users/capabilities.ts'
import { type PickListModel, pickListModel } from '../../pick-list-model.ts'
import { getOrder } from '../lists/orders.queries.ts'

/** The pick list of an order as PDF, as it stands now. */
export const pickListFiles: readonly FileRoute[] = [
  {
    kind: 'download',
    path: '/files/pick-lists/:id.pdf',
    access: capability.orders,
    send: async (db, actor, { id = '' }) => {
      if (!z.guid().safeParse(id).success) throw notFound('This order')
      const order = await getOrder(db.reader, actor, { id })
      return {
        fileName: `pick-list-${order.number}.pdf`,
        contentType: 'application/pdf',
        body: await writePickList(pickListModel(order, order.placedAt.slice(0, 10))),
      }
    },
  },
]

const columns = { title: 150, quantity: 480, box: 520 }
const rowHeight = 26

async function writePickList(model: PickListModel): Promise<Readable> {
  const page = await PdfSheet.open(model.title)
  page.text(model.title, margin, margin, { size: 16, isBold: true })
  model.heads.forEach((line, at) => {
    page.text(line, margin, margin + 26 + at * 14)
  })
  page.bars(model.code, pageWidth - margin, margin)
  let y = margin + 80
  for (const row of model.rows) {
    if (y + rowHeight > pageHeight - margin) {
      page.nextPage()
      y = margin
    }
    const [title = ''] = page.linesOf(row.title, 10, columns.quantity - columns.title - 40)
    page.text(row.sku, margin, y, { isBold: true })
    page.text(title, columns.title, y)
    page.text(row.quantity, columns.quantity, y, { align: 'end', isBold: true })
    page.box(columns.box, y - 1, 12)
    page.rule(y + 17)
    y += rowHeight
  }
  for (const [at, line] of page.linesOf(model.note, 10, pageWidth - 2 * margin).entries())
    page.text(line, margin, y + at * 14)
  return page.finish()
}
