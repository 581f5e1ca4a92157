import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { shareOf } from '#stock/inventory/stock-value.rules.ts'
import type { OpenPiece } from '../arrivals.rules.ts'

type Piece = OpenPiece & { readonly shipped: number; readonly valueMinor: number }

/** What left with a transfer, the lots that expire first before the others. */
export async function piecesOf(reader: Reader, transferId: string): Promise<Piece[]> {
  const found = await sql<Piece>`
    select p.line_id as "lineId", p.lot_id as "lotId", p.shipped, p.value_minor as "valueMinor",
      p.shipped - p.settled as open, p.value_minor - p.settled_value_minor as "openValueMinor"
    from transfer_pieces p join transfer_lines l on l.id = p.line_id
    left join lots lot on lot.id = p.lot_id
    where l.transfer_id = ${transferId}
    order by l.position, lot.expires_on nulls last, lot.code`.execute(reader)
  return found.rows
}

/** The value of a quantity of a line when it left. */
export function worthWhenSent(pieces: readonly Piece[]) {
  return (lineId: string, quantity: number): number => {
    const ofLine = pieces.filter((piece) => piece.lineId === lineId)
    const shipped = ofLine.reduce((sum, piece) => sum + piece.shipped, 0)
    const value = ofLine.reduce((sum, piece) => sum + piece.valueMinor, 0)
    return shipped === 0 ? 0 : shareOf(value, quantity, shipped)
  }
}

/** Saves what is still in transit. */
export async function keepOpenPieces(tx: Tx, pieces: readonly OpenPiece[]): Promise<void> {
  await sql`update transfer_pieces p
    set settled = p.shipped - r.open, settled_value_minor = p.value_minor - r."openValueMinor"
    from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb)
      as r("lineId" uuid, "lotId" uuid, open bigint, "openValueMinor" bigint)
    where p.line_id = r."lineId" and p.lot_id is not distinct from r."lotId"`.execute(tx)
}
