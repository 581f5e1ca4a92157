import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { lineInWords } from '../count-tolerance.rules.ts'
import type { SeenByDevice } from '../late-tallies.fields.ts'
import type { FoundCount } from './find-stock-count.ts'
import type { PlaceOfLine } from './stock-as-of.ts'

/** A line, locked, with what is counted of it in its present round. */
export type LineToCount = PlaceOfLine & {
  readonly id: string
  readonly sku: string
  readonly quantityScale: number
  readonly binCode: string | null
  readonly lotCode: string | null
  readonly round: number
  readonly restarts: number
  /** Null while it is not counted. */
  readonly counted: number | null
}

export async function lineToCount(
  tx: Tx,
  { id: countId, label, outletId }: FoundCount,
  lineId: string,
): Promise<LineToCount> {
  await sql`select from stock_count_lines where id = ${lineId} and count_id = ${countId}
    for update`.execute(tx)
  const found = await sql<Omit<LineToCount, 'outletId'>>`select line.id, line.round, line.restarts,
      line.variant_id as "variantId", line.bin_id as "binId", line.lot_id as "lotId", v.sku,
      v.quantity_scale as "quantityScale", b.code as "binCode", lot.code as "lotCode", r.counted
    from stock_count_lines line join variants v on v.id = line.variant_id
    left join bins b on b.id = line.bin_id left join lots lot on lot.id = line.lot_id
    left join stock_count_rounds r on r.line_id = line.id and r.round = line.round
    where line.id = ${lineId} and line.count_id = ${countId}`.execute(tx)
  const [line] = found.rows
  if (line) return { ...line, outletId }
  throw new Refusal(
    'conflict',
    'line_restarted',
    `What ${label} had found there was discarded meanwhile, so this was not counted.`,
  )
}

/** Refuses a scan of a round that has ended, or that was begun anew, since the device last knew it. */
export function requireSameRound(
  { label }: FoundCount,
  line: LineToCount,
  seen: SeenByDevice,
): void {
  if (line.round !== seen.round)
    throw new Refusal(
      'conflict',
      'round_ended',
      `The round in which ${lineInWords(line)} was scanned was finished meanwhile, so it was not counted. ${label} has it counted again.`,
    )
  if (line.restarts !== seen.restarts)
    throw new Refusal(
      'conflict',
      'line_restarted',
      `What was counted of ${lineInWords(line)} was discarded after this scan, so it was not counted.`,
    )
}
