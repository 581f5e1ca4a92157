import { sql } from 'kysely'
import { barSymbol } from '#platform/code-symbol.ts'
import { groupedQuantity } from '#platform/quantity.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { PdfSheet, pageHeight, pageWidth } from '#platform/server/pdf/pdf-sheet.ts'
import { orderLabel } from '#stock/purchasing/server/index.ts'
import { barsOfCarton, shownCartonCode } from '../carton-codes.ts'
import { noticeLabel } from './find-notice.ts'

type Content = {
  readonly sku: string
  readonly title: string
  readonly unit: string
  readonly scale: number
  readonly quantity: number
  readonly lotCode: string
  readonly expiresOn: string | null
  readonly barcode: string | null
}

/** What the label of a carton says. */
export type CartonLabel = {
  readonly code: string
  readonly position: number
  readonly count: number
  readonly delivery: string
  readonly order: string
  readonly supplier: string
  readonly deliverTo: readonly string[]
  readonly contents: readonly Content[]
}

type Row = Pick<CartonLabel, 'code' | 'position' | 'count' | 'supplier' | 'contents'> & {
  readonly deliveryNumber: string
  readonly orderNumber: number
  readonly outletName: string
  readonly address: string
}

/** The labels of a delivery, for a caller who has proved that the actor sees it. */
export async function cartonLabels(reader: Reader, noticeId: string): Promise<CartonLabel[]> {
  const found = await sql<Row>`
    select c.code, c.position, count(*) over () as count, s.name as supplier,
      n.delivery_number as "deliveryNumber", po.number as "orderNumber", o.name as "outletName",
      o.address || chr(10) || trim(o.postcode || ' ' || o.city) as address,
      (select json_agg(json_build_object('sku', v.sku, 'title', v.title, 'unit', v.unit,
          'scale', v.quantity_scale, 'quantity', content.quantity, 'lotCode', l.lot_code,
          'expiresOn', l.expires_on, 'barcode', (select min(b.code) from barcodes b
            where b.variant_id = v.id)) order by l.position)
        from ship_carton_contents content join ship_notice_lines l on l.id = content.line_id
        join purchase_order_lines ol on ol.id = l.order_line_id
        join variants v on v.id = ol.variant_id
        where content.carton_id = c.id) as contents
    from ship_cartons c join ship_notices n on n.id = c.notice_id
    join suppliers s on s.id = n.supplier_id join outlets o on o.id = n.outlet_id
    join purchase_orders po on po.id = n.purchase_order_id
    where c.notice_id = ${noticeId} order by c.position`.execute(reader)
  const [first] = found.rows
  const order = first ? await orderLabel(reader, first.orderNumber) : ''
  return found.rows.map(({ deliveryNumber, orderNumber: _, outletName, address, ...row }) => ({
    ...row,
    order,
    delivery: noticeLabel(deliveryNumber),
    deliverTo: [outletName, ...address.split('\n').filter(Boolean)],
  }))
}

/** A label of 4 × 6 inches, in points; four of a slightly lower one fit on an A4 sheet. */
const labelWidth = 288
const labelHeight = 432
const places = [
  [0, 0],
  [pageWidth / 2, 0],
  [0, pageHeight / 2],
  [pageWidth / 2, pageHeight / 2],
] as const

/** Each label is a page of its own. */
export async function labelPages(labels: readonly CartonLabel[]): Promise<PdfSheet> {
  const sheet = await PdfSheet.open(titleOf(labels), [labelWidth, labelHeight])
  labels.forEach((label, at) => {
    if (at > 0) sheet.nextPage()
    drawLabel(sheet, label, { x: 0, y: 0, height: labelHeight })
  })
  return sheet
}

/** Four labels on each A4 sheet. */
export async function labelSheets(labels: readonly CartonLabel[]): Promise<PdfSheet> {
  const sheet = await PdfSheet.open(titleOf(labels), [pageWidth, pageHeight])
  labels.forEach((label, at) => {
    const [x, y] = places[at % places.length] ?? places[0]
    if (at > 0 && at % places.length === 0) sheet.nextPage()
    drawLabel(sheet, label, { x, y, height: pageHeight / 2 })
  })
  return sheet
}

