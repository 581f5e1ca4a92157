import { useEffect, useRef } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { formatInstant, formatInstantExact } from '#platform/web/format-instant.ts'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { kindLabels, kindOf } from '../kinds.ts'
import { priorityLabels, priorityTones } from '../notification-words.ts'
import type { Notification } from '../notifications.contract.ts'
import { ActsInPlace } from './ActsInPlace.tsx'
import { NotificationMenu } from './NotificationMenu.tsx'
import classes from './NotificationsPage.module.css'
import { targetOf, useFollow } from './use-follow.ts'
import { useNotificationActs } from './use-notification-acts.ts'
import { useRuleLabels } from './use-rule-labels.ts'

/** One notification in full; opening it marks it as read, as a click in the bell's panel does. */
export function NotificationRecord(props: { notification: Notification; onClose: () => void }) {
  const { notification, onClose } = props
  const { id, title, message, priority, created_at, resolved_at, group_count, snoozed_until } =
    notification
  const { markRead, markSelected, remove } = useNotificationActs()
  const follow = useFollow()
  const ruleLabels = useRuleLabels()
  const ruleLabel = ruleLabels[notification.rule ?? '']
  const wasUnread = useRef(!notification.read)
  const mark = useRef(markRead.mutate)
  mark.current = markRead.mutate

  useEffect(() => {
    if (wasUnread.current) mark.current({ id })
  }, [id])

  const leave = (act: () => void) => () => {
    act()
    onClose()
  }
  return (
    <SidePanel
      title={title}
      mark={<ToneBadge tone={priorityTones[priority]} label={priorityLabels[priority]} />}
      onClose={onClose}
      foot={
        <>
          <NotificationMenu notification={notification} onGone={onClose} />
          <ActButton onAct={leave(() => remove.mutate({ id }))}>Delete</ActButton>
          <ActButton onAct={leave(() => markSelected.mutate({ ids: [id], read: false }))}>
            Mark unread
          </ActButton>
          {targetOf(notification) === null ? null : (
            <ActButton weight="main" onAct={() => follow(notification)}>
              Open
            </ActButton>
          )}
        </>
      }
    >
      <p className={classes.full}>{message}</p>
      <FactList
        facts={[
          { label: 'When', value: formatInstantExact(created_at) },
          { label: 'Kind', value: kindLabels[kindOf(notification)] },
          { label: 'Told because', value: ruleLabel ?? null },
          { label: 'Snoozed until', value: snoozed_until && formatInstant(snoozed_until) },
          { label: 'How many', value: group_count > 1 ? `${group_count} in this line` : null },
          {
            label: 'Resolved',
            value: resolved_at ? `By itself, ${formatInstant(resolved_at)}` : null,
          },
        ]}
      />
      <ActsInPlace notification={notification} />
    </SidePanel>
  )
}
