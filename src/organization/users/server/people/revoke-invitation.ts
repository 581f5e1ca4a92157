import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { invitationNoun } from '../../users.nouns.ts'
import { invitationToChange } from './find-invitation.ts'

/** Takes an invitation back; its link opens nothing from now on. */
export async function revokeInvitation(
  tx: Tx,
  actor: Actor,
  input: { id: string; version: number },
) {
  const { id, email, version } = await invitationToChange(tx, actor, input)
  await sql`update invitations set revoked_at = now(), version = version + 1
    where id = ${id}`.execute(tx)
  await tell(tx, actor, { id, email })
  return { id, version: version + 1 }
}

/** Revokes the open invitations that a user sent, when that user loses access. */
export async function revokeInvitationsBy(tx: Tx, actor: Actor, userId: string): Promise<void> {
  const revoked = await sql<{ id: string; email: string }>`
    update invitations set revoked_at = now(), version = version + 1
    where invited_by = ${userId} and accepted_at is null and revoked_at is null
    returning id, email`.execute(tx)
  for (const invitation of revoked.rows) await tell(tx, actor, invitation)
}

function tell(tx: Tx, actor: Actor, { id, email }: { id: string; email: string }): Promise<void> {
  return appendEvent(tx, actor, {
    type: 'invitation.revoked',
    noun: invitationNoun,
    id,
    label: email,
  })
}
