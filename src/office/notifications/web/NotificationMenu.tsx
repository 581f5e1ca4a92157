import { Menu } from '@mantine/core'
import { IconBellOff, IconClock, IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { useAuth } from '#organization/users/web/index.tsx'
import { IconButton } from '#platform/web/IconButton.tsx'
import type { Notification } from '../notifications.contract.ts'
import { snoozeLabels, snoozesAt } from '../snooze.rules.ts'
import { useMute } from './use-mute.ts'
import { useNotificationActs } from './use-notification-acts.ts'
import { useRuleLabels } from './use-rule-labels.ts'

type NotificationMenuProps = {
  notification: Notification
  /** Closes what shows the notification, once it has left the list. */
  onGone?: () => void
}

/** Snooze a notification, or mute its kind. */
export function NotificationMenu({ notification, onGone }: NotificationMenuProps) {
  const { id, title, rule, read, snoozed_until } = notification
  const { me } = useAuth()
  const { snooze, markSelected } = useNotificationActs()
  const mute = useMute()
  const ruleLabel = useRuleLabels()[rule ?? '']
  const [isOpen, setOpen] = useState(false)
  const isSnoozed = snoozed_until !== null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps a click in the menu from opening the row.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same.
    <span onClick={(event) => event.stopPropagation()}>
      <Menu opened={isOpen} onChange={setOpen} position="bottom-end" withinPortal>
        <Menu.Target>
          <IconButton
            label={`Snooze or mute “${title}”`}
            hint="Snooze or mute"
            opens="menu"
            isExpanded={isOpen}
            onAct={() => setOpen(!isOpen)}
          >
            <IconDots size={16} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Snooze</Menu.Label>
          {snoozesAt(Date.now(), me?.profile.timeZone ?? 'UTC').map((choice) => (
            <Menu.Item
              key={choice}
              leftSection={<IconClock size={16} />}
              onClick={() => {
                snooze.mutate({ ids: [id], for: choice, wasRead: read })
                onGone?.()
              }}
            >
              {snoozeLabels[choice]}
            </Menu.Item>
          ))}
          {isSnoozed ? (
            <Menu.Item
              leftSection={<IconClock size={16} />}
              onClick={() => {
                markSelected.mutate({ ids: [id], read: false })
                onGone?.()
              }}
            >
              End snooze now
            </Menu.Item>
          ) : null}
          {rule !== null && ruleLabel !== undefined ? (
            <>
              <Menu.Divider />
              <Menu.Item
                leftSection={<IconBellOff size={16} />}
                onClick={() => mute(rule, ruleLabel)}
              >
                Mute this kind
              </Menu.Item>
            </>
          ) : null}
        </Menu.Dropdown>
      </Menu>
    </span>
  )
}
