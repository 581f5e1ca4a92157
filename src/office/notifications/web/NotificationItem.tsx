import { UnstyledButton } from '@mantine/core'
import { IconCheck, IconCircleCheck, IconTrash } from '@tabler/icons-react'
import { exactTitle } from '#platform/web/exact-title.ts'
import { formatNotified } from '#platform/web/format-instant.ts'
import { IconButton } from '#platform/web/IconButton.tsx'
import type { Notification } from '../notifications.contract.ts'
import { ActsInPlace } from './ActsInPlace.tsx'
import { NotificationMenu } from './NotificationMenu.tsx'
import classes from './NotificationPanel.module.css'
import { iconOfType } from './notification-icons.ts'

type Props = {
  notification: Notification
  onFollow: () => void
  onRead: () => void
  onDelete: () => void
}

export function NotificationItem({ notification, onFollow, onRead, onDelete }: Props) {
  const { type, priority, title, message, read, created_at, group_count, resolved_at } =
    notification
  const Icon = iconOfType(type)
  return (
    <li className={classes.item} data-unread={!read || undefined} data-priority={priority}>
      <div className={classes.main}>
        <UnstyledButton className={classes.body} onClick={onFollow}>
          <span className={classes.icon}>
            <Icon size={18} stroke={1.7} aria-hidden />
          </span>
          <span className={classes.words}>
            <span className={classes.headline}>
              <span className={classes.name}>{title}</span>
              {group_count > 1 && (
                <span className={classes.count} title={`${group_count} of the kind`}>
                  {group_count}
                </span>
              )}
              {!read && <span className={classes.new}>New</span>}
            </span>
            <span className={classes.message}>{message}</span>
            <span className={classes.facts}>
              <time dateTime={created_at} {...exactTitle(created_at)}>
                {formatNotified(created_at)}
              </time>
              {resolved_at ? (
                <span className={classes.resolved}>
                  <IconCircleCheck size={14} aria-hidden /> Resolved
                </span>
              ) : (
                priority !== 'normal' && <span className={classes.priority}>{priority}</span>
              )}
            </span>
          </span>
        </UnstyledButton>
        <div className={classes.inPlace}>
          <ActsInPlace notification={notification} />
        </div>
      </div>
      <span className={classes.acts}>
        <NotificationMenu notification={notification} />
        {!read && (
          <IconButton label={`Mark “${title}” as read`} hint="Mark as read" onAct={onRead}>
            <IconCheck size={16} />
          </IconButton>
        )}
        <IconButton label={`Delete “${title}”`} hint="Delete" onAct={onDelete}>
          <IconTrash size={16} />
        </IconButton>
      </span>
    </li>
  )
}
