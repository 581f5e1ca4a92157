import { type RawBuilder, sql } from 'kysely'
import { hasCosts } from '#organization/users/server/index.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { pictureOf } from '#stock/catalog/server/index.ts'
import { requireOwnBin } from '#stock/inventory/server/index.ts'
import type { MovementKind } from '#stock/inventory/stock-words.ts'
import type { StockCountLine } from '../stock-counts.fields.ts'
import { expectedAt } from './expected-stock.ts'
import { type FoundCount, findStockCount, hidesExpected } from './find-stock-count.ts'

/** The present round of a line and what belongs to it. */
const beside = sql`join stock_counts c on c.id = line.count_id
  join variants v on v.id = line.variant_id
  left join bins b on b.id = line.bin_id
  left join lots lot on lot.id = line.lot_id
  left join stock_count_rounds r on r.line_id = line.id and r.round = line.round`

/** Goods of the place of a line that left or came after its last scan, until the count is posted. */
export const movedSince = sql`(select coalesce(sum(m.on_hand_delta), 0)::bigint
  from stock_movements m
  where m.variant_id = line.variant_id and m.outlet_id = c.outlet_id and m.seq > r.position
    and m.bin_id is not distinct from line.bin_id and m.lot_id is not distinct from line.lot_id
    and c.state in ('counting', 'review'))`

/** Movements of the places of lines that differ after their last scan, in a review of a count `c`. */
export const movesSince = sql`(select count(*)::int from stock_count_lines line
  join stock_count_rounds r on r.line_id = line.id and r.round = line.round
  join stock_movements m on m.variant_id = line.variant_id and m.outlet_id = c.outlet_id
    and m.seq > r.position and m.on_hand_delta <> 0
    and m.bin_id is not distinct from line.bin_id and m.lot_id is not distinct from line.lot_id
  where line.count_id = c.id and r.counted <> r.expected and c.state = 'review')`

/** Lines of the same goods whose difference has the other sign. */
const opposite = sql`coalesce((select json_agg(json_build_object('binCode', place.code,
    'difference', here.counted - here.expected) order by place.walk_order, place.code)
  from stock_count_lines other
  join stock_count_rounds here on here.line_id = other.id and here.round = other.round
  left join bins place on place.id = other.bin_id
  where other.count_id = line.count_id and other.variant_id = line.variant_id
    and other.lot_id is not distinct from line.lot_id and other.id <> line.id
    and sign(here.counted - here.expected) * sign(r.counted - r.expected) < 0), '[]')`

type Asked = {
  readonly id: string
  readonly only?: 'to_count' | 'counted' | 'recount' | 'differing' | 'found' | 'moved' | undefined
  readonly binId?: string | undefined
  readonly withoutBin?: boolean | undefined
  readonly limit: number
  readonly page?: number | undefined
}

/** Lines of a count: those that are to be counted in pick sequence, else the largest difference first. */
export async function linesOfCount(reader: Reader, actor: Actor, asked: Asked) {
  const count = await findStockCount(reader, actor, asked.id)
  const isHidden = hidesExpected(count)
  const { only, binId, withoutBin } = asked
  if (binId !== undefined) await requireOwnBin(reader, count.outletId, binId)
  const conditions = {
    all: sql`true`,
    to_count: sql`r.line_id is null`,
    counted: sql`r.line_id is not null`,
    recount: sql`line.round > 1`,
    // In a blind count this would show what is expected.
    differing: isHidden ? sql`false` : sql`r.counted <> r.expected`,
    found: sql`line.is_found`,
    moved: sql`r.has_moved`,
  }
  const filter = sql`line.count_id = ${asked.id} and ${conditions[only ?? 'all']}
  and ${binId === undefined ? sql`true` : sql`line.bin_id = ${binId}`}
  and ${withoutBin ? sql`line.bin_id is null` : sql`true`}`
  const order = isHidden
    ? sql`b.id is null, b.walk_order, b.code, v.sku`
    : sql`coalesce(abs(line.value_minor), 0) desc, coalesce(abs(r.counted - r.expected), 0) desc,
      b.id is null, b.walk_order, b.code, v.sku`
  const total = await sql<{ total: number }>`select count(*)::int as total
  from stock_count_lines line ${beside} where ${filter}`.execute(reader)
  const found = await sql<StockCountLine>`select ${columnsFor(actor, isHidden, expectedNow(count))}
  from stock_count_lines line ${beside} where ${filter}
  order by ${order}, line.id
  limit ${asked.limit} offset ${((asked.page ?? 1) - 1) * asked.limit}`.execute(reader)
  return { rows: found.rows, total: total.rows[0]?.total ?? 0 }
}

