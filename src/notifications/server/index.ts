import { reads, routes, writes } from '#platform/server/http/acts.ts'
import { notificationsContract } from '../notifications.contract.ts'
import { markAllRead, markRead, removeNotification } from './mark-notifications.ts'
import { listNotifications } from './notifications.queries.ts'

export { addNotifications, type NewNotification } from './add-notifications.ts'
export { heardTypes, notifyOfEvents } from './notify-of-events.ts'

export const notificationsRoutes = routes('notifications', notificationsContract, {
  list: reads(listNotifications),
  markRead: writes(markRead),
  mark_all_notifications_read: writes(markAllRead),
  remove: writes(removeNotification),
})
