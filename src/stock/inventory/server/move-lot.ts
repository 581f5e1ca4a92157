import { sql } from 'kysely'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { type Reason, reasonFacts, reasonFor } from '#organization/reasons/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { move } from '#platform/server/moves.ts'
import { lotNoun } from '../inventory.nouns.ts'
import { type LotMove, type LotState, lotMachine } from '../lots.states.ts'
import { findLot } from './find-lot.ts'
import { freeOfLots, setAsideOfLot } from './lot-places.ts'
import { todayAt } from './outlet-day.ts'
import { requireOutletsOfLot } from './require-outlets-of-lot.ts'
import { changeKind, putBack, setAside } from './set-aside.ts'
import type { StockRow } from './stock-rows.ts'

type Input = { readonly id: string; readonly version: number; readonly reason: ReasonGiven }

/**
 * A hold on a lot applies at all outlets, regardless of who sets it: until it is released the lot
 * cannot be sold.
 */
export function holdLot(tx: Tx, actor: Actor, input: Input) {
  return moveLot(tx, actor, input, 'hold')
}

/** Like a hold, but permanent. */
export function recallLot(tx: Tx, actor: Actor, input: Input) {
  return moveLot(tx, actor, input, 'recall')
}

/**
 * Makes the lot available again; only for users with access to every outlet that has stock of it.
 */
export async function releaseLot(tx: Tx, actor: Actor, input: Input) {
  await requireOutletsOfLot(tx, actor, input.id)
  return moveLot(tx, actor, input, 'release')
}

async function moveLot(tx: Tx, actor: Actor, input: Input, name: LotMove) {
  const { id } = input
  const lot = await findLot(tx, id)
  const direction = name === 'release' ? 'in' : 'out'
  const reason = await reasonFor(tx, 'stock.set_aside', { ...input.reason, direction })
  const version = await move(tx, actor, {
    machine: lotMachine,
    noun: lotNoun,
    move: name,
    id,
    version: input.version,
    label: lot.label,
    data: reasonFacts(reason),
  })
  const rows = await turnStock(tx, actor, lot, name, reason)
  const units = rows.reduce((sum, { quantity }) => sum + quantity, 0)
  const state: LotState = lotMachine.moves[name].to
  return { id, state, version, units }
}

async function turnStock(
  tx: Tx,
  actor: Actor,
  lot: { readonly id: string; readonly label: string },
  name: LotMove,
  reason: Reason,
): Promise<readonly StockRow[]> {
  const source = {
    noun: lotNoun.key,
    id: lot.id,
    reason: `${lot.label} ${lotMachine.moves[name].done}: ${reason.text}`,
    reasonCode: reason.code,
  }
  if (name !== 'release') {
    const rows = await freeOfLots(tx, [lot.id])
    await setAside(tx, actor, source, rows, 'quarantine')
    return rows
  }
  const rows = await setAsideOfLot(tx, lot.id, 'quarantine')
  const expiredAt = await outletsWhereExpired(tx, lot.id)
  const isExpired = ({ outletId }: StockRow) => expiredAt.has(outletId)
  await changeKind(tx, actor, source, rows.filter(isExpired), { from: 'quarantine', to: 'expired' })
  const good = rows.filter((row) => !isExpired(row))
  await putBack(tx, actor, source, good, 'quarantine')
  return good
}

/** A lot may have expired while it was on hold: there it is unavailable as expired from now on. */
async function outletsWhereExpired(tx: Tx, lotId: string): Promise<ReadonlySet<string>> {
  const found = await sql<{ outletId: string }>`
    select distinct place.outlet_id as "outletId" from stock_places place
    join lots lot on lot.id = place.lot_id
    where lot.id = ${lotId} and lot.expires_on < ${todayAt('place.outlet_id')}`.execute(tx)
  return new Set(found.rows.map(({ outletId }) => outletId))
}
