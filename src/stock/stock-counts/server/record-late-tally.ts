import { sql } from 'kysely'
import { formatQuantity } from '#platform/quantity.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { lineInWords } from '../count-tolerance.rules.ts'
import type { SeenByDevice } from '../late-tallies.fields.ts'
import type { FoundCount } from './find-stock-count.ts'
import type { LineToCount } from './line-seen.ts'
import { addToTally, refuseSameCounter } from './record-tally.ts'
import { holdLevel, stockAsOf, type Touch, touchesWithin } from './stock-as-of.ts'
import type { Span, StockCountParts } from './stock-count-parts.ts'

type LateTally = {
  readonly line: LineToCount
  readonly quantity: number
  readonly userId: string
  readonly seen: SeenByDevice
  readonly span: Span
}

/**
 * Adds a scan to its round with what the ledger expected when it was made. The round is counted again
 * where that is not certain: goods moved at about that time, stock moved between it and another scan of
 * the round, or others counted the line without the device knowing.
 *
 * @returns why the round is counted again; empty where it is not
 */
export async function recordLateTally(
  tx: Tx,
  parts: StockCountParts,
  count: FoundCount,
  { line, quantity, userId, seen, span }: LateTally,
): Promise<string> {
  await refuseSameCounter(tx, line.id, userId)
  await holdLevel(tx, line)
  const touches = await touchesWithin(tx, parts, line, span)
  const { expected, position } = await stockAsOf(tx, line, span.to)
  const whyAgain =
    countedByOthers(line, seen) || (touches.length > 0 ? movedAround(count, line, touches) : '')
  const place = { variantId: line.variantId, outletId: line.outletId }
  const added = await sql<{ hasMoved: boolean; whyAgain: string }>`
    insert into stock_count_rounds as r
      (line_id, round, counted, expected, position, counted_at, has_moved, why_again)
    values (${line.id}, ${line.round}, ${quantity}, ${expected}, ${position},
      ${span.to}::timestamptz, ${whyAgain !== ''}, ${whyAgain})
    on conflict (line_id, round) do update
      set counted = r.counted + excluded.counted,
        expected = case when excluded.position < r.position then r.expected else excluded.expected end,
        position = greatest(r.position, excluded.position),
        counted_at = greatest(r.counted_at, excluded.counted_at),
        has_moved = r.has_moved or excluded.has_moved or r.expected <> excluded.expected
          or exists (select from stock_movements m
            where m.variant_id = ${place.variantId} and m.outlet_id = ${place.outletId}
              and m.seq > least(r.position, excluded.position)
              and m.seq <= greatest(r.position, excluded.position) and m.on_hand_delta <> 0
              and m.bin_id is not distinct from ${line.binId}::uuid
              and m.lot_id is not distinct from ${line.lotId}::uuid),
        why_again = coalesce(nullif(r.why_again, ''), excluded.why_again)
    returning has_moved as "hasMoved", why_again as "whyAgain"`.execute(tx)
  const [row] = added.rows
  if (!row) throw new Error('A round is written.')
  await addToTally(tx, { lineId: line.id, userId, quantity }, line.round)
  if (!row.hasMoved) return ''
  if (row.whyAgain !== '') return row.whyAgain
  const between = `Stock of ${lineInWords(line)} moved between two scans, so that it is counted again.`
  await sql`update stock_count_rounds set why_again = ${between}
    where line_id = ${line.id} and round = ${line.round}`.execute(tx)
  return between
}

/** The scans of the device follow one another, so that only others can make a difference. */
function countedByOthers(line: LineToCount, { counted: known }: SeenByDevice): string {
  if (line.counted === known) return ''
  const inWords = (steps: number | null) =>
    steps === null ? 'no count' : formatQuantity(steps, line.quantityScale)
  return `${lineInWords(line)} was also counted on another device. The server had ${inWords(line.counted)}, and this device knew of ${inWords(known)}. The line is counted again, so that nothing counts twice.`
}

/** In a blind count without quantities, from which what is expected could be guessed. */
function movedAround(
  { isBlind }: FoundCount,
  line: LineToCount,
  touches: readonly Touch[],
): string {
  const words = touches.map(({ what, quantity }) =>
    isBlind ? noun(what) : `${noun(what)} of ${formatQuantity(quantity, line.quantityScale)}`,
  )
  const list = new Intl.ListFormat('en-GB').format(new Set(words))
  return `What was there of ${lineInWords(line)} when this was scanned is not certain: ${list} at about that time. The line is counted again.`
}

const noun = (what: string) => what.replaceAll('_', ' ')
