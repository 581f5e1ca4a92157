import { defineServer } from '#platform/server/define-server.ts'
import { reads, routes, writes } from '#platform/server/http/acts.ts'
import type { Job } from '#platform/server/jobs/run-jobs.ts'
import { notificationsArea } from '../notifications.area.ts'
import { notificationsContract } from '../notifications.contract.ts'
import { heardTypes } from '../notifications.rules.ts'
import { notifications } from './browse-notifications.ts'
import { escalateNotifications } from './escalate-notifications.ts'
import { mailNotifications } from './mail-notifications.ts'
import { markAllRead, markRead, markSelected } from './mark-notifications.ts'
import { muteRule, ownPreferences } from './mute-rule.ts'
import { listNotifications } from './notifications.queries.ts'
import { notifyOfEvents } from './notify-of-events.ts'
import { removeNotification, removeSelected, restoreNotifications } from './remove-notifications.ts'
import { listRules, saveRule } from './save-rule.ts'
import { snoozeNotifications, wakeNotifications } from './snooze-notifications.ts'

const notificationJobs = (address: string): readonly Job[] => [
  mailNotifications(address),
  escalateNotifications,
  wakeNotifications,
]

export { heardTypes } from '../notifications.rules.ts'
export { addNotifications, type NewNotification } from './add-notifications.ts'
export { notifyOfEvents } from './notify-of-events.ts'
export { isCauseTold, resolveCauses } from './resolve-causes.ts'

const notificationsRoutes = routes('notifications', notificationsContract, {
  list: reads(listNotifications),
  browse: reads(notifications.page),
  markRead: writes(markRead),
  mark_all_notifications_read: writes(markAllRead),
  markSelected: writes(markSelected),
  remove: writes(removeNotification),
  removeSelected: writes(removeSelected),
  snooze: writes(snoozeNotifications),
  restore: writes(restoreNotifications),
  preferences: reads(ownPreferences),
  savePreferences: writes(muteRule),
  rules: reads(listRules),
  saveRule: writes(saveRule),
})

export const notificationsServer = (address: string) =>
  defineServer(notificationsArea, {
    routes: { notifications: notificationsRoutes },
    readers: [{ name: 'notifications', types: heardTypes, take: notifyOfEvents }],
    jobs: notificationJobs(address),
  })
