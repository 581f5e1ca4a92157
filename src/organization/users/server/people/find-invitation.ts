import { sql } from 'kysely'
import { notFound, Refusal, staleVersion, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { refuseGranting } from '../../people.rules.ts'
import { type InvitationState, invitationStates } from '../../people.states.ts'
import { reachOf } from './within-reach.ts'

/** The state of the row `invitations i`; its instants decide. */
export const invitationStateText = `case when i.accepted_at is not null then 'accepted'
  when i.revoked_at is not null then 'revoked'
  when i.expires_at <= now() then 'expired' else 'open' end`

export const invitationState = sql<string>`${sql.raw(invitationStateText)}`

/** Where the actor's own reach ends at outlets, an invitation is theirs if its outlets are. */
export function withinInvitedReach(actor: Actor) {
  const outletIds = reachOf(actor)
  if (outletIds === null) return sql<boolean>`true`
  return sql<boolean>`(not i.all_outlets and i.outlet_ids <@ ${outletIds}::uuid[])`
}

type Found = {
  readonly id: string
  readonly email: string
  readonly fullName: string
  readonly roles: readonly string[]
  readonly state: InvitationState
  readonly version: number
}

/** An invitation that may still be changed by this actor; its row is locked. */
export async function invitationToChange(
  tx: Tx,
  actor: Actor,
  input: { id: string; version: number },
): Promise<Found> {
  const found = await sql<Found>`
    select i.id, i.email, i.full_name as "fullName", i.roles, ${invitationState} as state, i.version
    from invitations i where i.id = ${input.id} and ${withinInvitedReach(actor)}
    for update`.execute(tx)
  const [row] = found.rows
  if (!row) throw notFound('This invitation')
  throwIfRefused(refuseGranting(actor, row.roles))
  if (row.state === 'accepted' || row.state === 'revoked') {
    throw new Refusal(
      'conflict',
      'wrong_state',
      `The invitation of ${row.email} is ${invitationStates.states[row.state].label.toLowerCase()}; there is nothing to change about it any more.`,
    )
  }
  if (row.version !== input.version)
    throw staleVersion(`The invitation of ${row.email}`, input.version, row.version)
  return row
}
