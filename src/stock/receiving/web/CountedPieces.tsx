import { IconArrowBackUp } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { classNames } from '#platform/web/class-names.ts'
import { IconButton } from '#platform/web/IconButton.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { CountedRow, ReceiptLine, WholeReceipt } from '../receiving.fields.ts'
import { keyOfPiece } from './goods-lines.ts'
import { lookOfPiece } from './piece-look.ts'
import { pieceWords } from './piece-words.ts'
import classes from './receiving.module.css'
import { receivingApi } from './receiving-api.ts'

type CountedPiecesProps = { receipt: WholeReceipt; line: ReceiptLine }

/** What is counted of a line by everyone, each part to be taken back and counted another way. */
export function CountedPieces({ receipt, line }: CountedPiecesProps) {
  return receipt.counted
    .filter(({ lineId }) => lineId === line.id)
    .map((piece) => <CountedPiece key={keyOfPiece(piece)} {...{ receipt, line, piece }} />)
}

function CountedPiece({ receipt, line, piece }: CountedPiecesProps & { piece: CountedRow }) {
  const { id } = receipt
  const { lineId, lotId, outcome, reasonCode, binId, quantity } = piece
  const queries = useQueryClient()
  const words = pieceWords(piece, line)
  const act = useAct({
    area: 'receiving',
    run: receivingApi.call.uncount,
    onDone: (record) => {
      queries.setQueryData(receivingApi.ask('get', { id }).queryKey, record)
      tellSuccess(`${line.sku}: ${words} taken back`)
    },
  })
  return (
    <span className={classNames(classes.piece, classes.counted, lookOfPiece[outcome])}>
      {words}
      {receipt.state === 'counting' ? (
        <IconButton
          label={`Take back ${line.sku}: ${words}`}
          isPending={act.isPending}
          onAct={() => act.start({ id, lineId, lotId, outcome, reasonCode, binId, quantity })}
        >
          <IconArrowBackUp size={16} />
        </IconButton>
      ) : null}
    </span>
  )
}
