import { formatDay } from '#platform/web/format-instant.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { formatAmount } from '#stock/scanning/scanned-amount.ts'
import type { CountedRow, ReceiptLine, WholeReceipt } from '../receiving.fields.ts'
import { outcomeLabels } from '../receiving.rules.ts'
import { keyOfPiece, piecesOf } from './goods-lines.ts'
import classes from './receiving.module.css'

type GoodsPiecesProps = { receipt: WholeReceipt; line: ReceiptLine }

/** What of a line was accepted, kept for quality control and rejected, with lot and bin. */
export function GoodsPieces({ receipt, line }: GoodsPiecesProps) {
  return piecesOf(receipt, line.id)
    .filter(saysMore)
    .map((piece) => (
      <span key={'id' in piece ? String(piece.id) : keyOfPiece(piece)} className={classes.piece}>
        <Piece piece={piece} line={line} />
      </span>
    ))
}

/** The count of a line already says what is accepted without lot and bin. */
const saysMore = ({ outcome, lotId, binId }: CountedRow) =>
  outcome !== 'accepted' || lotId !== null || binId !== null

function Piece({ piece, line }: { piece: CountedRow; line: ReceiptLine }) {
  const { outcome, reason, note } = piece
  const units = formatAmount(line, piece.quantity)
  const where = whereWords(piece)
  if (outcome === 'accepted') return `${units}${where}`
  const why = [reason, note].filter(Boolean).join(', ')
  return outcome === 'rejected' ? (
    <ToneBadge tone="bad" label={`${units} rejected${why ? `: ${why}` : ''}${where}`} />
  ) : (
    <ToneBadge tone="waiting" label={`${units} ${outcomeLabels.quality.toLowerCase()}${where}`} />
  )
}

function whereWords({ lotCode, expiresOn, binCode }: CountedRow): string {
  const until = expiresOn ? `, expires ${formatDay(expiresOn)}` : ''
  return `${lotCode ? `, lot ${lotCode}${until}` : ''}${binCode ? `, bin ${binCode}` : ''}`
}
