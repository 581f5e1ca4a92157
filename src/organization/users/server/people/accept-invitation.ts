import { sql } from 'kysely'
import { platformSettings } from '#platform/platform.settings.ts'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import { type Actor, systemActor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { byRank } from '../../people.rules.ts'
import type { InvitationState } from '../../people.states.ts'
import { isRole } from '../../roles.ts'
import { invitationNoun } from '../../users.nouns.ts'
import { createUser } from '../create-user.ts'
import { refusePasswordOf } from '../refuse-password-of.ts'
import { hashOfToken } from '../session-cookie.ts'
import { invitationState } from './find-invitation.ts'
import { alreadyUser, findUserOf } from './invite-user.ts'
import type { ListOutlets } from './named-outlets.ts'

type Offered = {
  readonly email: string
  readonly fullName: string
  readonly expiresAt: string
  readonly state: InvitationState
  readonly invitedBy: string
  readonly roles: string[]
  /** Null: all outlets. */
  readonly outletIds: readonly string[] | null
}

/**
 * The inviter, role and outlets, for the screen that the link opens. The token's holder may see
 * this much.
 */
export const offeredInvitation =
  ({ listOutlets }: { listOutlets: ListOutlets }) =>
  async (reader: Reader, _actor: Actor, input: { token: string }) => {
    const { outletIds, state: _, ...offered } = await openInvitation(reader, input.token)
    const { outlets } = await listOutlets(reader, systemActor('Invitation'))
    return {
      ...offered,
      company: await settingOf(reader, platformSettings.companyName),
      outlets:
        outletIds && outlets.filter(({ id }) => outletIds.includes(id)).map(({ name }) => name),
    }
  }

async function openInvitation(reader: Reader, token: string): Promise<Offered> {
  const found = await sql<Offered>`
    select i.email, i.full_name as "fullName", i.expires_at as "expiresAt",
      ${invitationState} as state, coalesce(nullif(p.full_name, ''), p.email) as "invitedBy",
      i.roles, case when not i.all_outlets then i.outlet_ids end as "outletIds"
    from invitations i join profiles p on p.id = i.invited_by
    where i.token_hash = ${hashOfToken(token)}`.execute(reader)
  const [row] = found.rows
  throwIfRefused(refuseLink(row?.state))
  if (!row) throw unknownLink()
  return row
}

type Claimed = {
  readonly id: string
  readonly email: string
  readonly roles: readonly string[]
  readonly all_outlets: boolean
  readonly outlet_ids: readonly string[]
  readonly supplier_id: string | null
  readonly invited_by: string
}

/** Makes the account. Of several at once one claims the invitation, and the others find it used. */
export async function acceptInvitation(
  tx: Tx,
  visitor: Actor,
  input: { token: string; fullName: string; password: string },
): Promise<{ email: string }> {
  const claimed = await sql<Claimed>`
    update invitations set accepted_at = now(), version = version + 1
    where token_hash = ${hashOfToken(input.token)} and accepted_at is null and revoked_at is null
      and expires_at > now()
    returning id, email, roles, all_outlets, outlet_ids, supplier_id, invited_by`.execute(tx)
  const [invitation] = claimed.rows
  if (!invitation) {
    await openInvitation(tx, input.token)
    throw unknownLink()
  }
  const person = { fullName: input.fullName, email: invitation.email }
  throwIfRefused(await refusePasswordOf(tx, person, input.password))
  if (await findUserOf(tx, invitation.email)) throw alreadyUser(invitation.email)
  const actor: Actor = { ...visitor, name: input.fullName, via: 'link' }
  const userId = await createUser(tx, actor, {
    fullName: input.fullName,
    email: invitation.email,
    password: input.password,
    roles: byRank(invitation.roles.filter(isRole)),
    hasAllOutlets: invitation.all_outlets,
  })
  await settleIn(tx, userId, invitation)
  await appendEvent(tx, actor, {
    type: 'invitation.accepted',
    noun: invitationNoun,
    id: invitation.id,
    label: invitation.email,
    data: { user: input.fullName },
  })
  return { email: invitation.email }
}

/** What the inviter had decided beside the roles. The choice of roles was reviewed just now. */
async function settleIn(tx: Tx, userId: string, invitation: Claimed): Promise<void> {
  const { id, outlet_ids, supplier_id, invited_by } = invitation
  await sql`update profiles set invited_by = ${invited_by}, supplier_id = ${supplier_id},
      access_reviewed_at = now(), access_reviewed_by = ${invited_by}
    where id = ${userId}`.execute(tx)
  await sql`update user_roles set granted_by = ${invited_by} where user_id = ${userId}`.execute(tx)
  await sql`insert into user_outlets (user_id, outlet_id, added_by)
    select ${userId}, outlet_id, ${invited_by} from unnest(${[...outlet_ids]}::uuid[]) as outlet_id`.execute(
    tx,
  )
  await sql`update invitations set accepted_by = ${userId} where id = ${id}`.execute(tx)
}

function refuseLink(state: InvitationState | undefined): Refusal | null {
  if (state === 'open') return null
  if (state === 'accepted')
    return new Refusal(
      'conflict',
      'invitation_used',
      'This invitation was used already. Sign in with the password that was chosen then.',
    )
  if (state === 'revoked')
    return new Refusal(
      'conflict',
      'invitation_revoked',
      'This invitation was revoked. Ask the person who invited you whether that was intended.',
    )
  if (state === 'expired')
    return new Refusal(
      'conflict',
      'invitation_expired',
      'This invitation has expired. Ask the person who invited you to send it again.',
    )
  return unknownLink()
}

function unknownLink(): Refusal {
  return new Refusal(
    'missing',
    'invitation_unknown',
    'This link opens nothing. Copy it whole from the newest mail, or ask for a new one: a link dies when another is sent in its place.',
  )
}
