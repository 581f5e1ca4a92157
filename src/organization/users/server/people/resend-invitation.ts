import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { invitationNoun } from '../../users.nouns.ts'
import { usersSettings } from '../../users.settings.ts'
import { invitationToChange } from './find-invitation.ts'
import { tokenHash } from './invitation-token.ts'
import type { InvitingParts } from './invite-user.ts'
import { mailInvitation } from './mail-invitation.ts'

/** A new link with a new term; the former link no longer works. */
export const resendInvitation =
  ({ address }: Pick<InvitingParts, 'address'>) =>
  async (tx: Tx, actor: Actor, input: { id: string; version: number }) => {
    const invitation = await invitationToChange(tx, actor, input)
    const sent = { id: invitation.id, version: invitation.version + 1 }
    const days = await settingOf(tx, usersSettings.invitationDays)
    const saved = await sql<{ expiresAt: string }>`
      update invitations set token_hash = ${await tokenHash(tx, sent)}, version = ${sent.version},
        expires_at = now() + make_interval(days => ${days})
      where id = ${sent.id} returning expires_at as "expiresAt"`.execute(tx)
    await mailInvitation(tx, actor, { ...invitation, ...sent }, { address, days })
    await appendEvent(tx, actor, {
      type: 'invitation.resent',
      noun: invitationNoun,
      id: sent.id,
      label: invitation.email,
      data: { days },
    })
    return { ...sent, expiresAt: saved.rows[0]?.expiresAt ?? '' }
  }
