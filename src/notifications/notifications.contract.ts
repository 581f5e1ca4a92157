import { z } from 'zod'
import { read, write } from '#platform/contract.ts'
import { appPath, id } from '#platform/fields.ts'

export const notificationsLimit = 50
export const notificationsRefetchMilliseconds = 30_000

/** The entity of the specification, section 3, field by field. */
export const notification = z.object({
  id,
  user_id: id,
  type: z.string(),
  priority: z.enum(['urgent', 'high', 'normal', 'low']),
  title: z.string(),
  message: z.string(),
  read: z.boolean(),
  action_url: appPath.nullable(),
  created_at: z.string(),
})

export type Notification = z.infer<typeof notification>

export const notificationsContract = {
  list: read({
    path: '/notifications',
    summary: 'Your newest notifications, and how many are unread in all',
    access: 'signedIn',
    input: z.object({}),
    output: z.object({ notifications: z.array(notification), unread: z.number().int() }),
  }),
  markRead: write({
    path: '/notifications/{id}/read',
    summary: 'Mark one of your notifications as read',
    access: 'signedIn',
    input: z.object({ id }),
    output: z.object({ unread: z.number().int() }),
  }),
  /** Named as the specification names it; the user is taken from the session, not the argument. */
  mark_all_notifications_read: write({
    path: '/notifications/mark-all-read',
    summary: 'Mark all of your notifications as read',
    access: 'signedIn',
    input: z.object({ p_user_id: z.string().optional() }),
    output: z.object({ marked: z.number().int() }),
  }),
  remove: write({
    path: '/notifications/{id}/delete',
    summary: 'Delete one of your notifications',
    access: 'signedIn',
    input: z.object({ id }),
    output: z.object({ unread: z.number().int() }),
  }),
}
