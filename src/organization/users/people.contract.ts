import { z } from 'zod'
import { read, write } from '#platform/contract.ts'
import { id, instant, requiredLine, version } from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { transitionOf } from '#platform/record-endpoints.ts'
import { ownedKey, revokeKeys } from './api-keys.fields.ts'
import { capability } from './capabilities.ts'
import { invitationList } from './invitations.list.ts'
import { cover, invitation, newInvitation, person, personRow, role } from './people.fields.ts'
import { peopleList } from './people.list.ts'
import { coverRoles } from './people.rules.ts'
import { roles } from './roles.ts'
import { newPassword } from './users.contract.ts'

const link = z.string().describe('A path of this app with the one-time token; shown only here.')
const sent = z.object({
  id,
  version: z.number().int(),
  expiresAt: z.string(),
  link,
  /** False while no mail server is set up: then the link has to be sent by hand. */
  isMailed: z.boolean(),
})

const step = z.object({ id, version })
const saved = z.object({ id, version: z.number().int() })
const reason = requiredLine(200)

const token = z.string().min(1, 'Please fill this in.').max(100)

/** What every change of another user may be refused with, and what gives them rights besides. */
const guarded = ['own_account', 'above_rank', 'stale_version'] as const
const giving = [...guarded, 'beyond_reach'] as const

