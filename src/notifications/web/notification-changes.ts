import type { NotificationList } from './use-notifications.ts'

/** What each act makes of the list before the server has answered. */
export function withRead(list: NotificationList, id: string): NotificationList {
  const isUnread = list.notifications.some((one) => one.id === id && !one.read)
  return {
    notifications: list.notifications.map((one) => (one.id === id ? { ...one, read: true } : one)),
    unread: Math.max(0, list.unread - (isUnread ? 1 : 0)),
  }
}

export function withAllRead(list: NotificationList): NotificationList {
  return { notifications: list.notifications.map((one) => ({ ...one, read: true })), unread: 0 }
}

export function without(list: NotificationList, id: string): NotificationList {
  const { unread } = withRead(list, id)
  return { notifications: list.notifications.filter((one) => one.id !== id), unread }
}
