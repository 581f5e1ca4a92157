import { z } from 'zod'
import { id, line } from '#platform/fields.ts'
import { timelineEntry } from '#platform/timeline.ts'
import { apiKey } from './api-keys.fields.ts'
import { invitationStateNames, userStates } from './people.states.ts'
import { roles } from './roles.ts'

/** What the people endpoints take and give. */

export const role = z.enum(roles)

/** Email addresses are kept in lower case, so that one person is not two. */
export const email = z
  .email('This is not an email address.')
  .max(200, 'At most 200 characters.')
  .transform((text) => text.toLowerCase())

const heldRole = z.object({ role: z.string(), isActive: z.boolean() })

const currentCover = z.object({
  role: z.string(),
  outletId: id.nullable(),
  endsAt: z.string(),
  /** The covered colleague, if one is named. */
  coversName: z.string().nullable(),
})

const namedUser = z.object({ id, name: z.string() })

export const personRow = z.object({
  id,
  fullName: z.string(),
  email: z.string(),
  state: z.enum(userStates),
  roles: z.array(heldRole),
  /** Counts where no role is active; see `effectiveRoles`. */
  profileRole: z.string(),
  /** Null means all outlets; with an empty list the roles give no access. */
  outletIds: z.array(id).nullable(),
  cover: z.array(currentCover),
  supplierId: id.nullable(),
  hasSecondFactor: z.boolean(),
  isUnused: z.boolean(),
  isReviewDue: z.boolean(),
  lastSeenAt: z.string().nullable(),
  reviewedAt: z.string().nullable(),
  createdAt: z.string(),
  version: z.number().int(),
})

export type PersonRow = z.infer<typeof personRow>

export const cover = z.object({
  id,
  role: z.string(),
  outletId: id.nullable(),
  startsAt: z.string(),
  endsAt: z.string(),
  endedAt: z.string().nullable(),
  reason: z.string(),
  grantedBy: z.string(),
  /** The covered colleague, if one is named. */
  covers: namedUser.nullable(),
})

export type Cover = z.infer<typeof cover>

const session = z.object({
  id,
  kind: z.enum(['full', 'device', 'setup']),
  device: z.string(),
  ipAddress: z.string().nullable(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  /** Whether the session is a view as another user. */
  isViewing: z.boolean(),
})

export const person = personRow.extend({
  phone: z.string().nullable(),
  suspendedReason: z.string().nullable(),
  invitedBy: z.string().nullable(),
  reviewedBy: z.string().nullable(),
  passkeys: z.number().int(),
  hasAuthenticator: z.boolean(),
  hasPin: z.boolean(),
  photoId: id.nullable().describe('The file of the photo.'),
  covers: z.array(cover),
  /** The users who cover for them now or later. */
  coveredBy: z.array(namedUser.extend({ startsAt: z.string(), endsAt: z.string() })),
  sessions: z.array(session),
  keys: z.array(apiKey),
  timeline: z.array(timelineEntry),
})

export type Person = z.infer<typeof person>

export const mailStates = ['waiting', 'not_set_up', 'sent', 'failed'] as const

export const invitation = z.object({
  id,
  email: z.string(),
  fullName: z.string(),
  roles: z.array(z.string()),
  /** Null means all outlets. */
  outletIds: z.array(id).nullable(),
  supplierId: id.nullable(),
  state: z.enum(invitationStateNames),
  /** What became of the newest mail with its link; null when that is no longer known. */
  mail: z.enum(mailStates).nullable(),
  invitedBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  version: z.number().int(),
})

export type Invitation = z.infer<typeof invitation>

/** The one validator of an invitation: the form and each row of a file pass through it. */
export const newInvitation = z.object({
  email,
  fullName: line(100).default(''),
  roles: z
    .array(role)
    .min(1, 'Choose at least one role.')
    .max(roles.length)
    .refine((chosen) => new Set(chosen).size === chosen.length, 'A role is listed twice.'),
  outletIds: z
    .array(id)
    .min(1, 'Choose all outlets, or at least one.')
    .max(200)
    .nullable()
    .describe('Null: all outlets.'),
  supplierId: id.nullable().default(null),
})

export type NewInvitation = z.infer<typeof newInvitation>

export const mostInvitations = 200
