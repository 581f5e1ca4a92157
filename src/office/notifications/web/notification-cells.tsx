import { classNames } from '#platform/web/class-names.ts'
import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { kindLabels, kindOf } from '../kinds.ts'
import { priorityLabels, priorityTones } from '../notification-words.ts'
import type { Notification } from '../notifications.contract.ts'
import { NotificationMenu } from './NotificationMenu.tsx'
import classes from './NotificationsPage.module.css'

export const notificationCells: Cells<Notification> = {
  what: ({ title, message, read, group_count }) => (
    <span className={classNames(classes.what, !read && classes.unread)}>
      <span className={classes.name}>{title}</span>
      {group_count > 1 ? <span className={classes.count}>{group_count}</span> : null}
      {read ? null : <span className={classes.new}>New</span>}
      <span className={classes.message}>{message}</span>
    </span>
  ),
  act: (notification) => <NotificationMenu notification={notification} />,
  kind: (notification) => kindLabels[kindOf(notification)],
  state: ({ priority, resolved_at }) =>
    resolved_at ? (
      <ToneBadge tone="good" label="Resolved" />
    ) : (
      <ToneBadge tone={priorityTones[priority]} label={priorityLabels[priority]} />
    ),
}
