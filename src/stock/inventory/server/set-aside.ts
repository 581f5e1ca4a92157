import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { planOutflow } from '../ledger.rules.ts'
import type { UnavailableKind } from '../stock-words.ts'
import { openLevels, readPlaces } from './lock-levels.ts'
import { postMovements } from './post-movements.ts'
import { requireSaleableLots } from './refuse-blocked.ts'
import {
  anyWhereOpen,
  namedFirst,
  requireAvailable,
  requireKind,
  requirePlace,
} from './require-stock.ts'
import type { StockRow, StockSource } from './stock-rows.ts'
import { writePostings } from './write-postings.ts'

/**
 * Makes available stock unavailable; it stays on hand.
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
  requireAvailable(levels, rows, { mayFallBelow: false })
  const effect = { kind: 'set_aside', unavailable: 1, unavailableKind } as const
  const movements = namedFirst(rows).flatMap((row) => {
    const level = levels.of(row)
    return requirePlace(level, row.quantity, planOutflow(level, anyWhereOpen(row), effect))
  })
  await postMovements(tx, actor, source, movements)
}

/**
 * Makes unavailable stock of this kind available again. This is the only way to do so, and it
 * refuses units of a lot that is on hold, recalled or past its date at the outlet.
 *
 * @throws Refusal `insufficient_stock`, `lot_blocked`
 */
export async function putBack(
  tx: Tx,
  actor: Actor,
  source: StockSource,
  rows: readonly StockRow[],
  unavailableKind: UnavailableKind,
): Promise<void> {
  if (rows.length === 0) return
  const { movements } = await planPuttingBack(tx, rows, unavailableKind)
  await requireSaleableLots(tx, movements)
  await postMovements(tx, actor, source, movements)
}

/**
 * Changes the kind of unavailable stock; it is not available in between, so that units of blocked
 * lots can be changed as well.
 *
 * @throws Refusal `insufficient_stock`
 */
export async function changeKind(
  tx: Tx,
  actor: Actor,
  source: StockSource,
  rows: readonly StockRow[],
  { from, to }: { readonly from: UnavailableKind; readonly to: UnavailableKind },
): Promise<void> {
  if (rows.length === 0 || from === to) return
  const { levels, movements } = await planPuttingBack(tx, rows, from)
  const effect = { kind: 'set_aside', unavailable: 1, unavailableKind: to } as const
  const again = movements.flatMap((back) => {
    const { lotId, binId, sourceLineId } = back
    const asked = { lotId, binId, sourceLineId, quantity: -back.unavailableDelta }
    const level = levels.of(back)
    return requirePlace(level, asked.quantity, planOutflow(level, asked, effect))
  })
  const document = { at: null, actorId: authorId(actor), ...documentOf(source) }
  await writePostings(
    tx,
    [...movements, ...again].map((movement) => ({ ...movement, ...document })),
  )
}

const documentOf = ({ reason, reasonCode = null, noun, id }: StockSource) => {
  return { reason, reasonCode, sourceNoun: noun, sourceId: id }
}

async function planPuttingBack(
  tx: Tx,
  rows: readonly StockRow[],
  unavailableKind: UnavailableKind,
) {
  const levels = await openLevels(tx, rows)
  await readPlaces(tx, levels)
  await requireKind(tx, levels, rows, unavailableKind)
  const effect = { kind: 'put_back', unavailable: -1, unavailableKind } as const
  const movements = namedFirst(rows).flatMap((row) => {
    const level = levels.of(row)
    const planned = planOutflow(level, anyWhereOpen(row), effect, 'set aside')
    return requirePlace(level, row.quantity, planned)
  })
  return { levels, movements }
}
