import { sql } from 'kysely'
import { Refusal, staleVersion } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { isBeyondTolerance, linesInWords } from '../count-tolerance.rules.ts'
import { stockCountsSettings } from '../stock-counts.settings.ts'
import { type FoundCount, findOpenCount, findStockCount } from './find-stock-count.ts'
import { moveStockCount, tellOfCount } from './tell-stock-count.ts'

type Step = { readonly id: string; readonly version: number }

type Line = {
  readonly id: string
  readonly sku: string
  readonly binCode: string | null
  readonly lotCode: string | null
  readonly round: number
  readonly counted: number | null
  readonly expected: number
  readonly hasMoved: boolean
  readonly valueMinor: number
}

/**
 * Ends a round of counting. Lines that differ by more than the tolerance are counted again by
 * another user; without any, the count is reviewed.
 */
export async function submitCount(tx: Tx, actor: Actor, { id, version }: Step) {
  const count = await findStockCount(tx, actor, id, 'whole')
  await findOpenCount(tx, actor, id)
  if (count.version !== version) throw staleVersion(count.label, version, count.version)
  const lines = await linesToSubmit(tx, count)
  requireCounted(count, lines)
  const again = await beyondTolerance(tx, count, lines)
  if (again.length > 0) {
    await startNextRound(tx, id, again)
    await tellOfCount(tx, actor, count, 'stock_count.recount_requested', { lines: again.length })
    return { id, version: version + 1, toRecount: again.length }
  }
  const values = lines.map((line) => ({ id: line.id, valueMinor: line.valueMinor }))
  await sql`update stock_count_lines line set value_minor = r."valueMinor"
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as r(id uuid, "valueMinor" bigint)
    where line.id = r.id`.execute(tx)
  const moved = await moveStockCount(tx, actor, count, 'submit', { version })
  return { id, version: moved, toRecount: 0 }
}

/** All lines with their present round; a difference is worth the average cost of its units. */
async function linesToSubmit(tx: Tx, { id, outletId }: FoundCount): Promise<readonly Line[]> {
  const found = await sql<Line>`
    select line.id, v.sku, b.code as "binCode", lot.code as "lotCode", line.round, r.counted,
      coalesce(r.expected, 0) as expected, coalesce(r.has_moved, false) as "hasMoved",
      coalesce(round(case when level.on_hand > 0
        then level.value_minor::numeric * (r.counted - r.expected) / level.on_hand
        else coalesce(v.cost_minor, 0)::numeric * (r.counted - r.expected)
          / power(10::numeric, v.quantity_scale) end), 0)::bigint as "valueMinor"
    from stock_count_lines line join variants v on v.id = line.variant_id
    left join bins b on b.id = line.bin_id left join lots lot on lot.id = line.lot_id
    left join stock_count_rounds r on r.line_id = line.id and r.round = line.round
    left join stock_levels level on level.variant_id = v.id and level.outlet_id = ${outletId}
    where line.count_id = ${id}
    order by b.id is null, b.walk_order, b.code, v.sku, line.id`.execute(tx)
  return found.rows
}

function requireCounted({ label }: FoundCount, lines: readonly Line[]): void {
  const open = lines.filter(({ counted }) => counted === null)
  if (open.length > 0 || lines.length === 0)
    throw new Refusal(
      'conflict',
      'not_counted',
      lines.length === 0
        ? `Nothing is counted in ${label} yet. Scan a bin and its goods first.`
        : `Not counted yet: ${linesInWords(open)}. Count them, or record that none is there.`,
      { details: { lines: open.length } },
    )
  const moved = lines.filter(({ hasMoved }) => hasMoved)
  if (moved.length > 0)
    throw new Refusal(
      'conflict',
      'moved_while_counted',
      `Stock moved between two scans of ${linesInWords(moved)}. Count these lines once more.`,
      { details: { lines: moved.length } },
    )
}

async function beyondTolerance(tx: Tx, count: FoundCount, lines: readonly Line[]) {
  const { tolerancePercent, toleranceMinor } = stockCountsSettings
  const set = await settingsOf(tx, { tolerancePercent, toleranceMinor }, count.outletId)
  const tolerance = {
    percent: count.tolerancePercent ?? set.tolerancePercent,
    valueMinor: count.toleranceMinor ?? set.toleranceMinor,
  }
  return lines
    .filter(({ round }) => round === 1)
    .filter((line) => isBeyondTolerance({ ...line, counted: line.counted ?? 0 }, tolerance))
    .map(({ id }) => id)
}

/** The earlier rounds stay on record; only the last one decides. */
export async function startNextRound(tx: Tx, id: string, lineIds: readonly string[]) {
  await sql`update stock_count_lines set round = round + 1
    where count_id = ${id} and id = any(${[...lineIds]}::uuid[])`.execute(tx)
  await sql`update stock_counts set version = version + 1
    where id = ${id} and state = 'counting'`.execute(tx)
}
