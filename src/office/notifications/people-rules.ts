import { capabilities } from '#organization/users/capabilities.ts'
import { roleInWords } from '#organization/users/roles.ts'
import { userNoun } from '#organization/users/users.nouns.ts'
import { exportNoun } from '#platform/platform.nouns.ts'
import { type HeardEvent, type Rule, textOf } from './define-rule.ts'

const aboutUser = (title: string) => (event: HeardEvent) => ({
  title: `${event.label} ${title}`,
  message: [`By ${event.actorName}.`, textOf(event, 'reason')].filter(Boolean).join(' '),
  actionUrl: userNoun.path(event.entityId),
})

const dayOf = (event: HeardEvent) =>
  new Date(textOf(event, 'until')).toLocaleDateString('en-GB', { dateStyle: 'medium' })

const isLarge = (event: HeardEvent) => event.data.isLarge === true

const countOf = ({ data }: HeardEvent) =>
  typeof data.rows === 'number' ? data.rows.toLocaleString('en-GB') : '0'

const labelOf = (key: unknown) => capabilities.find((one) => one.key === key)?.label ?? 'Unknown'

/** The labels of the permissions of which one is enough. */
const missingIn = ({ data }: HeardEvent) =>
  (Array.isArray(data.missing) ? data.missing : []).map(labelOf).join(' or ')

const accessOf = (event: HeardEvent) => `access of ${event.entityId}`

const admins = { roles: ['super_admin'] } as const

export const peopleRules: readonly Rule[] = [
  {
    key: 'user.new_browser',
    label: 'You signed in on a new device',
    on: 'user.signed_in',
    type: 'security',
    priority: 'high',
    to: { user: 'the one it is about' },
    isMeant: (event) => event.data.isNewBrowser === true,
    say: () => ({
      title: 'You signed in on a new device',
      message: 'If that was not you, end that session and change your password.',
      actionUrl: '/settings?section=sessions',
    }),
  },
  {
    key: 'user.second_factor_reset',
    label: 'Your second factor was reset',
    on: 'user.second_factor_reset',
    type: 'security',
    priority: 'high',
    to: { user: 'the one it is about' },
    say: (event) => ({
      title: 'Your second factor was reset',
      message: `By ${event.actorName}. Set up a new one before another person does.`,
      actionUrl: '/settings?section=two-factor',
    }),
  },
  {
    key: 'user.sign_in_closed',
    label: 'Repeated wrong passwords',
    on: 'user.sign_in_closed',
    result: 'failed',
    type: 'security',
    priority: 'high',
    to: admins,
    say: (event) => ({
      title: `Too many wrong passwords: ${event.label}`,
      message: 'Further attempts are refused for a while. The user can sign in after that.',
      actionUrl: '/activity-logs',
    }),
    group: {
      windowMinutes: 24 * 60,
      title: '{count} times too many wrong passwords',
      actionUrl: '/activity-logs',
    },
  },
  {
    key: 'export.large',
    label: 'Many customers or orders were exported',
    on: 'export.made',
    type: 'security',
    priority: 'urgent',
    to: admins,
    isMeant: isLarge,
    say: (event) => ({
      title: `${event.actorName} exported many ${textOf(event, 'list')}`,
      message: `${event.label}, ${countOf(event)} rows${event.data.personalData === true ? ', with personal data' : ''}.`,
      actionUrl: exportNoun.path(event.entityId),
    }),
  },
  // A download that was broken off took what came before.
  {
    key: 'export.large_broken_off',
    label: 'A large export was broken off',
    on: 'export.made',
    result: 'failed',
    type: 'security',
    priority: 'urgent',
    to: admins,
    isMeant: isLarge,
    say: (event) => ({
      title: `${event.actorName} broke off a large export of ${textOf(event, 'list')}`,
      message: `${event.label}, after ${countOf(event)} rows.`,
      actionUrl: exportNoun.path(event.entityId),
    }),
  },
  {
    key: 'export.read_by_page',
    label: 'Many customers or orders were read page by page',
    on: 'export.read_by_page',
    type: 'security',
    priority: 'urgent',
    to: admins,
    say: (event) => ({
      title: `${event.actorName} read many ${event.label} page by page`,
      message: `${countOf(event)} rows of later pages within 24 hours.`,
      actionUrl: exportNoun.path(event.entityId),
    }),
  },
  {
    key: 'user.roles_changed',
    label: 'A user’s roles were changed',
    on: 'user.roles_changed',
    type: 'security',
    priority: 'normal',
    to: admins,
    say: aboutUser('has other roles'),
  },
  {
    key: 'user.access_requested',
    label: 'A colleague asks you for access',
    on: 'user.access_requested',
    type: 'approval',
    priority: 'high',
    to: { namedIn: 'askedUsers' },
    say: (event) => ({
      title: `${event.label} asks for access`,
      message: `Missing permission: ${missingIn(event)}. To grant it, give a role that has it.`,
      actionUrl: userNoun.path(event.entityId),
    }),
    cause: {
      of: accessOf,
      endsOn: ['user.roles_changed', 'user.cover_granted', 'user.suspended', 'user.deactivated'],
      endedBy: (event) => [accessOf(event)],
    },
  },
  {
    key: 'user.cover_given',
    label: 'You cover for a colleague',
    on: 'user.cover_granted',
    type: 'security',
    priority: 'normal',
    to: { user: 'the one it is about' },
    say: (event) => ({
      title: `You cover${event.data.coversName ? ` for ${textOf(event, 'coversName')}` : ''}`,
      message: `As ${roleInWords(textOf(event, 'role'))} until ${dayOf(event)}.`,
      actionUrl: null,
    }),
  },
  {
    key: 'user.covered',
    label: 'A colleague covers for you',
    on: 'user.cover_granted',
    type: 'security',
    priority: 'normal',
    to: { namedIn: 'coveredUsers' },
    say: (event) => ({
      title: `${event.label} covers for you`,
      message: `As ${roleInWords(textOf(event, 'role'))} until ${dayOf(event)}.`,
      actionUrl: null,
    }),
  },
  {
    key: 'user.suspended',
    label: 'A user was suspended',
    on: 'user.suspended',
    type: 'security',
    priority: 'normal',
    to: admins,
    say: aboutUser('was suspended'),
    cause: {
      of: (event) => `suspended ${event.entityId}`,
      endsOn: ['user.suspension_lifted', 'user.deactivated'],
      endedBy: (event) => [`suspended ${event.entityId}`],
    },
  },
  {
    key: 'user.deactivated',
    label: 'A user was deactivated',
    on: 'user.deactivated',
    type: 'security',
    priority: 'normal',
    to: admins,
    say: aboutUser('was deactivated'),
    cause: {
      of: (event) => `deactivated ${event.entityId}`,
      endsOn: ['user.reactivated'],
      endedBy: (event) => [`deactivated ${event.entityId}`],
    },
  },
]
