import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { capability } from '#organization/users/capabilities.ts'
import { useAuth } from '#organization/users/web/index.tsx'
import { pageCallOf } from '#platform/lists/list-address.ts'
import type { ListCall } from '#platform/lists/list-input.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { type ViewLink, ViewLinks } from '#platform/web/layout/ViewLinks.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { useMay } from '#platform/web/permissions-context.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { mostAtOnce } from '../most-at-once.ts'
import { notificationList } from '../notifications.list.ts'
import { NotificationRecord } from './NotificationRecord.tsx'
import { notificationCells } from './notification-cells.tsx'
import { notificationsApi } from './notifications-api.ts'
import { SelectedActs } from './SelectedActs.tsx'
import { useNotificationActs } from './use-notification-acts.ts'
import { useNotifications } from './use-notifications.ts'
import { useOpened } from './use-opened.ts'
import { useRuleLabels } from './use-rule-labels.ts'

type Call = ListCall<typeof notificationList>

/** What each view asks for besides the filters. */
const views: readonly (ViewLink & { readonly call: Call })[] = [
  { key: 'all', label: 'All', call: {} },
  { key: 'mine', label: 'Mine', call: { mine: true } },
  { key: 'urgent', label: 'Urgent', call: { priority: ['urgent'] } },
  { key: 'snoozed', label: 'Snoozed', call: { snoozed: ['yes'] } },
]

/** All notifications of the user, to be filtered, opened, marked and deleted. */
export function NotificationsPage() {
  const { me } = useAuth()
  const { params, set } = useUrlState()
  const { markAllRead } = useNotificationActs()
  const ruleLabels = useRuleLabels()
  const outlets = useOutletOptions()
  const unread = useNotifications().data?.unread ?? 0
  const view = views.find(({ key }) => key === params.view)
  const ask = (call: Call) => notificationsApi.ask('browse', { ...call, ...view?.call })
  // The same query as the list's own: the open notification is one of its rows.
  const list = useQuery({
    ...ask(pageCallOf(notificationList, params)),
    placeholderData: keepPreviousData,
  })
  const maySet = useMay(capability.settings)
  const open = useOpened(list.data?.rows ?? [], params.open)
  return (
    <PageFrame
      title="Notifications"
      purpose="All that you were told, newest first. What has ended by itself is marked as resolved."
      more={
        <>
          {maySet ? (
            <AppLink to="/settings" search={{ section: 'notifications' }}>
              Manage notification settings
            </AppLink>
          ) : null}
          <ActButton
            whyNot={unread > 0 ? null : 'All of them are read.'}
            onAct={() => markAllRead.mutate({ p_user_id: me?.profile.id ?? '' })}
          >
            Mark all read
          </ActButton>
        </>
      }
    >
      <ViewLinks label="Parts of notifications" views={views} openKey={view?.key ?? 'all'} />
      <ListView
        list={notificationList}
        ask={ask}
        keyOf={({ id }) => id}
        cells={notificationCells}
        records={{
          rule: Object.entries(ruleLabels).map(([value, label]) => ({ value, label })),
          outletId: outlets,
        }}
        bulk={{
          most: mostAtOnce,
          actions: (chosen, clear) => <SelectedActs chosen={chosen} onDone={clear} />,
        }}
        whenNothing={
          view?.key === 'snoozed' ? (
            <EmptyNote title="No snoozed notifications">
              What you snooze waits here, and comes back as unread at its time.
            </EmptyNote>
          ) : (
            <EmptyNote title="No notifications">
              What needs you, or was done for you, will be listed here.
            </EmptyNote>
          )
        }
      />
      {open ? (
        <NotificationRecord
          key={open.id}
          notification={open}
          onClose={() => set({ open: null }, 'replace')}
        />
      ) : null}
    </PageFrame>
  )
}
