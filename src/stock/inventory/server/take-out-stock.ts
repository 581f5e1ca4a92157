import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { type Movement, type OpenLevel, type Planned, planOutflow } from '../ledger.rules.ts'
import type { UnavailableKind } from '../stock-words.ts'
import { closeReservations } from './close-reservations.ts'
import { keepBlockedAside } from './keep-blocked-aside.ts'
import { openLevels, readPlaces } from './lock-levels.ts'
import { postMovements } from './post-movements.ts'
import {
  anyWhereOpen,
  namedFirst,
  requireAvailable,
  requireKind,
  requirePlace,
} from './require-stock.ts'
import {
  type InflowRow,
  pieceOf,
  type StockPiece,
  type StockRow,
  type StockSource,
} from './stock-rows.ts'

export type OutflowKind = 'issue' | 'transfer_out' | 'adjustment' | 'count' | 'return' | 'receipt'

type Outflow = {
  readonly kind: OutflowKind
  readonly unavailableKind?: UnavailableKind | undefined
}

/**
 * Issues stock without a reservation: from available stock, or from unavailable stock of
 * `unavailableKind`.
 *
 * @throws Refusal `insufficient_stock`
 */
export async function takeOutStock(
  tx: Tx,
  actor: Actor,
  source: StockSource,
  rows: readonly StockRow[],
  how: Outflow,
): Promise<StockPiece[]> {
  if (rows.length === 0) return []
  const movements = await planTakingOut(tx, rows, how)
  await postMovements(tx, actor, source, movements)
  return movements.map(pieceOf)
}

/**
 * Like `takeOutStock`, from what the document itself had reserved, all of which is released first.
 * Units of blocked lots become unavailable only after the goods have left, so that they cannot
 * replace them.
 */
export async function takeOutReserved(
  tx: Tx,
  actor: Actor,
  source: StockSource & { readonly outletId: string },
  rows: readonly StockRow[],
  how: Outflow,
): Promise<StockPiece[]> {
  const freed = await closeReservations(tx, actor, source)
  const pieces = await takeOutStock(tx, actor, source, rows, how)
  await keepBlockedAside(tx, actor, freed)
  return pieces
}

/** What `takeOutStock` would write; the levels stay locked. */
export async function planTakingOut(
  tx: Tx,
  rows: readonly InflowRow[],
  { kind, unavailableKind }: Outflow,
): Promise<readonly Movement[]> {
  const levels = await openLevels(tx, rows)
  await readPlaces(tx, levels)
  if (unavailableKind) await requireKind(tx, levels, rows, unavailableKind)
  else requireAvailable(levels, rows, { mayFallBelow: true })
  return namedFirst(rows).flatMap((row) => {
    const level = levels.of(row)
    const planned = unavailableKind
      ? planOutflow(
          level,
          anyWhereOpen(row),
          { kind, onHand: -1, unavailable: -1, unavailableKind },
          'set aside',
        )
      : planIssue(level, row, kind)
    return requirePlace(level, row.quantity, planned)
  })
}

function planIssue(level: OpenLevel, row: InflowRow, kind: OutflowKind): Planned {
  const effect = { kind, onHand: -1 } as const
  const asked = anyWhereOpen(row)
  if (row.firstBinId === undefined) return planOutflow(level, asked, effect)
  const first = planOutflow(level, { ...asked, binId: row.firstBinId }, effect)
  const rest = planOutflow(level, { ...asked, quantity: first.missing }, effect)
  return { movements: [...first.movements, ...rest.movements], missing: rest.missing }
}
