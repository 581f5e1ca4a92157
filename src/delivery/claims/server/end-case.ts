import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { caseLabel } from '../claims.nouns.ts'
import { moveCase } from './find-case.ts'
import { reverseClaims } from './reverse-claims.ts'

type Ended = { id: string; parcelId: string; outletId: string; code: string; state: string }

/**
 * Ends the cases of parcels that were found, or delivered in the end, however late: open claims for
 * them are dropped, and payments are to be returned.
 *
 * @returns the ids of the ended cases
 */
export async function endCasesOf(
  tx: Tx,
  actor: Actor,
  parcelIds: readonly string[],
): Promise<string[]> {
  const found = await sql<Ended>`
    select c.id, p.id as "parcelId", c.outlet_id as "outletId", p.code, p.state
    from return_cases c join parcels p on p.id = c.parcel_id
    where p.id = any(${[...parcelIds]}::uuid[]) and c.state <> 'found' and c.cause <> 'delivered_and_back'
      and p.state in ('received_back', 'delivered')
    order by c.id for update of c`.execute(tx)
  const ended: string[] = []
  for (const { code, state, ...row } of found.rows) {
    const claims = await reverseClaims(tx, actor, row.id, code)
    await moveCase(
      tx,
      actor,
      { ...row, label: caseLabel(code) },
      {
        move: 'find',
        data: { as: state, ...(claims.length > 0 ? { claims: claims.join(', ') } : {}) },
      },
    )
    ended.push(row.id)
  }
  return ended
}
