import { lazy } from 'react'
import type { WebArea } from '#platform/web/page.ts'
import { notificationsPages } from '../notifications.pages.ts'

export { NotificationBell } from './NotificationBell.tsx'

/** For the user's settings. */
export const LazyNotificationSettings = lazy(async () => ({
  default: (await import('./NotificationSettings.tsx')).NotificationSettings,
}))

/** For the settings of the business. */
export const LazyNotificationRulesSection = lazy(async () => ({
  default: (await import('./NotificationRulesSection.tsx')).NotificationRulesSection,
}))

const notificationsWeb: WebArea = {
  area: 'notifications',
  pages: [
    {
      ...notificationsPages.notifications,
      load: async () => ({ Page: (await import('./NotificationsPage.tsx')).NotificationsPage }),
    },
  ],
  refreshOn: ['notification', 'notification_rule'],
}

export const notificationsWebAreas: readonly WebArea[] = [notificationsWeb]
