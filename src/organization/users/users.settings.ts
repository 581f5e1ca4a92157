import { choicesOf } from '#platform/choices.ts'
import { defineSetting } from '#platform/settings.ts'
import { roleLabels, roles } from './roles.ts'

const security = { group: 'Security', scope: 'business' } as const
const shared = { group: 'Security', scope: 'outlet' } as const
const people = { group: 'Invitations and reviews', scope: 'business' } as const

/** Who may stay signed in for how long, who needs a second factor, and how often one may guess. */
export const usersSettings = {
  idleMinutesDesk: defineSetting({
    ...security,
    key: 'security.idle_minutes',
    label: 'A session ends after being idle for',
    effect: 'Users sign in again after this long without activity. What they had typed is kept.',
    type: { kind: 'whole', least: 5, most: 480, unit: 'minutes' },
    default: 60,
  }),
  idleMinutesTill: defineSetting({
    ...shared,
    key: 'security.till_idle_minutes',
    label: 'Lock registers after',
    effect: 'The next person scans their badge, so sales are recorded under the right name.',
    type: { kind: 'whole', least: 1, most: 60, unit: 'minutes' },
    default: 2,
  }),
  idleMinutesBench: defineSetting({
    ...shared,
    key: 'security.bench_idle_minutes',
    label: 'Lock packing stations after',
    effect: 'The next person at the packing or receiving station scans their badge.',
    type: { kind: 'whole', least: 1, most: 120, unit: 'minutes' },
    default: 15,
  }),
  sessionHours: defineSetting({
    ...security,
    key: 'security.session_hours',
    label: 'A session ends at the latest after',
    effect: 'Users sign in again after this time, even while they are working.',
    type: { kind: 'whole', least: 1, most: 24, unit: 'hours' },
    default: 12,
  }),
  twoFactorRoles: defineSetting({
    ...security,
    key: 'security.two_factor_roles',
    label: 'Roles that need a second factor',
    effect:
      'Users with one of these roles set up an authenticator app or a passkey at their next sign-in.',
    type: {
      kind: 'choices',
      options: choicesOf(roles, roleLabels),
    },
    default: [],
  }),
  resetMinutes: defineSetting({
    ...security,
    key: 'security.reset_minutes',
    label: 'A link to a new password is good for',
    effect: 'A link that was mailed and not used within this time opens nothing.',
    type: { kind: 'whole', least: 5, most: 60, unit: 'minutes' },
    default: 15,
  }),
  signInTries: defineSetting({
    ...security,
    key: 'security.sign_in_tries',
    label: 'Wrong passwords in a quarter hour',
    effect: 'After this many an account takes no more guesses from strangers for a quarter hour.',
    type: { kind: 'whole', least: 3, most: 10, unit: 'tries' },
    default: 10,
  }),
  pinTries: defineSetting({
    ...security,
    key: 'security.pin_tries',
    label: 'Wrong PINs in a quarter hour',
    effect: 'After this many on one device a badge is refused there for a quarter hour.',
    type: { kind: 'whole', least: 3, most: 10, unit: 'tries' },
    default: 5,
  }),
  apiKeyRoles: defineSetting({
    ...security,
    key: 'security.api_key_roles',
    label: 'Roles that may make API keys',
    effect: 'Others use no keys of their own. Keys that exist stay valid.',
    type: {
      kind: 'choices',
      options: choicesOf(roles, roleLabels),
    },
    default: roles.filter((role) => role !== 'staff' && role !== 'supplier'),
  }),
  apiKeyDays: defineSetting({
    ...security,
    key: 'security.api_key_days',
    label: 'Longest term of an API key',
    effect: 'A new key ends after this time at the latest. Its owner gets an email a week before.',
    type: { kind: 'whole', least: 1, most: 3650, unit: 'days' },
    default: 365,
  }),
  invitationDays: defineSetting({
    ...people,
    key: 'users.invitation_days',
    label: 'An invitation is good for',
    effect: 'A link that was not used within this time opens nothing; it can be sent anew.',
    type: { kind: 'whole', least: 1, most: 60, unit: 'days' },
    default: 7,
  }),
  reviewDays: defineSetting({
    ...people,
    key: 'users.review_days',
    label: 'Access is reviewed every',
    effect: 'Active users are due for review when their access was not confirmed for this long.',
    type: { kind: 'whole', least: 7, most: 730, unit: 'days' },
    default: 90,
  }),
  unusedDays: defineSetting({
    ...people,
    key: 'users.unused_days',
    label: 'An account counts as unused after',
    effect: 'Active users who were not seen for this long are pointed out, so that they can go.',
    type: { kind: 'whole', least: 7, most: 730, unit: 'days' },
    default: 60,
  }),
} as const
