import { sql } from 'kysely'
import { formatQuantity } from '#platform/quantity.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { type Movement, planOutflow, planReserved } from '../ledger.rules.ts'
import { refuseShortages, shortOf } from '../shortage.rules.ts'
import { lockLevels, type OpenLevels, readPlaces } from './lock-levels.ts'
import { postMovements } from './post-movements.ts'
import { pieceOf, type StockPiece, type StockSource } from './stock-rows.ts'

type Reserved = {
  readonly lineId: string
  readonly variantId: string
  readonly outletId: string
  readonly quantity: number
}

/**
 * Takes what a document had reserved out of stock: the goods leave the house. Of a line that stands
 * in `quantities` so much leaves and the rest is given back, as is all of a line that does not.
 *
 * @throws Refusal `above_reserved` for more than a line had reserved
 */
export async function issueStock(
  tx: Tx,
  actor: Actor,
  source: StockSource & { readonly outletId: string },
  {
    kind = 'issue',
    quantities,
  }: {
    readonly kind?: 'issue' | 'transfer_out'
    /** By the id of the line, in steps of the variant's scale. Left out: all that was reserved. */
    readonly quantities?: ReadonlyMap<string, number>
  } = {},
): Promise<StockPiece[]> {
  const closed = await sql<Reserved>`with closed as (
    delete from stock_reservations where source_id = ${source.id} and source_noun = ${source.noun}
    returning source_line_id as "lineId", variant_id as "variantId", outlet_id as "outletId",
      quantity
  ) select * from closed order by "lineId"`.execute(tx)
  if (closed.rows.length === 0) return []
  const levels = await lockLevels(tx, closed.rows)
  await readPlaces(tx, levels)
  const movements = closed.rows.flatMap((line) => {
    const leaving = quantities ? (quantities.get(line.lineId) ?? 0) : line.quantity
    return leave(levels, line, leaving, kind)
  })
  await postMovements(tx, actor, source, movements)
  return movements.filter((row) => row.onHandDelta !== 0).map(pieceOf)
}

function leave(
  levels: OpenLevels,
  line: Reserved,
  leaving: number,
  kind: 'issue' | 'transfer_out',
): readonly Movement[] {
  const level = levels.of(line)
  const sourceLineId = line.lineId
  if (leaving > line.quantity) {
    throw new Refusal(
      'conflict',
      'above_reserved',
      `Only ${formatQuantity(line.quantity, level.scale)} of ${level.sku} are reserved for this; ${formatQuantity(leaving, level.scale)} cannot leave. Reserve more first.`,
    )
  }
  const out = planOutflow(
    level,
    { quantity: leaving, sourceLineId },
    { kind, onHand: -1, reserved: -1 },
  )
  if (out.missing > 0) throw refuseShortages([shortOf(level, leaving, leaving - out.missing)])
  const rest = { quantity: line.quantity - leaving, sourceLineId }
  return [...out.movements, ...planReserved(level, rest, 'release')]
}
