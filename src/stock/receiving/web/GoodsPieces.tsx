import { classNames } from '#platform/web/class-names.ts'
import { formatDay } from '#platform/web/format-instant.ts'
import { formatAmount } from '#stock/scanning/scanned-amount.ts'
import type { CountedRow, ReceiptLine, WholeReceipt } from '../receiving.fields.ts'
import { type CountOutcome, outcomeLabels } from '../receiving.rules.ts'
import { keyOfPiece, piecesOf } from './goods-lines.ts'
import classes from './receiving.module.css'

type GoodsPiecesProps = { receipt: WholeReceipt; line: ReceiptLine }

/** What of a line was accepted, kept for quality control and rejected, with lot and bin. */
export function GoodsPieces({ receipt, line }: GoodsPiecesProps) {
  return piecesOf(receipt, line.id)
    .filter(saysMore)
    .map((piece) => (
      <span
        key={'id' in piece ? String(piece.id) : keyOfPiece(piece)}
        className={classNames(classes.piece, lookOf[piece.outcome])}
      >
        {pieceWords(piece, line)}
      </span>
    ))
}

const lookOf: Readonly<Record<CountOutcome, string | undefined>> = {
  accepted: undefined,
  quality: classes.doubted,
  rejected: classes.refused,
}

/** The count of a line already says what is accepted without lot and bin. */
const saysMore = ({ outcome, lotId, binId }: CountedRow) =>
  outcome !== 'accepted' || lotId !== null || binId !== null

function pieceWords(piece: CountedRow, line: ReceiptLine): string {
  const { outcome, reason, note } = piece
  const units = formatAmount(line, piece.quantity)
  const where = whereWords(piece)
  if (outcome === 'accepted') return `${units}${where}`
  if (outcome === 'quality') return `${units} ${outcomeLabels.quality.toLowerCase()}${where}`
  const why = [reason, note].filter(Boolean).join(', ')
  return `${units} rejected${why ? `: ${why}` : ''}${where}`
}

function whereWords({ lotCode, expiresOn, binCode }: CountedRow): string {
  const until = expiresOn ? `, expires ${formatDay(expiresOn)}` : ''
  return `${lotCode ? `, lot ${lotCode}${until}` : ''}${binCode ? `, bin ${binCode}` : ''}`
}
