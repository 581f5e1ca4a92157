import { z } from 'zod'
import { read, write } from '#platform/contract.ts'
import { appPath, id, requiredLine } from '#platform/fields.ts'
import { timelineEntry } from '#platform/timeline.ts'
import { revokeKeys } from './api-keys.fields.ts'
import { capabilities, capability } from './capabilities.ts'
import { longestPassword, shortestPassword } from './password.rules.ts'
import { preferences } from './preferences.ts'
import { density, profilePatch, quietHours, theme } from './profile-patch.ts'

const profile = z.object({
  id,
  fullName: z.string(),
  email: z.string(),
  role: z.string(),
  theme,
  density,
  phone: z.string().nullable(),
  /** Where the user lands after signing in. */
  startPage: appPath,
  defaultOutletId: id.nullable(),
  timeZone: z.string(),
  quietHours: quietHours.nullable(),
  preferences,
  photoId: id.nullable().describe('The file of the photo.'),
})

export const newPassword = z
  .string()
  .min(shortestPassword, `At least ${shortestPassword} characters.`)
  .max(longestPassword, `At most ${longestPassword} characters.`)

const session = z.object({
  id,
  createdAt: z.string(),
  lastSeenAt: z.string(),
  expiresAt: z.string(),
  /** The shared till or bench that it was opened at. */
  deviceName: z.string().nullable(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  isCurrent: z.boolean(),
})

/** Of an access list, where one of the permissions is enough. */
const missing = z
  .array(
    z
      .string()
      .refine((key) => capabilities.some((known) => known.key === key), 'Unknown permission.'),
  )
  .min(1)
  .max(capabilities.length)

export const usersContract = {
  /** What the login screen must know before anyone has signed in. */
  welcome: read({
    path: '/users/welcome',
    summary: 'Whether the first administrator is still to be made, and the demo users if any',
    access: 'open',
    input: z.object({}),
    output: z.object({
      needsFirstAdmin: z.boolean(),
      demo: z
        .object({
          password: z.string(),
          users: z.array(z.object({ email: z.string(), role: z.string() })),
        })
        .nullable(),
    }),
  }),
  createFirstAdmin: write({
    path: '/users/first-admin',
    summary: 'Create the first super admin with the one-time token that the server printed',
    access: 'open',
    refuses: ['wrong_token', 'already_set_up', 'weak_password'],
    input: z.object({
      token: requiredLine(100),
      fullName: requiredLine(100),
      email: z.email('This is not an email address.'),
      password: newPassword,
    }),
    output: z.object({ email: z.string() }),
  }),
  me: read({
    path: '/users/me',
    summary: 'The signed-in user, or the owner of the API key, with roles and permissions',
    access: 'signedIn',
    isEssential: true,
    input: z.object({}),
    output: z.object({
      profile,
      roles: z.array(z.string()),
      permissions: z.array(z.string()),
      /** Those of the permissions that are held at all outlets. */
      permissionsEverywhere: z.array(z.string()),
      /** Null for a program with an API key. */
      sessionId: z.string().nullable(),
      /** `device`: a shared till or bench; `setup`: a second factor is still to be set up. */
      sessionKind: z.enum(['full', 'device', 'setup', 'api_key']),
      apiKey: z
        .object({
          name: z.string(),
          scopes: z.array(z.string()),
          expiresAt: z.string().nullable(),
        })
        .nullable()
        .describe('The key of the request; the permissions are those that it allows.'),
      /** What the badge and PIN open at a shared device: endpoints by name, files by path. */
      deviceWork: z.object({ kind: z.string(), operations: z.array(z.string()) }).nullable(),
      /** The user behind a view as session. */
      viewedBy: z.string().nullable(),
      /** The outlets that the user belongs to; null means all. */
      outletIds: z.array(id).nullable(),
      /** Those whose users they look after; null means all. */
      reachOutletIds: z.array(id).nullable(),
    }),
  }),
  saveProfile: write({
    path: '/users/me/profile',
    summary: 'Change of your own profile what you name; the rest stays',
    access: capability.settings,
    input: profilePatch,
    output: profile,
  }),
  removePhoto: write({
    path: '/users/me/photo/remove',
    summary: 'Remove your own photo',
    access: capability.settings,
    input: z.object({}),
    output: profile,
  }),
  ownRecord: read({
    path: '/users/me/record',
    summary: 'The newest entries of the activity record about you',
    access: capability.settings,
    input: z.object({}),
    output: z.object({ entries: z.array(timelineEntry) }),
  }),
  accessRequest: read({
    path: '/users/me/access-request',
    summary: 'Who can grant you a missing permission, and whether you have asked them for it',
    access: 'signedIn',
    input: z.object({ permissions: missing }),
    output: z.object({
      /** The names of up to three people; none for suppliers. */
      granters: z.array(z.string()),
      /** Your request of the last 24 hours for one of these permissions. */
      asked: z.object({ at: z.string(), notified: z.array(z.string()) }).nullable(),
      whyNot: z.string().nullable().describe('Why you cannot ask now.'),
    }),
  }),
  askForAccess: write({
    path: '/users/me/access-request',
    summary: 'Notify the people who can grant you a missing permission, once in 24 hours',
    access: 'signedIn',
    refuses: ['already_allowed', 'not_for_suppliers', 'asked_before', 'too_many_requests'],
    input: z.object({ permissions: missing }),
    output: z.object({ notified: z.array(z.string()).describe('The names of these people.') }),
  }),
  changePassword: write({
    path: '/users/me/password',
    summary: 'Change your own password; every session of yours ends, this one included',
    access: capability.settings,
    refuses: ['wrong_password', 'weak_password'],
    input: z.object({
      current: z.string().min(1, 'Please fill this in.').max(200),
      next: newPassword,
      revokeKeys,
    }),
    output: z.object({ endedSessions: z.number().int(), revokedKeys: z.number().int() }),
  }),
  sessions: read({
    path: '/users/me/sessions',
    summary: 'Where you are signed in',
    access: capability.settings,
    input: z.object({}),
    output: z.object({ sessions: z.array(session) }),
  }),
  endSession: write({
    path: '/users/me/sessions/{id}/end',
    summary: 'End one of your own sessions',
    access: capability.settings,
    input: z.object({ id }),
    output: z.object({ ended: z.boolean() }),
  }),
}
