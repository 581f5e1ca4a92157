import { sql } from 'kysely'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import type { NewInvitation } from '../../people.fields.ts'
import { refuseGranting, refuseSupplier } from '../../people.rules.ts'
import { placesOf, refuseBeyond } from '../../reach.rules.ts'
import { invitationNoun } from '../../users.nouns.ts'
import { usersSettings } from '../../users.settings.ts'
import { invitationState } from './find-invitation.ts'
import { tokenHash } from './invitation-token.ts'
import { asUnknownSupplier } from './link-supplier.ts'
import { mailInvitation } from './mail-invitation.ts'
import { codesOf, type ListOutlets, outletsInReach } from './named-outlets.ts'
import { reachOf } from './within-reach.ts'

export type InvitingParts = {
  readonly listOutlets: ListOutlets
  /** Where browsers reach us, for the link in the mail. */
  readonly address: string
  /** Whether mails go out at all; mail servers are connections, which are above this area. */
  readonly isMailSetUp: (reader: Reader) => Promise<boolean>
}

/** Invites a person; their account is created when they accept. */
export const inviteUser =
  (parts: InvitingParts) => async (tx: Tx, actor: Actor, input: NewInvitation) => {
    const known = await outletsInReach(parts.listOutlets, tx, actor)
    const codes = codesOf(known, input.outletIds ?? [])
    throwIfRefused(await refuseInvitation(tx, actor, input))
    return sendInvitation(tx, actor, input, codes, parts.address)
  }

/** Why this invitation may not be sent, whether by the form or from a file; null when it may. */
export async function refuseInvitation(
  reader: Reader,
  actor: Actor,
  { email, roles, outletIds, supplierId }: NewInvitation,
): Promise<Refusal | null> {
  const byRule =
    refuseGranting(actor, roles) ??
    refuseBeyond(reachOf(actor), placesOf({ roles, outletIds })) ??
    refuseSupplier(roles, supplierId)
  if (byRule) return byRule
  if (await findUserOf(reader, email)) return alreadyUser(email)
  const open = await sql`select from invitations i
    where i.email = ${email} and ${invitationState} = 'open'`.execute(reader)
  return open.rows.length > 0 ? alreadyInvited(email) : null
}

export async function sendInvitation(
  tx: Tx,
  actor: Actor,
  input: NewInvitation,
  outletCodes: readonly string[],
  address: string,
) {
  const { email } = input
  const made = { id: newId(), version: 1 }
  const days = await settingOf(tx, usersSettings.invitationDays)
  // One that has expired makes room.
  await sql`update invitations i set revoked_at = now(), version = version + 1
    where i.email = ${email} and ${invitationState} = 'expired'`.execute(tx)
  const saved = await sql<{ expiresAt: string }>`
    insert into invitations (id, email, full_name, roles, all_outlets, outlet_ids, supplier_id,
      token_hash, invited_by, expires_at)
    values (${made.id}, ${email}, ${input.fullName}, ${[...input.roles]},
      ${input.outletIds === null}, ${[...new Set(input.outletIds)]}::uuid[], ${input.supplierId}, ${await tokenHash(tx, made)},
      ${actor.userId}, now() + make_interval(days => ${days}))
    on conflict (email) where accepted_at is null and revoked_at is null do nothing
    returning expires_at as "expiresAt"`
    .execute(tx)
    .catch(asUnknownSupplier)
  const [row] = saved.rows
  if (!row) throw alreadyInvited(email)
  await mailInvitation(tx, actor, { ...input, ...made }, { address, days })
  await appendEvent(tx, actor, {
    type: 'invitation.sent',
    noun: invitationNoun,
    id: made.id,
    label: email,
    data: {
      roles: input.roles.join(', '),
      outlets: input.outletIds === null ? 'all' : outletCodes.join(', '),
      days,
    },
  })
  return { ...made, expiresAt: row.expiresAt }
}

export async function findUserOf(reader: Reader, email: string) {
  return reader
    .selectFrom('profiles')
    .select('id')
    .where(({ fn }) => fn<string>('lower', ['email']), '=', email)
    .executeTakeFirst()
}

export function alreadyUser(email: string): Refusal {
  return new Refusal(
    'conflict',
    'already_user',
    `There is an account with the email ${email} already. Find it in the list; a deactivated one can be reactivated.`,
    { field: 'email' },
  )
}

function alreadyInvited(email: string): Refusal {
  return new Refusal(
    'conflict',
    'already_invited',
    `${email} is invited already. Send that invitation anew or revoke it first.`,
    { field: 'email' },
  )
}
