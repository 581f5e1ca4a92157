import { sql } from 'kysely'
import { z } from 'zod'
import { formatMoney } from '#platform/money.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import { formatQuantity } from '#platform/quantity.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import type { FileRoute } from '#platform/server/http/files.ts'
import { margin, PdfSheet, pageHeight, pageWidth } from '#platform/server/pdf/pdf-sheet.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { countKindLabels, countScopeLabels } from '../count-kinds.ts'
import type { WholeStockCount } from '../stock-counts.fields.ts'
import { access } from './find-stock-count.ts'
import { getStockCount } from './get-stock-count.ts'

type Line = {
  readonly sku: string
  readonly title: string
  readonly quantityScale: number
  readonly place: string
  readonly counted: number
  readonly expected: number
  readonly rounds: number
  readonly countedBy: string
  readonly countedAt: string
}

/** The certificate of a posted count: who counted, who approved, and each line with its result. */
export const countCertificate: FileRoute = {
  kind: 'download',
  path: '/files/stock-count-certificates/:id.pdf',
  access,
  send: async (db, actor, { id = '' }) => {
    if (!z.guid().safeParse(id).success) throw notFound('This stock count')
    const count = await getStockCount(db.reader, actor, { id })
    if (count.state !== 'posted')
      throw new Refusal(
        'conflict',
        'not_posted',
        `${count.label} is not posted yet. Its certificate follows once it is approved.`,
      )
    const found = await sql<Line>`select v.sku, v.title, v.quantity_scale as "quantityScale",
        coalesce(b.code, 'No bin') || coalesce(', lot ' || lot.code, '') as place,
        r.counted, r.expected, line.round as rounds,
        array_to_string(array(select p.full_name from stock_count_tallies t
          join profiles p on p.id = t.counted_by
          where t.line_id = line.id and t.round = line.round order by 1), ', ') as "countedBy",
        to_char(r.counted_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as "countedAt"
      from stock_count_lines line join variants v on v.id = line.variant_id
      join stock_count_rounds r on r.line_id = line.id and r.round = line.round
      left join bins b on b.id = line.bin_id left join lots lot on lot.id = line.lot_id
      where line.count_id = ${id}
      order by b.id is null, b.walk_order, b.code, v.sku, line.id`.execute(db.reader)
    const company = await settingOf(db.reader, platformSettings.companyName)
    const sheet = await PdfSheet.open(`Certificate of stock count ${count.label}`)
    writeLines(sheet, found.rows, writeHead(sheet, count, company))
    return {
      fileName: `${count.label.replaceAll(/[^\w.-]/g, '_')}-certificate.pdf`,
      contentType: 'application/pdf',
      body: sheet.finish(),
    }
  },
}

function writeHead(sheet: PdfSheet, count: WholeStockCount, company: string): number {
  sheet.text(company, margin, margin, { size: 14, isBold: true })
  sheet.text(`Certificate of stock count ${count.label}`, margin, margin + 32, {
    size: 18,
    isBold: true,
  })
  const { valueMinor, moreMinor, lessMinor, currency } = count
  const scope = count.kind === 'full' ? 'whole outlet' : countScopeLabels[count.scope].toLowerCase()
  const facts = [
    `${count.outletCode} ${count.outletName}`,
    `${countKindLabels[count.kind]} count, ${scope}${count.isBlind ? ', counted blind' : ''}`,
    `Counted by ${count.countedBy.join(', ')}`,
    `Approved by ${count.postedBy ?? 'the system'}, ${count.postedAt?.slice(0, 16).replace('T', ' ')} UTC`,
    `${count.lines} lines, ${count.lines - (count.differing ?? 0)} as expected, ${count.differing} with a difference`,
    ...(valueMinor === null || moreMinor === null || lessMinor === null
      ? []
      : [
          `Value of the differences ${formatMoney(valueMinor, currency)}: ${formatMoney(moreMinor, currency)} more, ${formatMoney(-lessMinor, currency)} less`,
        ]),
    ...(count.note ? [count.note] : []),
  ].flatMap((fact) => sheet.linesOf(fact, 10, pageWidth - 2 * margin))
  facts.forEach((fact, at) => {
    sheet.text(fact, margin, margin + 64 + at * 14)
  })
  return margin + 80 + facts.length * 14
}

const rowHeight = 30
const columns = { counted: 390, expected: 460 }

function writeLines(sheet: PdfSheet, lines: readonly Line[], start: number): void {
  let y = writeColumns(sheet, start)
  for (const line of lines) {
    if (y + rowHeight > pageHeight - margin) {
      sheet.nextPage()
      y = writeColumns(sheet, margin)
    }
    const { quantityScale: scale, counted, expected } = line
    const difference = counted - expected
    const [title = ''] = sheet.linesOf(line.title, 9, columns.counted - margin - 60)
    sheet.text(title, margin, y + 5, { size: 9 })
    const facts = `${line.sku} · ${line.place} · ${line.countedBy}, ${line.countedAt}${line.rounds > 1 ? `, round ${line.rounds}` : ''}`
    sheet.text(facts, margin, y + 17, { size: 7, isQuiet: true })
    sheet.text(formatQuantity(counted, scale), columns.counted, y + 5, { size: 9, align: 'end' })
    sheet.text(formatQuantity(expected, scale), columns.expected, y + 5, { size: 9, align: 'end' })
    const signed = `${difference > 0 ? '+' : ''}${formatQuantity(difference, scale)}`
    sheet.text(signed, pageWidth - margin, y + 5, {
      size: 9,
      align: 'end',
      isBold: difference !== 0,
    })
    y += rowHeight
    sheet.rule(y)
  }
}

function writeColumns(sheet: PdfSheet, y: number): number {
  const look = { size: 8, isQuiet: true } as const
  sheet.text('Line', margin, y, look)
  sheet.text('Counted', columns.counted, y, { ...look, align: 'end' })
  sheet.text('Expected', columns.expected, y, { ...look, align: 'end' })
  sheet.text('Difference', pageWidth - margin, y, { ...look, align: 'end' })
  sheet.rule(y + 12)
  return y + 12
}
