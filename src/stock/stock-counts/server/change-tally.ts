import { sql } from 'kysely'
import { notFound, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { type FoundCount, findOpenCount } from './find-stock-count.ts'
import { getStockCount } from './get-stock-count.ts'
import { recordTally } from './record-tally.ts'
import { counterOf } from './tally-goods.ts'
import { hintStockCount } from './tell-stock-count.ts'

type Tallied = {
  readonly id: string
  readonly lineId: string
  readonly round: number
  readonly quantity: number
}

/** Takes back one's own scan; a round without any is not counted again. */
export async function takeBackTally(tx: Tx, actor: Actor, input: Tallied) {
  const count = await findOpenCount(tx, actor, input.id)
  await reduceTally(tx, actor, count, input)
  hintStockCount(tx, count)
  return getStockCount(tx, actor, count)
}

/** The part of it that a scan without the network shares. */
export async function reduceTally(
  tx: Tx,
  actor: Actor,
  count: FoundCount,
  { lineId, round, quantity }: Omit<Tallied, 'id'>,
): Promise<void> {
  await lockLines(tx, count, [lineId])
  const reduced = await sql`update stock_count_tallies t set quantity = t.quantity - ${quantity}
    from stock_count_lines line
    where line.id = t.line_id and line.round = t.round and t.line_id = ${lineId}
      and t.round = ${round} and t.counted_by = ${counterOf(actor)} and t.quantity >= ${quantity}
    returning 1`.execute(tx)
  if (reduced.rows.length === 0) throw nothingCounted(count)
  await sql`delete from stock_count_tallies where line_id = ${lineId} and round = ${round}
    and counted_by = ${counterOf(actor)} and quantity = 0`.execute(tx)
  await sql`update stock_count_rounds set counted = counted - ${quantity}
    where line_id = ${lineId} and round = ${round}`.execute(tx)
  await dropEmpty(tx, lineId)
}

/** Records that none is there of lines that are not counted yet: counted, and zero. */
export async function tallyZero(
  tx: Tx,
  actor: Actor,
  { id, lineIds }: { readonly id: string; readonly lineIds: readonly string[] },
) {
  const count = await findOpenCount(tx, actor, id)
  const ids = [...new Set(lineIds)].sort()
  await lockLines(tx, count, ids)
  const counted = await sql`select from stock_count_rounds r
    join stock_count_lines line on line.id = r.line_id and line.round = r.round
    where line.id = any(${ids}::uuid[]) limit 1`.execute(tx)
  if (counted.rows.length > 0)
    throw new Refusal(
      'conflict',
      'already_counted',
      'Goods of one of these lines were counted meanwhile. Look at the lines again.',
    )
  const { outletId } = count
  for (const lineId of ids)
    await recordTally(tx, { lineId, outletId, quantity: 0, userId: counterOf(actor) })
  hintStockCount(tx, count)
  return getStockCount(tx, actor, count)
}

/** Discards the present round of a line, for instance because its stock moved meanwhile. */
export async function restartLine(
  tx: Tx,
  actor: Actor,
  { id, lineId }: { readonly id: string; readonly lineId: string },
) {
  const count = await findOpenCount(tx, actor, id)
  await lockLines(tx, count, [lineId])
  const gone = await sql`delete from stock_count_rounds r using stock_count_lines line
    where line.id = r.line_id and line.round = r.round and line.id = ${lineId}
    returning 1`.execute(tx)
  if (gone.rows.length === 0) throw nothingCounted(count)
  await sql`update stock_count_lines set restarts = restarts + 1 where id = ${lineId}`.execute(tx)
  await dropEmpty(tx, lineId)
  hintStockCount(tx, count)
  return getStockCount(tx, actor, count)
}

async function lockLines(tx: Tx, { id }: FoundCount, lineIds: readonly string[]): Promise<void> {
  const found = await sql`select id from stock_count_lines
    where count_id = ${id} and id = any(${[...lineIds]}::uuid[]) order by id for update`.execute(tx)
  if (found.rows.length < lineIds.length) throw notFound('This line')
}

/** A round that nothing is left of is not counted; a line that only a scan had found goes with it. */
async function dropEmpty(tx: Tx, lineId: string): Promise<void> {
  await sql`delete from stock_count_rounds r where r.line_id = ${lineId}
    and not exists (select from stock_count_tallies t
      where t.line_id = r.line_id and t.round = r.round)`.execute(tx)
  await sql`delete from stock_count_lines line where line.id = ${lineId} and line.is_found
    and not exists (select from stock_count_rounds r where r.line_id = line.id)`.execute(tx)
}

function nothingCounted({ label }: FoundCount): Refusal {
  return new Refusal(
    'conflict',
    'nothing_counted',
    `You have not counted so much of this line in ${label}. Look at what is counted now.`,
  )
}