/** One line, after it was counted. */
export async function lineOfCount(
  reader: Reader,
  actor: Actor,
  count: FoundCount,
  lineId: string,
): Promise<StockCountLine> {
  const found =
    await sql<StockCountLine>`select ${columnsFor(actor, hidesExpected(count), sql`null::bigint`)}
    from stock_count_lines line ${beside}
    where line.id = ${lineId} and line.count_id = ${count.id}`.execute(reader)
  const [line] = found.rows
  if (!line) throw notFound('This line')
  return line
}

const place = {
  variant: sql`line.variant_id`,
  outlet: sql`c.outlet_id`,
  bin: sql`line.bin_id`,
  lot: sql`line.lot_id`,
}

/** What the ledger expects of a line that is not counted yet. */
const expectedNow = ({ state }: FoundCount) =>
  state === 'counting' ? expectedAt(place) : sql<number>`null::bigint`

function columnsFor(
  actor: Actor,
  isHidden: boolean,
  notCounted: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const shown = (column: RawBuilder<unknown>) => (isHidden ? sql`null::bigint` : column)
  const me = authorId(actor)
  return sql`line.id, line.variant_id as "variantId", v.sku, v.title,
    ${pictureOf('v')} as "pictureId", v.unit,
    v.quantity_scale as "quantityScale",
    array(select code from barcodes code where code.variant_id = v.id order by 1) as barcodes,
    line.bin_id as "binId", b.code as "binCode", line.lot_id as "lotId", lot.code as "lotCode",
    lot.expires_on::text as "expiresOn", line.round, line.restarts, line.is_found as "isFound", r.counted,
    ${shown(sql`coalesce(r.expected, ${notCounted})`)} as expected,
    ${shown(sql`r.counted - r.expected`)} as difference,
    ${shown(sql`case when ${hasCosts(actor, 'c.outlet_id')} then line.value_minor end`)} as "valueMinor",
    coalesce(r.has_moved, false) as "hasMoved", coalesce(r.why_again, '') as "whyAgain",
    array(select p.full_name from stock_count_tallies t join profiles p on p.id = t.counted_by
      where t.line_id = line.id and t.round = line.round order by 1) as "countedBy",
    r.counted_at as "countedAt",
    ${
      isHidden
        ? sql`'[]'::json`
        : sql`coalesce((select json_agg(before.counted order by before.round)
        from stock_count_rounds before
        where before.line_id = line.id and before.round < line.round), '[]')`
    } as earlier,
    exists (select from stock_count_tallies t where t.line_id = line.id and t.round < line.round
      and t.counted_by = ${me}::uuid) as "isOwnBefore",
    ${shown(movedSince)} as "movedSince",
    ${isHidden ? sql`'[]'::json` : opposite} as opposite`
}

/** The last movements of the stock of a line, beside its difference. */
export async function movementsOfLine(
  reader: Reader,
  actor: Actor,
  { id, lineId }: { readonly id: string; readonly lineId: string },
) {
  const count = await findStockCount(reader, actor, id)
  const line = await lineOfCount(reader, actor, count, lineId)
  if (hidesExpected(count)) throw blind(count)
  const found = await sql<{
    at: string
    kind: MovementKind
    quantity: number
    reason: string
    by: string | null
    isSince: boolean
  }>`select m.at, m.kind, m.on_hand_delta as quantity, m.reason, p.full_name as by,
      coalesce(m.seq > r.position and m.source_id is distinct from ${id}::uuid, false) as "isSince"
    from stock_movements m left join profiles p on p.id = m.actor_id
    left join stock_count_rounds r on r.line_id = ${lineId} and r.round = ${line.round}
    where m.variant_id = ${line.variantId} and m.outlet_id = ${count.outletId}
      and m.on_hand_delta <> 0 and m.bin_id is not distinct from ${line.binId}::uuid
      and m.lot_id is not distinct from ${line.lotId}::uuid
    order by m.seq desc limit 12`.execute(reader)
  return { rows: found.rows }
}

function blind({ label }: FoundCount): Refusal {
  return new Refusal(
    'conflict',
    'blind_count',
    `${label} is a blind count. Its movements are shown once it is counted.`,
  )
}
