import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { queueMail } from '#platform/server/mail/queue-mail.ts'
import { usersTemplates } from '../../users.templates.ts'
import { linkOf, type Sent } from './invitation-token.ts'

type Invited = Sent & { readonly email: string; readonly fullName: string }

/** Sends the link; the inviter can also copy it, if no email is sent. */
export async function mailInvitation(
  tx: Tx,
  actor: Actor,
  invited: Invited,
  { address, days }: { address: string; days: number },
): Promise<void> {
  const mailId = await queueMail(tx, usersTemplates.invitation, invited.email, {
    name: invited.fullName || invited.email,
    by: actor.name,
    link: `${address}${await linkOf(tx, invited)}`,
    days: String(days),
  })
  await tx
    .updateTable('invitations')
    .set({ mail_id: mailId })
    .where('id', '=', invited.id)
    .execute()
}
