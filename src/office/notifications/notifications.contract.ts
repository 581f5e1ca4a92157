import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { roles } from '#organization/users/roles.ts'
import { read, write } from '#platform/contract.ts'
import { appPath, id, line } from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { priorities } from './define-rule.ts'
import { deliveries } from './delivery.ts'
import { mostAtOnce } from './most-at-once.ts'
import { notificationList } from './notifications.list.ts'
import { snoozes } from './snooze.rules.ts'

export const notificationsLimit = 50
export const notificationsRefetchMilliseconds = 30_000

const priority = z.enum(priorities)

/** The entity of the specification, section 3, field by field, and what rules add to it. */
export const notification = z.object({
  id,
  user_id: id,
  type: z.string(),
  priority,
  title: z.string(),
  message: z.string(),
  read: z.boolean(),
  action_url: appPath.nullable(),
  created_at: z.string(),
  /** The rule that created it; null for a notification of the system. */
  rule: z.string().nullable(),
  /** How many of the kind are in this one line. */
  group_count: z.number().int(),
  /** When its cause ended by itself. */
  resolved_at: z.string().nullable(),
  outlet_id: id.nullable(),
  /** While it is put off. */
  snoozed_until: z.string().nullable(),
})

export type Notification = z.infer<typeof notification>

const ids = z
  .array(id)
  .min(1, 'Choose at least one.')
  .max(mostAtOnce, `At most ${mostAtOnce} at once.`)
const unread = z.object({ unread: z.number().int() })

const preference = z.object({
  rule: z.string(),
  label: z.string(),
  type: z.string(),
  priority,
  isMuted: z.boolean(),
  delivery: z.enum(deliveries),
})

const rule = z.object({
  rule: z.string(),
  label: z.string(),
  type: z.string(),
  isActive: z.boolean(),
  priority,
  usualPriority: priority,
  /** Null if the rule notifies the person it is about, regardless of roles. */
  roles: z.array(z.string()).nullable(),
  usualRoles: z.array(z.string()).nullable(),
  changedBy: z.string().nullable(),
  changedAt: z.string().nullable(),
  /** 0 while the business has not changed it. */
  version: z.number().int(),
})

export type RuleRow = z.infer<typeof rule>

export const notificationsContract = {
  list: read({
    path: '/notifications',
    summary: 'Your newest notifications, and how many are unread in all',
    access: 'signedIn',
    input: z.object({}),
    output: z.object({ notifications: z.array(notification), unread: z.number().int() }),
  }),
  browse: listOf({
    path: '/notifications/all',
    summary: 'All of your notifications, newest first, filtered',
    access: 'signedIn',
    list: notificationList,
    row: notification,
  }),
  markRead: write({
    path: '/notifications/{id}/read',
    summary: 'Mark one of your notifications as read',
    access: 'signedIn',
    input: z.object({ id }),
    output: unread,
  }),
  /** Named as the specification names it; the user is taken from the session, not the argument. */
  mark_all_notifications_read: write({
    path: '/notifications/mark-all-read',
    summary: 'Mark all of your notifications as read',
    access: 'signedIn',
    input: z.object({ p_user_id: z.string().optional() }),
    output: z.object({ marked: z.number().int() }),
  }),
  markSelected: write({
    path: '/notifications/mark-selected',
    summary: 'Mark some of your notifications as read, or as unread again',
    access: 'signedIn',
    input: z.object({ ids, read: z.boolean() }),
    output: unread,
  }),
  remove: write({
    path: '/notifications/{id}/delete',
    summary: 'Delete one of your notifications',
    access: 'signedIn',
    input: z.object({ id }),
    output: unread,
  }),
  removeSelected: write({
    path: '/notifications/delete-selected',
    summary: 'Delete some of your notifications',
    access: 'signedIn',
    input: z.object({ ids }),
    output: unread,
  }),
  snooze: write({
    path: '/notifications/snooze',
    summary: 'Put off notifications until a time of your clock; marking them brings them back',
    access: 'signedIn',
    refuses: ['evening_begun'],
    input: z.object({ ids, for: z.enum(snoozes) }),
    output: unread.extend({ until: z.string() }),
  }),
  restore: write({
    path: '/notifications/restore',
    summary: 'Put back what you deleted a moment ago',
    access: 'signedIn',
    input: z.object({ ids }),
    output: unread,
  }),
  preferences: read({
    path: '/notifications/preferences',
    summary: 'Which rules may tell you something, and which of them you have muted',
    access: capability.settings,
    input: z.object({}),
    output: z.object({ rules: z.array(preference) }),
  }),
  savePreferences: write({
    path: '/notifications/preferences',
    summary: 'Mute a rule for yourself, or choose how you are told: in the app or by email',
    access: capability.settings,
    input: z.object({
      rule: line(60),
      isMuted: z.boolean(),
      /** Left out: as it was. */
      delivery: z.enum(deliveries).optional(),
    }),
    output: z.object({ rules: z.array(preference) }),
  }),
  rules: read({
    path: '/notification-rules',
    summary: 'All rules, with where the business differs from what they declare',
    access: capability.businessSettings,
    input: z.object({}),
    output: z.object({ rules: z.array(rule) }),
  }),
  saveRule: write({
    path: '/notification-rules',
    summary: 'Set whether a rule notifies, which recipients, and how prominently',
    access: capability.businessSettings,
    isOfHouse: true,
    refuses: ['stale_version', 'fixed_recipients', 'no_recipients'],
    input: z.object({
      rule: line(60),
      isActive: z.boolean(),
      /** Null for the declared. */
      roles: z.array(z.enum(roles)).max(roles.length).nullable(),
      priority: priority.nullable(),
      version: z.number().int().min(0),
    }),
    output: rule,
  }),
}
