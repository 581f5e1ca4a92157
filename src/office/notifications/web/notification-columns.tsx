import { classNames } from '#platform/web/class-names.ts'
import type { Column } from '#platform/web/DataTable/table-columns.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { kindLabels, kindOf } from '../kinds.ts'
import type { Notification } from '../notifications.contract.ts'
import classes from './NotificationsPage.module.css'
import { priorityLabels, priorityTones } from './notification-words.ts'

export const notificationColumns: readonly Column<Notification>[] = [
  {
    key: 'what',
    label: 'What',
    onCard: 'title',
    render: ({ title, message, read, group_count }) => (
      <span className={classNames(classes.what, !read && classes.unread)}>
        <span className={classes.name}>{title}</span>
        {group_count > 1 ? <span className={classes.count}>{group_count}</span> : null}
        {read ? null : <span className={classes.new}>New</span>}
        <span className={classes.message}>{message}</span>
      </span>
    ),
  },
  {
    key: 'kind',
    label: 'Kind',
    width: '110px',
    render: (notification) => kindLabels[kindOf(notification)],
  },
  {
    key: 'state',
    label: 'Priority',
    width: '130px',
    onCard: 'mark',
    render: ({ priority, resolved_at }) =>
      resolved_at ? (
        <ToneBadge tone="good" label="Resolved" />
      ) : (
        <ToneBadge tone={priorityTones[priority]} label={priorityLabels[priority]} />
      ),
  },
  {
    key: 'when',
    label: 'When',
    width: '170px',
    render: ({ created_at }) => <InstantText at={created_at} />,
  },
]