const titleOf = ([first]: readonly CartonLabel[]) =>
  first ? `Carton labels of ${first.delivery}` : 'Carton labels'

type Place = { readonly x: number; readonly y: number; readonly height: number }

const edge = 16
const inner = labelWidth - 2 * edge
const barHeight = 72
const rowHeight = 30

function drawLabel(sheet: PdfSheet, label: CartonLabel, { x, y, height }: Place): void {
  const left = x + edge
  let at = y + edge
  sheet.text('Deliver to', left, at, { size: 8, isQuiet: true })
  at += 12
  label.deliverTo.slice(0, 3).forEach((line, index) => {
    const [first = ''] = sheet.linesOf(line, index === 0 ? 13 : 10, inner)
    sheet.text(first, left, at, { size: index === 0 ? 13 : 10, isBold: index === 0 })
    at += index === 0 ? 18 : 14
  })
  at += 6
  sheet.text(label.order, left, at, { size: 16, isBold: true })
  const carton = `Carton ${label.position} of ${label.count}`
  sheet.text(carton, left + inner, at + 2, { size: 13, isBold: true, align: 'end' })
  at += 24
  for (const line of sheet.linesOf(`${label.supplier}, ${label.delivery}`, 9, inner).slice(0, 2)) {
    sheet.text(line, left, at, { size: 9 })
    at += 12
  }
  at += 8
  const bottom = y + height - edge - barHeight - 22
  drawContents(sheet, label.contents, { left, top: at, bottom })
  drawBars(sheet, label.code, left, bottom + 8)
}

type Room = { readonly left: number; readonly top: number; readonly bottom: number }

function drawContents(sheet: PdfSheet, contents: readonly Content[], room: Room): void {
  const rows = Math.max(1, Math.floor((room.bottom - room.top) / rowHeight))
  const shown = contents.length > rows ? contents.slice(0, rows - 1) : contents
  shown.forEach((content, row) => {
    const at = room.top + row * rowHeight
    const amount = quantityOf(content)
    const amountWidth = sheet.widthOf(amount, 11)
    const [title = ''] = sheet.linesOf(content.title, 10, inner - amountWidth - 12)
    sheet.text(title, room.left, at, { size: 10 })
    sheet.text(amount, room.left + inner, at, { size: 11, isBold: true, align: 'end' })
    const facts = [
      content.sku,
      content.barcode,
      content.lotCode && `lot ${content.lotCode}`,
      content.expiresOn && `until ${content.expiresOn}`,
    ].filter(Boolean)
    const [line = ''] = sheet.linesOf(facts.join('  ·  '), 8, inner)
    sheet.text(line, room.left, at + 13, { size: 8 })
  })
  const left = contents.length - shown.length
  if (left > 0)
    sheet.text(`and ${left} more products`, room.left, room.top + shown.length * rowHeight, {
      size: 9,
      isQuiet: true,
    })
}

const quantityOf = ({ quantity, scale, unit }: Content) =>
  `${groupedQuantity(quantity, scale)} ${unit === 'piece' ? 'pcs' : unit}`

function drawBars(sheet: PdfSheet, code: string, left: number, top: number): void {
  const symbol = barSymbol('code128', barsOfCarton(code))
  if ('fault' in symbol) throw new Error(`${code} cannot be written as bars.`)
  const [quietLeft, quietRight] = symbol.quietModules
  const module = Math.min(1.9, inner / (symbol.widthModules + quietLeft + quietRight))
  const width = symbol.widthModules * module
  const x = left + (inner - width) / 2
  sheet.fill(symbol.path, { x, y: top, scaleX: module, scaleY: barHeight })
  const caption = shownCartonCode(code)
  const captionLeft = left + (inner - sheet.widthOf(caption, 11)) / 2
  sheet.text(caption, captionLeft, top + barHeight + 5, { size: 11 })
}
