import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { invitationNoun } from '../../users.nouns.ts'
import { invitationToChange } from './find-invitation.ts'

/**
 * Shows the link of an open invitation again, to be sent by hand; the activity log records whose.
 */
export async function copyInvitationLink(
  tx: Tx,
  actor: Actor,
  input: { id: string; version: number },
) {
  const { id, version, email, state } = await invitationToChange(tx, actor, input)
  if (state === 'expired')
    throw new Refusal(
      'conflict',
      'wrong_state',
      `The invitation of ${email} has expired. Resend it to get a new link.`,
    )
  await appendEvent(tx, actor, {
    type: 'invitation.link_copied',
    noun: invitationNoun,
    id,
    label: email,
    data: {},
  })
  return { id, version }
}
