import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'
import { availableOf, type OpenLevel, type Planned } from '../ledger.rules.ts'
import { refuseShortages, refuseShortKind, refuseShortPlace, shortOf } from '../shortage.rules.ts'
import type { UnavailableKind } from '../stock-words.ts'
import type { LevelKey, OpenLevels } from './lock-levels.ts'
import type { InflowRow, StockRow } from './stock-rows.ts'

type AskedOf = LevelKey & { readonly quantity: number }

/**
 * Refuses more than is available, summed per level, so that a variant in two rows is checked once.
 * Stock without a lot may fall below zero where the outlet allows it.
 */
export function requireAvailable(
  levels: OpenLevels,
  rows: readonly AskedOf[],
  { mayFallBelow }: { readonly mayFallBelow: boolean },
): void {
  const short = [...askedByLevel(levels, rows)]
    .filter(([level]) => !(mayFallBelow && level.allowsNegative && !level.isTracked))
    .filter(([level, asked]) => asked > availableOf(level))
    .map(([level, asked]) => shortOf(level, asked, availableOf(level)))
  const [first, ...more] = short
  if (first) throw refuseShortages([first, ...more])
}

/** Refuses more than is unavailable as this kind. */
export async function requireKind(
  tx: Tx,
  levels: OpenLevels,
  rows: readonly AskedOf[],
  kind: UnavailableKind,
): Promise<void> {
  const keys = levels.all.map(({ variantId, outletId }) => ({ variantId, outletId }))
  const found = await sql<LevelKey & { quantity: number }>`
    select u.variant_id as "variantId", u.outlet_id as "outletId", u.quantity
    from stock_unavailable u
    join jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k("variantId" uuid, "outletId" uuid)
      on k."variantId" = u.variant_id and k."outletId" = u.outlet_id
    where u.kind = ${kind}`.execute(tx)
  const setAside = new Map(found.rows.map((row) => [levels.of(row), row.quantity]))
  for (const [level, asked] of askedByLevel(levels, rows)) {
    const there = setAside.get(level) ?? 0
    if (asked > there) throw refuseShortKind(shortOf(level, asked, there), kind)
  }
}

/** A shortage although the level has enough is a shortage in the given lot or bin. */
export function requirePlace(level: OpenLevel, asked: number, planned: Planned) {
  if (planned.missing > 0) throw refuseShortPlace(shortOf(level, asked, asked - planned.missing))
  return planned.movements
}

/** Rows with a lot or bin come first, so that the others do not use up their stock. */
export function namedFirst<R extends StockRow>(rows: readonly R[]): R[] {
  const names = ({ lotId, binId, firstBinId }: R) => (lotId ? 1 : 0) + (binId || firstBinId ? 1 : 0)
  return rows.toSorted((one, other) => names(other) - names(one))
}

/** A row without a lot or bin may use any. */
export function anyWhereOpen({ lotId, binId, quantity, sourceLineId, valueMinor }: InflowRow) {
  return {
    lotId: lotId ?? undefined,
    binId: binId ?? undefined,
    quantity,
    sourceLineId,
    valueMinor,
  }
}

function askedByLevel(levels: OpenLevels, rows: readonly AskedOf[]): Map<OpenLevel, number> {
  const asked = new Map<OpenLevel, number>()
  for (const row of rows) {
    const level = levels.of(row)
    asked.set(level, (asked.get(level) ?? 0) + row.quantity)
  }
  return asked
}
