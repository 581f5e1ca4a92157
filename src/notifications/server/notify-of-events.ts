import type { Tx } from '#platform/server/db/database.ts'
import type { StoredEvent } from '#platform/server/events/read-events.ts'
import { usersWithRoles } from '#users/server/index.ts'
import { notificationRules } from '../notifications.rules.ts'
import { addNotifications, type NewNotification } from './add-notifications.ts'

/** The event types that this reader turns into notifications. */
export const heardTypes = Object.keys(notificationRules)

/** Tells those concerned, by rule; whoever did it themselves is not told. */
export async function notifyOfEvents(tx: Tx, events: readonly StoredEvent[]): Promise<void> {
  const usersByRoles = new Map<string, readonly string[]>()
  const rows: NewNotification[] = []
  for (const event of events) {
    const rule = notificationRules[event.type]
    if (!rule || rule.isQuiet?.(event)) continue
    const key = rule.roles.join()
    const users = usersByRoles.get(key) ?? (await usersWithRoles(tx, rule.roles))
    usersByRoles.set(key, users)
    const draft = rule.draft(event)
    for (const userId of users) if (userId !== event.actorId) rows.push({ ...draft, userId })
  }
  await addNotifications(tx, rows)
}
