import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Movement } from '../ledger.rules.ts'
import { keepBlockedAside } from './keep-blocked-aside.ts'
import type { StockSource } from './stock-rows.ts'
import { writePostings } from './write-postings.ts'

/**
 * Writes the movements that a command planned under its locks, and sends change hints. Where they
 * make stock of a blocked lot available, it is marked unavailable in the same transaction.
 *
 * @param at the instant of a past day that they count for; by default, now
 */
export async function postMovements(
  tx: Tx,
  actor: Actor,
  source: StockSource,
  movements: readonly Movement[],
  at: string | null = null,
): Promise<void> {
  const { reason, reasonCode = null, noun: sourceNoun, id: sourceId } = source
  const dated = { at, isDatedBack: at !== null }
  const document = { ...dated, reason, reasonCode, sourceNoun, sourceId, actorId: authorId(actor) }
  await writePostings(
    tx,
    movements.map((movement) => ({ ...movement, ...document })),
  )
  await keepBlockedAside(tx, actor, movements.filter(makesAvailable))
}

const makesAvailable = ({ onHandDelta, reservedDelta, unavailableDelta }: Movement) =>
  onHandDelta - reservedDelta - unavailableDelta > 0
