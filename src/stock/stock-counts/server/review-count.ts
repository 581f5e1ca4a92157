import { sql } from 'kysely'
import { refuseMove } from '#platform/machine.ts'
import { notFound, Refusal, staleVersion, throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import {
  type CountedPlace,
  noteCounted,
  planCountedStock,
  postCountedStock,
} from '#stock/inventory/server/index.ts'
import { lineInWords, refuseOwnCount } from '../count-tolerance.rules.ts'
import { stockCountNoun } from '../stock-counts.nouns.ts'
import { stockCountMachine } from '../stock-counts.states.ts'
import { type FoundCount, findStockCount } from './find-stock-count.ts'
import { getStockCount } from './get-stock-count.ts'
import { openVariances } from './open-variances.ts'
import { requirePosting } from './require-posting.ts'
import { startNextRound } from './submit-count.ts'
import { moveStockCount } from './tell-stock-count.ts'

type Step = { readonly id: string; readonly version: number }

/** Returns a reviewed count: the chosen lines are counted again by another user. */
export async function recountLines(
  tx: Tx,
  actor: Actor,
  { id, version, lineIds }: Step & { readonly lineIds: readonly string[] },
) {
  const count = await findStockCount(tx, actor, id, 'whole')
  throwIfRefused(refuseMove(stockCountMachine, 'recount', count))
  const ids = [...new Set(lineIds)]
  const known = await sql<{ round: number }>`select round from stock_count_lines
    where count_id = ${id} and id = any(${ids}::uuid[])`.execute(tx)
  if (known.rows.length < ids.length) throw notFound('This line')
  if (known.rows.some(({ round }) => round >= 9))
    throw new Refusal(
      'conflict',
      'too_many_rounds',
      `A line of ${count.label} was counted nine times. Cancel this count and plan another one.`,
    )
  const moved = await moveStockCount(tx, actor, count, 'recount', {
    version,
    data: { lines: ids.length },
  })
  await startNextRound(tx, id, ids)
  return { id, version: moved + 1 }
}

export type Differing = {
  readonly lineId: string
  readonly variantId: string
  readonly binId: string | null
  readonly lotId: string | null
  readonly difference: number
  readonly sku: string
  readonly binCode: string | null
  readonly lotCode: string | null
}

/**
 * Books what differs, with the count as its document. A difference is what was counted against the
 * ledger at that moment, so that movements since then are in both and change nothing.
 */
export async function postCount(
  tx: Tx,
  actor: Actor,
  { id, version, movesSeen }: Step & { readonly movesSeen: number },
) {
  const count = await findStockCount(tx, actor, id, 'whole')
  throwIfRefused(refuseMove(stockCountMachine, 'post', count))
  if (count.version !== version) throw staleVersion(count.label, version, count.version)
  if ((await getStockCount(tx, actor, { id })).isOwnCount) throw refuseOwnCount(count.label)
  const lines = await differingLines(tx, id)
  const planned = await planCountedStock(tx, lines.map(placeOf(count)))
  // Its stock levels are locked now.
  const { movesSince } = await getStockCount(tx, actor, { id })
  if (movesSince !== movesSeen) throw movedMeanwhile(count)
  if (planned.short) throw cannotBeBooked(count, planned.short, lines)
  const approver = await requirePosting(tx, actor, count, {
    lines,
    movesSeen,
    grossMinor: planned.movements.reduce((sum, row) => sum + Math.abs(row.valueDeltaMinor), 0),
  })
  const source = { noun: stockCountNoun.key, id, reason: `Counted in ${count.label}` }
  await postCountedStock(tx, approver, source, planned.movements)
  await openVariances(tx, approver, count, lines, planned.movements)
  await keepResults(tx, count)
  const moved = await moveStockCount(tx, approver, count, 'post', {
    version,
    set: { posted_by: authorId(actor), posted_at: new Date().toISOString() },
    data: { lines: lines.length },
  })
  return { id, version: moved, booked: lines.length }
}

async function differingLines(tx: Tx, id: string): Promise<readonly Differing[]> {
  const found = await sql<Differing>`select line.id as "lineId", line.variant_id as "variantId",
      line.bin_id as "binId", line.lot_id as "lotId", r.counted - r.expected as difference, v.sku,
      b.code as "binCode", lot.code as "lotCode"
    from stock_count_lines line join variants v on v.id = line.variant_id
    join stock_count_rounds r on r.line_id = line.id and r.round = line.round
    left join bins b on b.id = line.bin_id left join lots lot on lot.id = line.lot_id
    where line.count_id = ${id} and r.counted <> r.expected order by line.id`.execute(tx)
  return found.rows
}

const placeOf =
  ({ outletId }: FoundCount) =>
  ({ lineId, variantId, binId, lotId, difference }: Differing): CountedPlace => ({
    variantId,
    outletId,
    binId,
    lotId,
    difference,
    sourceLineId: lineId,
  })

/** The value that was booked, and when each stock level was last counted. */
async function keepResults(tx: Tx, { id, outletId }: FoundCount): Promise<void> {
  await sql`update stock_count_lines line set value_minor = coalesce((
      select sum(m.value_delta_minor) from stock_movements m
      where m.source_id = ${id} and m.source_line_id = line.id), 0)
    where line.count_id = ${id}`.execute(tx)
  const counted = await sql<{ variantId: string }>`select distinct variant_id as "variantId"
    from stock_count_lines where count_id = ${id} order by 1`.execute(tx)
  await noteCounted(
    tx,
    counted.rows.map(({ variantId }) => ({ variantId, outletId })),
  )
}

function cannotBeBooked(
  { label }: FoundCount,
  short: { readonly lineId: string | null; readonly why: string },
  lines: readonly Differing[],
): Refusal {
  const line = lines.find(({ lineId }) => lineId === short.lineId)
  const what = line ? lineInWords(line) : 'A line'
  return new Refusal(
    'conflict',
    'cannot_be_booked',
    `${what} cannot be booked with ${label}: ${short.why} Count this line again.`,
    { details: { lineId: short.lineId } },
  )
}

function movedMeanwhile({ label }: FoundCount): Refusal {
  return new Refusal(
    'conflict',
    'moved_meanwhile',
    `Goods of lines that differ moved while ${label} was shown. Look at what moved since the count, then post it again.`,
  )
}

/** Ends a count that is not posted; its lines stay on record. */
export async function cancelCount(
  tx: Tx,
  actor: Actor,
  { id, version, why }: Step & { readonly why: string },
) {
  const count = await findStockCount(tx, actor, id, 'whole')
  return {
    id,
    version: await moveStockCount(tx, actor, count, 'cancel', { version, data: { why } }),
  }
}
