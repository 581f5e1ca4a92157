import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { planOutflow } from '../ledger.rules.ts'
import type { UnavailableKind } from '../stock-words.ts'
import {
  anyWhereOpen,
  insistOnAvailable,
  insistOnKind,
  insistOnPlace,
  namedFirst,
} from './insist-on-stock.ts'
import { openLevels, readPlaces } from './lock-levels.ts'
import { postMovements } from './post-movements.ts'
import type { StockRow, StockSource } from './stock-rows.ts'

/**
 * Keeps available stock from being sold; it stays on hand.
 *
 * @throws Refusal `insufficient_stock`
 */
export async function setAside(
  tx: Tx,
  actor: Actor,
  source: StockSource,
  rows: readonly StockRow[],
  unavailableKind: UnavailableKind,
): Promise<void> {
  if (rows.length === 0) return
  const levels = await openLevels(tx, rows)
  await readPlaces(tx, levels)
  insistOnAvailable(levels, rows, { mayFallBelow: false })
  const deed = { kind: 'set_aside', unavailable: 1, unavailableKind } as const
  const movements = namedFirst(rows).flatMap((row) => {
    const level = levels.of(row)
    return insistOnPlace(level, row.quantity, planOutflow(level, anyWhereOpen(row), deed))
  })
  await postMovements(tx, actor, source, movements)
}

/**
 * Makes available again what had been set aside as this kind.
 *
 * @throws Refusal `insufficient_stock`
 */
export async function putBack(
  tx: Tx,
  actor: Actor,
  source: StockSource,
  rows: readonly StockRow[],
  unavailableKind: UnavailableKind,
): Promise<void> {
  if (rows.length === 0) return
  const levels = await openLevels(tx, rows)
  await readPlaces(tx, levels)
  await insistOnKind(tx, levels, rows, unavailableKind)
  const deed = { kind: 'put_back', unavailable: -1, unavailableKind } as const
  const movements = namedFirst(rows).flatMap((row) => {
    const level = levels.of(row)
    const planned = planOutflow(level, anyWhereOpen(row), deed, 'set aside')
    return insistOnPlace(level, row.quantity, planned)
  })
  await postMovements(tx, actor, source, movements)
}
