import { sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { type MoveRequest, move } from '#platform/server/moves.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { CaseSums } from '../claim-ledger.ts'
import { claimLabel, claimNoun } from '../claims.nouns.ts'
import { type ClaimState, claimMachine } from '../claims.states.ts'
import { access } from './case-source.ts'

export type FoundClaim = {
  readonly id: string
  readonly number: number
  readonly label: string
  readonly state: ClaimState
  readonly version: number
  readonly outletId: string
  readonly courierId: string
  readonly currency: string
}

/** One claim within the actor's outlets, locked until the transaction ends. */
export async function findClaim(reader: Reader, actor: Actor, id: string): Promise<FoundClaim> {
  const found = await sql<Omit<FoundClaim, 'label'>>`
    select c.id, c.number, c.state, c.version, c.outlet_id as "outletId",
      c.courier_id as "courierId", c.currency
    from claims c where c.id = ${id} and ${withinOutlets(actor, access, 'c.outlet_id')}
    for update of c`.execute(reader)
  const [claim] = found.rows
  if (!claim) throw notFound('This claim')
  return { ...claim, label: claimLabel(claim.number) }
}

/** The sums of each parcel of a claim, closed ones included. */
export async function sumsOf(
  reader: Reader,
  claimId: string,
): Promise<(CaseSums & { isOver: boolean })[]> {
  const found = await sql<CaseSums & { isOver: boolean }>`
    select cc.case_id as "caseId", cc.amount_minor as "amountMinor", cc.is_over as "isOver",
      coalesce(sum(e.amount_minor), 0)::bigint as "balanceMinor",
      coalesce(-sum(e.amount_minor) filter (where e.kind in ('received', 'given_back')), 0)::bigint
        as "receivedMinor"
    from claim_cases cc left join claim_entries e
      on e.claim_id = cc.claim_id and e.case_id = cc.case_id
    where cc.claim_id = ${claimId}
    group by 1, 2, 3 order by 1`.execute(reader)
  return found.rows
}

type ClaimMove = keyof typeof claimMachine.moves

export async function moveClaim(
  tx: Tx,
  actor: Actor,
  { id, label, outletId }: FoundClaim,
  step: Pick<MoveRequest<string, ClaimMove>, 'version' | 'set' | 'data'> & { move: ClaimMove },
): Promise<number> {
  return move(tx, actor, {
    machine: claimMachine,
    noun: claimNoun,
    id,
    label,
    outletId,
    ...step,
  })
}
