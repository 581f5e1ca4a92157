import { Button, Drawer } from '@mantine/core'
import { IconBellOff } from '@tabler/icons-react'
import { capability } from '#organization/users/capabilities.ts'
import { useAuth } from '#organization/users/web/index.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { useMay } from '#platform/web/permissions-context.ts'
import { useScanTarget } from '#platform/web/scan/scanner-context.ts'
import type { Notification } from '../notifications.contract.ts'
import { NotificationItem } from './NotificationItem.tsx'
import classes from './NotificationPanel.module.css'
import { useFollow } from './use-follow.ts'
import { useNotificationActs } from './use-notification-acts.ts'
import { useNotifications } from './use-notifications.ts'

type Props = { isOpen: boolean; onClose: () => void }

export function NotificationPanel({ isOpen, onClose }: Props) {
  const { me } = useAuth()
  const { data, error, refetch } = useNotifications()
  const { markRead, markAllRead, remove } = useNotificationActs()
  const maySet = useMay(capability.settings)
  const goTo = useFollow()
  useScanTarget(null, isOpen)
  const notifications = data?.notifications ?? []
  const unread = data?.unread ?? 0

  function follow(notification: Notification) {
    if (!notification.read) markRead.mutate({ id: notification.id })
    if (goTo(notification)) onClose()
  }

  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size={420}
      padding={0}
      title="Notifications"
      // The kit's header element would count as a second banner of the page.
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={closeButton}
      classNames={{ header: classes.header ?? '', title: classes.title ?? '' }}
    >
      <div className={classes.summary}>
        <span aria-live="polite">{`You have ${unread} unread notification${unread === 1 ? '' : 's'}`}</span>
        {unread > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            flex="none"
            onClick={() => markAllRead.mutate({ p_user_id: me?.profile.id ?? '' })}
          >
            Mark all read
          </Button>
        )}
        <AppLink to="/notifications" className={classes.all} onFollow={onClose}>
          See all
        </AppLink>
        {maySet ? (
          <AppLink
            to="/settings"
            search={{ section: 'notifications' }}
            className={classes.all}
            label="Manage notification settings"
            onFollow={onClose}
          >
            Settings
          </AppLink>
        ) : null}
      </div>
      {error && !data && (
        <div className={classes.note}>
          <RefusalNote refusal={refusalOf(error)} onRetry={refetch} />
        </div>
      )}
      {data && notifications.length === 0 && (
        <div className={classes.empty}>
          <IconBellOff size={32} stroke={1.4} aria-hidden />
          No notifications
        </div>
      )}
      <ul className={classes.list}>
        {notifications.map((notification) => (
          <NotificationItem
            key={notification.id}
            notification={notification}
            onFollow={() => follow(notification)}
            onRead={() => markRead.mutate({ id: notification.id })}
            onDelete={() => remove.mutate({ id: notification.id })}
          />
        ))}
      </ul>
    </Drawer>
  )
}

const closeButton = { 'aria-label': 'Close notifications', 'data-hint': 'Close (Esc)' }
