import { IconBell } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '#platform/web/IconButton.tsx'
import classes from './NotificationBell.module.css'
import { useAlerts } from './use-alerts.ts'
import { useNotifications } from './use-notifications.ts'

const loadPanel = async () => ({
  default: (await import('./NotificationPanel.tsx')).NotificationPanel,
})
const NotificationPanel = lazy(loadPanel)

/** The bell of the header; above 9 its badge shows only that there are more. */
export function NotificationBell() {
  const { data } = useNotifications()
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const unread = data?.unread ?? 0
  const shown = unread > 9 ? '9+' : String(unread)

  function open() {
    setWasOpened(true)
    setIsOpen(true)
  }
  useAlerts(open)

  return (
    <>
      <IconButton
        size="lg"
        className={classes.bell}
        hint="Notifications"
        label={unread > 0 ? `Notifications, ${shown} unread` : 'Notifications'}
        opens="dialog"
        onPointerEnter={() => loadPanel()}
        onAct={open}
      >
        <IconBell size={18} />
        {unread > 0 && (
          <span className={classes.badge} aria-hidden>
            {shown}
          </span>
        )}
      </IconButton>
      {wasOpened && (
        <Suspense>
          <NotificationPanel isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
