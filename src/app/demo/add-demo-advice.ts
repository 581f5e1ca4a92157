import { sql } from 'kysely'
import {
  addPastAdvice,
  decideMany,
  noteAdvice,
  raiseAdvice,
} from '#delivery/advice/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { memberOf, type Team } from './create-team.ts'
import { couriersSay, pastAdvice } from './past-advice.ts'

const hour = 3_600_000

type Waiting = { readonly id: string; readonly attempts: number }

/**
 * Parcels that couriers could not deliver, most of them still to be decided, and the outcomes of
 * the last weeks. Without parcels on their way there are no exceptions.
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
      ...couriersSay(at),
      at: new Date(now.getTime() - ((at * 5) % 27) * hour).toISOString(),
    })
    if (advice !== null) raised.push(advice)
  }
  const staff = memberOf(team, 'staff')
  const [first, ...rest] = raised
  if (first !== undefined)
    await noteAdvice(tx, staff, {
      id: first,
      text: 'She was in all day, and the courier never rang.',
      says: 'nobody_came',
    })
  const ids = rest.filter((_id, at) => at % 4 === 3)
  if (ids.length > 0) await decideMany(tx, staff, { ids, decision: 'reattempt', note: '' })
  await addPastAdvice(tx, await pastAdvice(tx, now, staff))
}
