import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'
import type { Movement } from '../ledger.rules.ts'
import { refuseUnknownThen } from '../past-days.rules.ts'
import type { LevelKey } from './lock-levels.ts'
import type { PastDay } from './open-days.ts'
import type { StockRow } from './stock-rows.ts'

/** A level, or its part of a lot or in a bin. */
type Part = LevelKey & {
  readonly lotId?: string | null | undefined
  readonly binId?: string | null | undefined
}

type Since = {
  /** The change on hand since. */
  readonly moved: number
  /** The minimum on hand at any moment since, and its first day. */
  readonly least: number
  readonly leastOn: string
}

/**
 * Makes planned movements of one level count for a past day. Issued stock must have been on hand
 * then and at every moment since, in the level, in each lot and in the given bin. The level is
 * locked, so that nothing moves meanwhile. The value stays as planned: the current average.
 *
 * @throws Refusal `too_little_then`
 */
export async function dateBack(
  tx: Tx,
  row: StockRow,
  movements: readonly Movement[],
  { day, label, scale }: { readonly day: PastDay; readonly label: string; readonly scale: number },
): Promise<readonly Movement[]> {
  const outflows = movements.filter(({ onHandDelta }) => onHandDelta < 0)
  for (const part of await partsTaken(tx, row, outflows)) {
    const { least, leastOn } = await since(tx, part.of, day)
    if (least < part.quantity)
      throw refuseUnknownThen({
        what: `${part.name}${label}`,
        quantity: part.quantity,
        scale,
        on: day.on,
        day: leastOn,
        there: least,
      })
  }
  const { moved } = await since(tx, levelOf(row), day)
  return movements.map((movement) =>
    movement.onHandAfter === null
      ? movement
      : { ...movement, onHandAfter: movement.onHandAfter - moved },
  )
}

const levelOf = ({ variantId, outletId }: LevelKey) => ({ variantId, outletId })

type TakenPart = { readonly of: Part; readonly name: string; readonly quantity: number }

/** The parts that an outflow affects: the level, each of its lots, and the bin if one was given. */
async function partsTaken(
  tx: Tx,
  row: StockRow,
  outflows: readonly Movement[],
): Promise<readonly TakenPart[]> {
  if (outflows.length === 0) return []
  const level = levelOf(row)
  const lots = Map.groupBy(
    outflows.filter(({ lotId }) => lotId !== null),
    ({ lotId }) => lotId ?? '',
  )
  const codes = await codesOf(tx, [...lots.keys()], row.binId ?? null)
  const ofLots = [...lots].map(([lotId, taken]) => ({
    of: { ...level, lotId },
    name: `lot ${codes.get(lotId)} of `,
    quantity: sumOf(taken),
  }))
  const ofBin = row.binId
    ? [
        {
          of: { ...level, binId: row.binId, lotId: row.lotId },
          name: `bin ${codes.get(row.binId)} of `,
          quantity: row.quantity,
        },
      ]
    : []
  const ofLevel = (await mayFallBelowZero(tx, level))
    ? []
    : [{ of: level, name: '', quantity: row.quantity }]
  return [...ofLevel, ...ofLots, ...ofBin]
}

const sumOf = (taken: readonly Movement[]) =>
  taken.reduce((sum, { onHandDelta }) => sum - onHandDelta, 0)

/** Where an outlet allows stock below zero, no minimum applies. */
async function mayFallBelowZero(tx: Tx, { variantId, outletId }: LevelKey): Promise<boolean> {
  const found = await tx
    .selectFrom('stock_levels')
    .innerJoin('variants', 'variants.id', 'stock_levels.variant_id')
    .where('stock_levels.variant_id', '=', variantId)
    .where('stock_levels.outlet_id', '=', outletId)
    .where('stock_levels.allows_negative', '=', true)
    .where('variants.tracking', '=', 'none')
    .select('stock_levels.variant_id')
    .executeTakeFirst()
  return found !== undefined
}

async function codesOf(
  tx: Tx,
  lotIds: readonly string[],
  binId: string | null,
): Promise<ReadonlyMap<string, string>> {
  const found = await sql<{ id: string; code: string }>`
    select id, code from lots where id = any(${lotIds}::uuid[])
    union all select id, code from bins where id = ${binId}::uuid`.execute(tx)
  return new Map(found.rows.map(({ id, code }) => [id, code]))
}

/**
 * The changes of a part of a level since. Movements of one instant are one change: a move between
 * bins removes nothing in between.
 */
async function since(tx: Tx, part: Part, day: PastDay): Promise<Since> {
  const found = await sql<Since>`with changes as (
      select at, sum(on_hand_delta) as delta from stock_movements m
      where ${isOf('m', part)} and on_hand_delta <> 0 and at > ${day.at}::timestamptz group by at
    ), counted as (
      -- What was on hand before each change, and from when; the last is now.
      select coalesce(lag(at) over (order by at), ${day.at}::timestamptz) as began,
        now.on_hand - sum(delta) over (order by at desc) as on_hand
      from changes cross join (select ${onHandNow(part)} as on_hand) now
      union all select coalesce((select max(at) from changes), ${day.at}::timestamptz),
        ${onHandNow(part)}
    )
    select coalesce((select sum(delta) from changes), 0)::bigint as moved,
      on_hand::bigint as least, (began at time zone ${day.zone})::date::text as "leastOn"
    from counted order by on_hand, began limit 1`.execute(tx)
  const [row] = found.rows
  if (!row) throw new Error('A level has something on hand, if only nothing.')
  return row
}

/** Whether a row of the table belongs to the level, the lot and the bin. */
function isOf(table: 'm' | 'place', { variantId, outletId, lotId, binId }: Part) {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql.join(
    [
      sql`${column('variant_id')} = ${variantId}::uuid`,
      sql`${column('outlet_id')} = ${outletId}::uuid`,
      ...(lotId ? [sql`${column('lot_id')} = ${lotId}::uuid`] : []),
      ...(binId ? [sql`${column('bin_id')} = ${binId}::uuid`] : []),
    ],
    sql` and `,
  )
}

function onHandNow(part: Part): RawBuilder<number> {
  return part.lotId || part.binId
    ? sql<number>`(select coalesce(sum(place.on_hand), 0) from stock_places place
        where ${isOf('place', part)})`
    : sql<number>`(select on_hand from stock_levels
        where variant_id = ${part.variantId}::uuid and outlet_id = ${part.outletId}::uuid)`
}
