import { sql } from 'kysely'
import {
  addPastAdvice,
  decideMany,
  noteAdvice,
  type PastAdvice,
  raiseAdvice,
} from '#advice/server/index.ts'
import type { AdviceReason } from '#couriers/advice-reasons.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { memberOf, type Team } from './create-team.ts'

const hour = 3_600_000

/** What couriers say, and what they mean by it. */
const told: readonly (readonly [AdviceReason, string])[] = [
  ['not_home', 'Consignee not available'],
  ['refused', 'Customer refused to accept'],
  ['no_answer', 'Phone not answered'],
  ['wrong_address', 'Address incomplete, house not found'],
  ['no_cash', 'COD amount not ready'],
  ['wants_later', 'Customer asks for delivery later'],
  ['not_home', 'Premises closed, card left'],
]

const decisions = ['reattempt', 'reattempt_on', 'hold_at_branch', 'return'] as const

type Waiting = { readonly id: string; readonly attempts: number }
type Ended = Waiting & { readonly state: string; readonly leftAt: string }

/**
 * The parcels that couriers could not deliver, most of them yet to be decided, and what became of
 * those of the last weeks. Where no parcel is on its way there is nothing to advise.
 */
export async function addDemoAdvice(tx: Tx, now: Date, actor: Actor, team: Team): Promise<void> {
  const waiting = await sql<Waiting>`select id, attempts from parcels
    where state = 'attempt_failed' and courier_id is not null order by code`.execute(tx)
  const raised: string[] = []
  for (const [at, { id, attempts }] of waiting.rows.entries()) {
    const advice = await raiseAdvice(tx, actor, {
      parcelId: id,
      cause: 'attempt',
      attempt: Math.max(1, attempts),
      ...saidOf(at),
      at: new Date(now.getTime() - ((at * 5) % 27) * hour).toISOString(),
    })
    if (advice !== null) raised.push(advice)
  }
  const staff = memberOf(team, 'staff')
  const [first, ...rest] = raised
  if (first !== undefined)
    await noteAdvice(tx, staff, {
      id: first,
      text: 'She was in all day, and nobody rang.',
      says: 'nobody_came',
    })
  const ids = rest.filter((_id, at) => at % 4 === 3)
  if (ids.length > 0) await decideMany(tx, staff, { ids, decision: 'reattempt', note: '' })
  await addPastAdvice(tx, await pastOf(tx, staff))
}

function saidOf(at: number) {
  const [reason, text] = told[at % told.length] ?? (['other', ''] as const)
  return { reason, text }
}

const mostPast = 80

/** One in three of those that have ended was advised about on its way. */
async function pastOf(tx: Tx, staff: Actor): Promise<PastAdvice[]> {
  const ended = await sql<Ended>`select id, attempts, state,
      coalesce(handed_over_at, packed_at) as "leftAt" from parcels
    where state in ('delivered', 'received_back') and courier_id is not null
    order by code desc limit ${mostPast * 3}`.execute(tx)
  return ended.rows
    .filter((_parcel, at) => at % 3 === 0)
    .map(({ id, state, leftAt }, at) => {
      const raisedAt = Date.parse(leftAt) + 20 * hour
      const isBack = state === 'received_back'
      return {
        parcelId: id,
        ...saidOf(at),
        raisedAt: new Date(raisedAt).toISOString(),
        decision: isBack ? 'return' : (decisions[at % 3] ?? 'reattempt'),
        decidedBy: staff.userId,
        sentAt: new Date(raisedAt + ((at % 9) + 1) * hour).toISOString(),
        closedAt: new Date(raisedAt + 30 * hour).toISOString(),
        result: isBack ? 'returned' : 'delivered',
      }
    })
}
