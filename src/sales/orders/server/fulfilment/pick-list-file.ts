import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { notFound } from '#platform/refusal.ts'
import { keepExport } from '#platform/server/events/keep-access.ts'
import type { FileRoute } from '#platform/server/http/files.ts'
import { requireParameters } from '#platform/server/http/require-parameters.ts'
import { newId } from '#platform/server/new-id.ts'
import { margin, PdfSheet, pageHeight, pageWidth } from '#platform/server/pdf/pdf-sheet.ts'
import { mostInBulk } from '../../bulk.fields.ts'
import { dayInWords } from '../../invoice-words.ts'
import type { Order } from '../../order-row.fields.ts'
import { type PickListModel, pickListModel } from '../../pick-list-model.ts'
import { getOrder } from '../lists/orders.queries.ts'

const several = z.object({
  ids: z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(z.guid()).min(1).max(mostInBulk)),
})

/**
 * The current pick list of an order as PDF; and those of several orders in one file, each on a new
 * page, an export that is logged.
 */
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
        body: (await pagesOf([modelOf(order)])).finish(),
      }
    },
  },
  {
    kind: 'download',
    path: '/files/pick-lists.pdf',
    access: capability.orders,
    isHeavy: true,
    send: async (db, actor, given) => {
      const { ids } = requireParameters(several, given)
      const models: PickListModel[] = []
      for (const id of ids) models.push(modelOf(await getOrder(db.reader, actor, { id })))
      const fileName = `pick-lists-${new Date().toISOString().slice(0, 10)}.pdf`
      const taken = { id: newId(), label: fileName, rows: models.length, filter: { ids } }
      const pages = await pagesOf(models)
      await keepExport(db.reader, actor, { ...taken, isWhole: true })
      return { fileName, contentType: 'application/pdf', body: pages.finish() }
    },
  },
]

const modelOf = (order: Order) => pickListModel(order, dayInWords(order.placedAt.slice(0, 10)))

const columns = { title: 150, quantity: 480, box: 520 }
const rowHeight = 26

async function pagesOf(models: readonly PickListModel[]): Promise<PdfSheet> {
  const title = models.length === 1 ? (models[0]?.title ?? '') : `${models.length} pick lists`
  const sheet = await PdfSheet.open(title)
  for (const [at, model] of models.entries()) {
    if (at > 0) sheet.nextPage()
    writePickList(sheet, model)
  }
  return sheet
}

function writePickList(page: PdfSheet, model: PickListModel): void {
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
}
