import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { formatDay } from '#platform/days.ts'
import { readValues } from '#platform/lists/list-filters.ts'
import { notFound } from '#platform/refusal.ts'
import type { Download } from '#platform/server/http/files.ts'
import { margin, PdfSheet, pageWidth } from '#platform/server/pdf/pdf-sheet.ts'
import { figureNotes } from '../figure-notes.ts'
import { cardPeriod, cardRows, cardScore, cardShare, cardVerdict } from '../score-card.rules.ts'
import type { ScoreCard } from '../supplier-analytics.fields.ts'
import { readScoreCard } from './score-card.queries.ts'

/** The score of one supplier on a page, for a meeting with it. */
export const scoreCardFile: Download = {
  kind: 'download',
  path: '/files/supplier-scores/:id.pdf',
  access: capability.supplierAnalytics,
  send: async (db, actor, { id = '', due, outletId }) => {
    if (!z.guid().safeParse(id).success) throw notFound('This supplier')
    const outlets = [...readValues(outletId)]
    const card = await readScoreCard(db.reader, actor, {
      ...{ id, due },
      ...(outlets.length > 0 ? { outletId: outlets } : {}),
    })
    const sheet = await PdfSheet.open(`Supplier score: ${card.supplier}`)
    writeCard(sheet, card)
    return {
      fileName: `score-${card.madeOn}.pdf`,
      contentType: 'application/pdf',
      body: sheet.finish(),
    }
  },
}

const valueAt = 200
const monthColumns = [margin, 200, 290, 380, 470] as const
/** What the card has, explained below it. */
const explained = [
  'On time',
  'By last promise',
  'OTIF',
  'Fill rate',
  'Defects',
  'Days late',
  'Score',
]

function writeCard(sheet: PdfSheet, card: ScoreCard): void {
  sheet.text(card.company, margin, margin, { size: 12, isQuiet: true })
  sheet.text(`Supplier score: ${card.supplier}`, margin, margin + 24, { size: 18, isBold: true })
  sheet.text(`${cardPeriod(card)} · made on ${formatDay(card.madeOn)}`, margin, margin + 50, {
    isQuiet: true,
  })
  sheet.text(cardVerdict(card), margin, margin + 76, { size: 16, isBold: true })
  let y = margin + 112
  for (const [label, value] of cardRows(card)) {
    sheet.text(label, margin, y, { isQuiet: true })
    sheet.text(value, valueAt, y)
    y += 17
  }
  y = writeMonths(sheet, card, y + 14)
  y += 14
  for (const { label, says } of figureNotes.filter((note) => explained.includes(note.label)))
    for (const line of sheet.linesOf(`${label}: ${says}`, 8, pageWidth - 2 * margin)) {
      sheet.text(line, margin, y, { size: 8, isQuiet: true })
      y += 11
    }
}

function writeMonths(sheet: PdfSheet, { months }: ScoreCard, from: number): number {
  if (months.length < 2) return from
  let y = from
  const row = (cells: readonly string[], look = {}) => {
    cells.forEach((cell, at) => {
      sheet.text(cell, monthColumns[at] ?? margin, y, look)
    })
    y += 15
  }
  row(['Month', 'On time', 'Fill rate', 'Defects', 'Score'], { isBold: true })
  sheet.rule(y - 2)
  y += 3
  for (const { month, onTime, fill, defects, score } of months)
    row([month, cardShare(onTime), cardShare(fill), cardShare(defects), cardScore(score)])
  return y
}
