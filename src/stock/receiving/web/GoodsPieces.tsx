import { classNames } from '#platform/web/class-names.ts'
import type { CountedRow, ReceiptLine, WholeReceipt } from '../receiving.fields.ts'
import { keyOfPiece, piecesOf } from './goods-lines.ts'
import { lookOfPiece } from './piece-look.ts'
import { pieceWords } from './piece-words.ts'
import classes from './receiving.module.css'

type GoodsPiecesProps = { receipt: WholeReceipt; line: ReceiptLine }

/** What of a line was accepted, kept for quality control and rejected, with lot and bin. */
export function GoodsPieces({ receipt, line }: GoodsPiecesProps) {
  return piecesOf(receipt, line.id)
    .filter(saysMore)
    .map((piece) => (
      <span
        key={'id' in piece ? String(piece.id) : keyOfPiece(piece)}
        className={classNames(classes.piece, lookOfPiece[piece.outcome])}
      >
        {pieceWords(piece, line)}
      </span>
    ))
}

/** The count of a line already says what is accepted without lot and bin. */
const saysMore = ({ outcome, lotId, binId }: CountedRow) =>
  outcome !== 'accepted' || lotId !== null || binId !== null