export const peopleContract = {
  list: listOf({
    path: '/people',
    summary: 'Users with their state, roles, outlets and cover',
    access: capability.userManagement,
    list: peopleList,
    row: personRow,
  }),
  counts: read({
    path: '/people/counts',
    summary: 'How many users there are of each kind that the page counts',
    access: capability.userManagement,
    input: z.object({}),
    output: z.object({
      active: z.number().int(),
      suspended: z.number().int(),
      invited: z.number().int(),
      unused: z.number().int(),
      noSecondFactor: z.number().int(),
      reviewDue: z.number().int(),
      /** The settings behind two of the figures. */
      unusedDays: z.number().int(),
      reviewDays: z.number().int(),
    }),
  }),
  get: read({
    path: '/people/{id}',
    summary: 'One user with roles, cover, sessions and history',
    access: capability.userManagement,
    input: z.object({ id }),
    output: person,
  }),
  saveRoles: write({
    path: '/people/{id}/roles',
    summary: 'Set all roles of a user; their sessions end',
    access: capability.editUsers,
    refuses: [...giving, 'last_super_admin'],
    input: step.extend({
      roles: z
        .array(z.object({ role, isActive: z.boolean() }))
        .max(roles.length)
        .refine(
          (rows) => new Set(rows.map((row) => row.role)).size === rows.length,
          'A role is listed twice.',
        ),
    }),
    output: saved,
  }),
  saveOutlets: write({
    path: '/people/{id}/outlets',
    summary: 'Give a user access to all outlets, or to these outlets',
    access: capability.editUsers,
    refuses: giving,
    input: step.extend({
      outletIds: z
        .array(id)
        .max(200)
        .nullable()
        .describe('Null: all outlets. With an empty list the roles give no access.'),
    }),
    output: saved,
  }),
  linkSupplier: write({
    path: '/people/{id}/supplier',
    summary: 'Link a user to the supplier whose portal they see, or take the link away',
    access: capability.editUsers,
    refuses: [...giving, 'not_a_supplier'],
    input: step.extend({ supplierId: id.nullable() }),
    output: saved,
  }),
  grantCover: write({
    path: '/people/{id}/cover',
    summary: 'Grant a user temporary access to a role until a given time',
    access: capability.editUsers,
    refuses: [
      'own_account',
      'above_rank',
      'beyond_reach',
      'bad_cover_times',
      'wrong_state',
      'covers_themselves',
    ],
    input: z.object({
      id,
      role: z.enum(coverRoles),
      outletId: id.nullable().describe('Null: at the outlets that the user belongs to.'),
      startsAt: instant.nullable().default(null).describe('Null: from now on.'),
      endsAt: instant,
      reason,
      coversUserId: id.nullable().optional().describe('The user whose work they cover.'),
    }),
    output: z.object({ coverId: id, cover }),
  }),
  endCover: write({
    path: '/people/{id}/cover/{coverId}/end',
    summary: 'End cover before its time',
    access: capability.editUsers,
    refuses: ['own_account', 'above_rank', 'already_ended'],
    input: z.object({ id, coverId: id }),
    output: z.object({ coverId: id }),
  }),
  suspend: transitionOf({
    path: '/people/{id}/suspend',
    summary: 'Keep a user out for a while; their sessions end',
    access: capability.editUsers,
    refuses: ['own_account', 'above_rank', 'last_super_admin'],
    asks: { reason },
  }),
  lift: transitionOf({
    path: '/people/{id}/lift',
    summary: 'Let a suspended user in again',
    access: capability.editUsers,
    refuses: ['own_account', 'above_rank', 'beyond_reach'],
  }),
  deactivate: transitionOf({
    path: '/people/{id}/deactivate',
    summary: 'Take a user out for good; what they wrote keeps its author',
    access: capability.deleteUsers,
    refuses: ['own_account', 'above_rank', 'last_super_admin'],
    asks: { reason },
  }),
  reactivate: transitionOf({
    path: '/people/{id}/reactivate',
    summary: 'Let a deactivated user in again, with the roles that they had',
    access: capability.deleteUsers,
    refuses: ['own_account', 'above_rank', 'beyond_reach'],
  }),
  endSessions: write({
    path: '/people/{id}/sessions/end',
    summary: 'Sign a user out everywhere',
    access: capability.editUsers,
    refuses: ['own_account', 'above_rank'],
    input: z.object({ id, revokeKeys }),
    output: z.object({ ended: z.number().int(), revokedKeys: z.number().int() }),
  }),
  apiKeys: read({
    path: '/people/api-keys',
    summary: 'API keys of all users that were not revoked; those that end first come first',
    access: capability.userManagement,
    input: z.object({}),
    output: z.object({ keys: z.array(ownedKey) }),
  }),
  revokeApiKey: write({
    path: '/people/{id}/api-keys/{keyId}/revoke',
    summary: 'Revoke an API key of a user at once and for good',
    access: capability.editUsers,
    refuses: ['own_account', 'above_rank'],
    input: z.object({ id, keyId: id }),
    output: z.object({ id }),
  }),
  offerReset: write({
    path: '/people/{id}/password-reset',
    summary: 'Make a one-time link under which a user sets a new password; it is mailed as well',
    access: capability.editUsers,
    refuses: ['own_account', 'above_rank', 'beyond_reach', 'wrong_state'],
    input: z.object({ id, revokeKeys }),
    output: z.object({ id, offeredAt: z.string(), link }),
  }),
  resetSecondFactor: write({
    path: '/people/{id}/second-factor/reset',
    summary: 'Take away authenticator, recovery codes and passkeys, so that they are set up anew',
    access: capability.editUsers,
    refuses: ['own_account', 'above_rank', 'beyond_reach', 'no_second_factor'],
    input: z.object({ id }),
    output: z.object({ id }),
  }),
  clearPin: write({
    path: '/people/{id}/pin/clear',
    summary: 'Take away the PIN for shared devices',
    access: capability.editUsers,
    refuses: ['own_account', 'above_rank', 'no_pin'],
    input: z.object({ id }),
    output: z.object({ id }),
  }),
  confirmAccess: write({
    path: '/people/{id}/access-review',
    summary: 'Confirm that what a user may do is still right',
    access: capability.editUsers,
    refuses: [...guarded, 'wrong_state'],
    input: step,
    output: saved,
  }),
  invitations: listOf({
    path: '/invitations',
    summary: 'Invitations, newest first',
    access: capability.userManagement,
    list: invitationList,
    row: invitation,
  }),
  invite: write({
    path: '/invitations',
    summary: 'Invite a user by a one-time link',
    access: capability.addUsers,
    refuses: ['above_rank', 'beyond_reach', 'already_user', 'already_invited', 'not_a_supplier'],
    input: newInvitation,
    output: sent,
  }),
  inviteMany: write({
    path: '/invitations/many',
    summary:
      'Invite those of a CSV (email, name, roles, outlets) whose rows are right, or only try',
    access: capability.addUsers,
    refuses: ['unreadable_csv', 'no_email_column', 'too_many_rows'],
    input: z.object({
      text: z.string().max(100_000, 'At most 100,000 characters.'),
      isTrial: z.boolean().describe('Previews the result and sends no invitations.'),
    }),
    output: z.object({
      invited: z.number().int(),
      isMailed: z.boolean(),
      /** Names in the header that were not read. */
      ignoredColumns: z.array(z.string()),
      rows: z.array(
        z.object({
          line: z.number().int(),
          text: z.string(),
          email: z.string(),
          /** Why the row is refused; null when it is right. */
          fault: z.string().nullable(),
          id: id.nullable(),
          version: z.number().int(),
          link: z.string().nullable(),
        }),
      ),
    }),
  }),
  resendInvitation: write({
    path: '/invitations/{id}/resend',
    summary: 'Make a new link and term; the former link is dead',
    access: capability.addUsers,
    refuses: ['above_rank', 'wrong_state', 'stale_version'],
    input: step,
    output: sent,
  }),
  revokeInvitation: transitionOf({
    path: '/invitations/{id}/revoke',
    summary: 'Take an invitation back',
    access: capability.addUsers,
    refuses: ['above_rank'],
  }),
  copyInvitationLink: write({
    path: '/invitations/{id}/link',
    summary: 'Show the link of an open invitation again',
    access: capability.addUsers,
    refuses: ['above_rank', 'wrong_state', 'stale_version'],
    input: step,
    output: z.object({ id, version: z.number().int(), link }),
  }),
  /** For the screen that accepts an invitation; the token's holder may see this much. */
  invitation: read({
    path: '/invitations/offered',
    summary: 'Who invites whom to what by a one-time link',
    access: 'open',
    refuses: ['invitation_unknown', 'invitation_used', 'invitation_revoked', 'invitation_expired'],
    input: z.object({ token }),
    output: z.object({
      email: z.string(),
      fullName: z.string(),
      expiresAt: z.string(),
      invitedBy: z.string(),
      company: z.string(),
      roles: z.array(z.string()),
      outlets: z.array(z.string()).nullable().describe('By name. Null: all outlets.'),
    }),
  }),
  acceptInvitation: write({
    path: '/invitations/accept',
    summary: 'Become a user by a one-time link',
    access: 'open',
    refuses: [
      'invitation_unknown',
      'invitation_used',
      'invitation_revoked',
      'invitation_expired',
      'already_user',
      'weak_password',
    ],
    input: z.object({ token, fullName: requiredLine(100), password: newPassword }),
    output: z.object({ email: z.string() }),
  }),
}
