import type { NotificationList } from './use-notifications.ts'

/** What each act makes of the list before the server has answered. */
export function withRead(list: NotificationList, ids: readonly string[]): NotificationList {
  const unread = list.notifications.filter((one) => ids.includes(one.id) && !one.read)
  return {
    notifications: list.notifications.map((one) =>
      ids.includes(one.id) ? { ...one, read: true } : one,
    ),
    unread: Math.max(0, list.unread - unread.length),
  }
}

export function withAllRead(list: NotificationList): NotificationList {
  return { notifications: list.notifications.map((one) => ({ ...one, read: true })), unread: 0 }
}

export function without(list: NotificationList, ids: readonly string[]): NotificationList {
  const { unread } = withRead(list, ids)
  return { notifications: list.notifications.filter((one) => !ids.includes(one.id)), unread }
}
