import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { capability } from '#organization/users/capabilities.ts'
import { useAuth } from '#organization/users/web/index.tsx'
import { startOfDayAt } from '#platform/instants-in-zone.ts'
import { AppLink } from '#platform/web/AppLink.tsx'
import { DataTable } from '#platform/web/DataTable/DataTable.tsx'
import { FilterChips } from '#platform/web/filters/FilterChips.tsx'
import { ListBar } from '#platform/web/filters/ListBar.tsx'
import { SearchField } from '#platform/web/filters/SearchField.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { type ViewLink, ViewLinks } from '#platform/web/layout/ViewLinks.tsx'
import { useMay } from '#platform/web/permissions-context.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { dayAt } from '#platform/zone-in-use.ts'
import { NotificationRecord } from './NotificationRecord.tsx'
import { notificationColumns } from './notification-columns.tsx'
import { browseInput, filterParams, notificationFilters } from './notification-filters.ts'
import { notificationsApi } from './notifications-api.ts'
import { SelectedActs } from './SelectedActs.tsx'
import { useNotificationActs } from './use-notification-acts.ts'
import { useNotifications } from './use-notifications.ts'
import { useOpened } from './use-opened.ts'
import { useRuleLabels } from './use-rule-labels.ts'

const views: readonly ViewLink[] = [
  { key: 'all', label: 'All' },
  { key: 'mine', label: 'Mine' },
  { key: 'urgent', label: 'Urgent' },
]

/** All that one was told, to be filtered, followed, marked and deleted. */
export function NotificationsPage() {
  const { me } = useAuth()
  const { params, set } = useUrlState()
  const { markAllRead } = useNotificationActs()
  const ruleLabels = useRuleLabels()
  const unread = useNotifications().data?.unread ?? 0
  const today = startOfDayAt(dayAt(new Date())).getTime()
  const list = useQuery({
    ...notificationsApi.ask('browse', browseInput(params, today)),
    placeholderData: keepPreviousData,
  })
  const rows = list.data?.rows ?? []
  const view = views.find(({ key }) => key === params.view)?.key ?? 'all'
  const maySet = useMay(capability.settings)
  const open = useOpened(rows, params.open)
  return (
    <PageFrame
      title="Notifications"
      purpose="All that you were told, newest first. What has ended by itself is marked as resolved."
      more={
        <>
          {maySet ? (
            <AppLink to="/settings" search={{ section: 'notifications' }}>
              Notification settings
            </AppLink>
          ) : null}
          {unread > 0 ? (
            <Button
              variant="default"
              onClick={() => markAllRead.mutate({ p_user_id: me?.profile.id ?? '' })}
            >
              Mark all {unread} read
            </Button>
          ) : null}
        </>
      }
    >
      <ViewLinks label="Parts of notifications" views={views} openKey={view} />
      <ListBar>
        <SearchField label="Search notifications" hint="Search title or text" />
        <FilterChips filters={notificationFilters(ruleLabels)} />
      </ListBar>
      <DataTable
        noun="notifications"
        columns={notificationColumns}
        query={list}
        keyOf={({ id }) => id}
        filterParams={[...filterParams, 'q']}
        bulk={{ actions: (chosen, clear) => <SelectedActs chosen={chosen} onDone={clear} /> }}
        whenNothing={
          <EmptyNote title="No notifications">
            What needs you, or was done for you, will be listed here.
          </EmptyNote>
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
