import type { ReceiptLine, ReceivedRow, WholeReceipt } from '../receiving.fields.ts'

/** A received row that has no bin yet. */
export type RowToPut = {
  readonly row: ReceivedRow
  readonly line: ReceiptLine
  /** In steps. */
  readonly left: number
}

/** What was received without a bin, also what is put away by now, in the order of suggested bins. */
export function placeableRows({ rows, received }: WholeReceipt): RowToPut[] {
  return received
    .flatMap((row) => {
      const line = rows.find(({ id }) => id === row.lineId)
      if (!line || row.outcome === 'rejected' || row.binId !== null) return []
      return [{ row, line, left: row.quantity - row.putAway }]
    })
    .sort((a, b) => binOf(a).localeCompare(binOf(b)) || a.line.sku.localeCompare(b.line.sku))
}

/** What is still to be put away. */
export const toPutAway = (receipt: WholeReceipt): RowToPut[] =>
  placeableRows(receipt).filter(({ left }) => left > 0)

/** Goods without a suggested bin come last. */
const binOf = ({ line: { bin } }: RowToPut): string => bin?.code ?? '\uffff'
