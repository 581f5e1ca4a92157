import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'
import {
  assumePicks,
  type Chosen,
  type StockRow,
  type TakenGoods,
  undoAssumedPicks,
} from '#stock/inventory/server/index.ts'
import type { LineRow } from './transfer-lines.ts'

/** The bins of what is picked of a line now are those that the ledger would use next. */
export async function keepPlaces(
  tx: Tx,
  { id: sourceLineId, variantId }: Pick<LineRow, 'id' | 'variantId'>,
  outletId: string,
): Promise<void> {
  const line = { sourceLineId, variantId, outletId }
  await assumePicks(tx, line, await takenOf(tx, sourceLineId))
}

/** What was put back is in its bins again. */
export async function giveUpPlaces(tx: Tx, lineId: string): Promise<void> {
  await undoAssumedPicks(tx, lineId, await takenOf(tx, lineId))
}

/** What is picked of a line: by lots, and the rest as of no lot. */
async function takenOf(tx: Tx, lineId: string): Promise<readonly TakenGoods[]> {
  const found = await sql<TakenGoods>`with lots as (
      select lot_id, quantity from transfer_picked_lots where line_id = ${lineId}
    ), unnamed as (
      select picked - coalesce((select sum(quantity) from lots), 0)::bigint as quantity
      from transfer_lines where id = ${lineId}
    )
    select lot_id as "lotId", quantity from lots
    union all select null, quantity from unnamed where quantity > 0`.execute(tx)
  return found.rows
}

/**
 * What leaves of a line, each part first from the bin that it was picked from.
 *
 * @param rows of the lots that were scanned, and one without a lot for the rest
 */
export function fromPickedBins(rows: readonly StockRow[], picked: readonly Chosen[]): StockRow[] {
  const named = new Set(rows.map(({ lotId }) => lotId ?? undefined))
  return rows.flatMap((row) => {
    const mine = picked.filter(({ lotId }) =>
      row.lotId ? lotId === row.lotId : lotId === undefined || !named.has(lotId),
    )
    let rest = row.quantity
    const parts = mine.flatMap(({ binId, quantity }) => {
      const part = binId === undefined ? 0 : Math.min(rest, quantity)
      rest -= part
      return part > 0 ? [{ ...row, firstBinId: binId, quantity: part }] : []
    })
    return rest > 0 ? [...parts, { ...row, quantity: rest }] : parts
  })
}
