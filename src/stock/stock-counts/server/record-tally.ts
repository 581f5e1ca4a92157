import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'
import { countedBefore } from '../counted-goods.rules.ts'
import { expectedAt, positionOf } from './expected-stock.ts'

type Tally = {
  readonly lineId: string
  readonly outletId: string
  readonly userId: string
  /** In steps; zero records that none is there. */
  readonly quantity: number
}

const place = {
  variant: sql`line.variant_id`,
  outlet: sql`c.outlet_id`,
  bin: sql`line.bin_id`,
  lot: sql`line.lot_id`,
}

/**
 * Adds to the present round of a line, together with what the ledger expects at this moment. Stock
 * that moved since the scan before makes the round ambiguous, and the line is counted again.
 *
 * @returns the round
 */
export async function recordTally(tx: Tx, { lineId, userId, quantity }: Tally): Promise<number> {
  await refuseSameCounter(tx, lineId, userId)
  const added = await sql<{ round: number }>`
    insert into stock_count_rounds as r (line_id, round, counted, expected, position)
    select line.id, line.round, ${quantity}::bigint, ${expectedAt(place)}, ${positionOf(place)}
    from stock_count_lines line join stock_counts c on c.id = line.count_id
    where line.id = ${lineId}
    on conflict (line_id, round) do update
      set counted = r.counted + excluded.counted, expected = excluded.expected,
        position = greatest(r.position, excluded.position), counted_at = now(),
        has_moved = r.has_moved or r.expected <> excluded.expected
          or exists (select from stock_count_lines line
            join stock_counts c on c.id = line.count_id
            join stock_movements m on m.variant_id = line.variant_id and m.outlet_id = c.outlet_id
            where line.id = r.line_id and m.seq > r.position and m.on_hand_delta <> 0
              and m.bin_id is not distinct from line.bin_id
              and m.lot_id is not distinct from line.lot_id)
    returning r.round`.execute(tx)
  const [row] = added.rows
  if (!row) throw new Error('A line is counted that is there.')
  await addToTally(tx, { lineId, userId, quantity }, row.round)
  return row.round
}

/** Adds to what a user counted of a round. */
export async function addToTally(
  tx: Tx,
  { lineId, userId, quantity }: Omit<Tally, 'outletId'>,
  round: number,
): Promise<void> {
  await sql`insert into stock_count_tallies as t (line_id, round, counted_by, quantity)
    values (${lineId}, ${round}, ${userId}, ${quantity})
    on conflict (line_id, round, counted_by) do update
      set quantity = t.quantity + excluded.quantity`.execute(tx)
}

/** A line that is counted again needs another user than the rounds before. */
export async function refuseSameCounter(tx: Tx, lineId: string, userId: string): Promise<void> {
  const found = await sql<{ sku: string }>`select v.sku from stock_count_lines line
    join variants v on v.id = line.variant_id
    where line.id = ${lineId} and exists (select from stock_count_tallies t
      where t.line_id = line.id and t.round < line.round and t.counted_by = ${userId})`.execute(tx)
  const [line] = found.rows
  if (!line) return
  throw countedBefore(line.sku)
}
