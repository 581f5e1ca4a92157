import type { WebArea } from '#platform/web/page.ts'

export { NotificationBell } from './NotificationBell.tsx'

export const notificationsWeb: WebArea = {
  area: 'notifications',
  pages: [],
  refreshOn: ['notification'],
}
