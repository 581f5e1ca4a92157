import { formatDay } from '#platform/web/format-instant.ts'
import { formatAmount } from '#stock/scanning/scanned-amount.ts'
import type { CountedRow, ReceiptLine } from '../receiving.fields.ts'
import { outcomeLabels } from '../receiving.rules.ts'

/** What became of some units of a line, why, and where they are. */
export function pieceWords(piece: CountedRow, line: ReceiptLine): string {
  const { outcome, reason, note } = piece
  const units = formatAmount(line, piece.quantity)
  const where = whereWords(piece)
  if (outcome === 'accepted') return `${units} accepted${where}`
  if (outcome === 'quality') return `${units} ${outcomeLabels.quality.toLowerCase()}${where}`
  const why = [reason, note].filter(Boolean).join(', ')
  return `${units} rejected${why ? `: ${why}` : ''}${where}`
}

function whereWords({ lotCode, expiresOn, binCode }: CountedRow): string {
  const until = expiresOn ? `, expires ${formatDay(expiresOn)}` : ''
  return `${lotCode ? `, lot ${lotCode}${until}` : ''}${binCode ? `, bin ${binCode}` : ''}`
}
