import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import type { Role } from '../../roles.ts'
import { userNoun } from '../../users.nouns.ts'
import { hashOfToken, newToken } from '../session-cookie.ts'
import { sealTotpSecret } from '../totp.ts'

/** A user of the past, for demo data and generators; instants are ISO 8601. */
export type Colleague = {
  readonly fullName: string
  readonly email: string
  readonly roles: readonly { readonly role: Role; readonly isActive: boolean }[]
  /** Null means all. */
  readonly outletIds: readonly string[] | null
  readonly createdAt: string
  readonly lastSeenAt: string | null
  readonly reviewedAt: string | null
  readonly hasSecondFactor: boolean
  readonly suspended?: { readonly at: string; readonly reason: string }
  readonly deactivatedAt?: string
  readonly cover?: {
    readonly role: Role
    readonly outletId: string | null
    readonly startsAt: string
    readonly endsAt: string
    readonly reason: string
  }
}

/** Adds users for display only: without a password they cannot sign in. */
export async function addColleagues(
  tx: Tx,
  actor: Actor,
  colleagues: readonly Colleague[],
): Promise<void> {
  for (const colleague of colleagues) await addColleague(tx, actor, colleague)
}

async function addColleague(tx: Tx, actor: Actor, colleague: Colleague): Promise<void> {
  const { fullName, email, roles, outletIds, suspended, cover } = colleague
  const id = newId()
  const by = actor.userId
  await sql`insert into profiles (id, full_name, email, role, all_outlets, created_at, last_seen_at,
      access_reviewed_at, access_reviewed_by, suspended_at, suspended_reason, deactivated_at)
    values (${id}, ${fullName}, ${email}, ${roles.find(({ isActive }) => isActive)?.role ?? 'none'},
      ${outletIds === null}, ${colleague.createdAt}, ${colleague.lastSeenAt}, ${colleague.reviewedAt},
      ${colleague.reviewedAt === null ? null : by}, ${suspended?.at ?? null},
      ${suspended?.reason ?? null}, ${colleague.deactivatedAt ?? null})`.execute(tx)
  for (const { role, isActive } of roles)
    await sql`insert into user_roles (user_id, role, is_active, granted_by)
      values (${id}, ${role}, ${isActive}, ${by})`.execute(tx)
  for (const outletId of outletIds ?? [])
    await sql`insert into user_outlets (user_id, outlet_id, added_by)
      values (${id}, ${outletId}, ${by})`.execute(tx)
  if (colleague.hasSecondFactor)
    await sql`insert into two_factors (user_id, sealed_secret, confirmed_at)
      values (${id}, ${await sealTotpSecret(tx, newToken())}, ${colleague.createdAt})`.execute(tx)
  if (cover)
    await sql`insert into cover_grants (id, user_id, role, outlet_id, starts_at, ends_at, reason,
        granted_by)
      values (${newId()}, ${id}, ${cover.role}, ${cover.outletId}, ${cover.startsAt},
        ${cover.endsAt}, ${cover.reason}, ${by})`.execute(tx)
  await appendEvent(tx, actor, {
    type: 'user.created',
    noun: userNoun,
    id,
    label: fullName,
    data: { email },
  })
}

/** An invitation of the past. Its link was never sent, so it opens nothing. */
export type PastInvitation = {
  readonly email: string
  readonly fullName: string
  readonly role: Role
  /** Null means all. */
  readonly outletIds: readonly string[] | null
  readonly createdAt: string
  readonly expiresAt: string
}

export async function addPastInvitations(
  tx: Tx,
  actor: Actor,
  invitations: readonly PastInvitation[],
): Promise<void> {
  for (const each of invitations)
    await sql`insert into invitations (id, email, full_name, roles, all_outlets, outlet_ids,
        token_hash, invited_by, created_at, expires_at)
      values (${newId()}, ${each.email}, ${each.fullName}, ${[each.role]},
        ${each.outletIds === null}, ${[...(each.outletIds ?? [])]}::uuid[], ${hashOfToken(newToken())}, ${actor.userId},
        ${each.createdAt}, ${each.expiresAt})`.execute(tx)
}
