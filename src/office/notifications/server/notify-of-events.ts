import type { Tx } from '#platform/server/db/database.ts'
import type { StoredEvent } from '#platform/server/events/read-events.ts'
import { causeOf, causesEndedBy, draftOf, groupOf, rulesTelling } from '../notifications.rules.ts'
import { addNotifications, type NewNotification } from './add-notifications.ts'
import { type Counted, countInGroups } from './count-in-groups.ts'
import { recipientsFinder, titleFor } from './find-recipients.ts'
import { resolveCauses } from './resolve-causes.ts'
import { ruleOverrides } from './rule-overrides.ts'

/**
 * Notifies the users concerned, by rule, and resolves causes that have ended; in the order of the
 * events.
 */
export async function notifyOfEvents(tx: Tx, events: readonly StoredEvent[]): Promise<void> {
  if (events.length === 0) return
  const overrides = await ruleOverrides(tx)
  const recipientsOf = await recipientsFinder(tx)
  let rows: NewNotification[] = []
  const groups = new Map<string, Counted>()
  const ended = new Set<string>()
  for (const event of events) {
    const causes = causesEndedBy(event)
    for (const cause of causes) ended.add(cause)
    // What began and ended within the same batch is written down as over.
    if (causes.length > 0)
      rows = rows.map((row) =>
        isOf(row, causes) ? { ...row, read: true, resolvedAt: event.at } : row,
      )
    for (const rule of rulesTelling(event, overrides)) {
      const override = overrides.get(rule.key)
      const newest = draftOf(rule, event, override)
      const groupKey = groupOf(rule, event)
      const { outletId } = event
      for (const told of await recipientsOf(rule, event, override)) {
        const { userId } = told
        const forUserId = told.forUser?.id ?? null
        const draft = { ...newest, title: titleFor(told.forUser, newest.title) }
        if (groupKey === null || !rule.group) {
          const causeKey = causeOf(rule, event)
          rows.push({ ...draft, userId, forUserId, rule: rule.key, outletId, causeKey })
          continue
        }
        const { windowMinutes, title, actionUrl: groupUrl } = rule.group
        // Notifications on behalf of a colleague are counted in a separate line.
        const ownKey = forUserId === null ? groupKey : `${groupKey} for ${forUserId}`
        const count = (groups.get(`${userId} ${ownKey}`)?.count ?? 0) + 1
        const line = {
          userId,
          forUserId,
          rule: rule.key,
          groupKey: ownKey,
          outletId,
          windowMinutes,
        }
        const groupTitle = titleFor(told.forUser, title)
        groups.set(`${userId} ${ownKey}`, { ...line, groupTitle, groupUrl, count, newest: draft })
      }
    }
  }
  // Before the new ones: a cause may have begun again after its end.
  await resolveCauses(tx, [...ended])
  await addNotifications(tx, rows)
  await countInGroups(tx, [...groups.values()])
}

const isOf = ({ causeKey, resolvedAt }: NewNotification, causes: readonly string[]) =>
  !resolvedAt && causeKey !== null && causeKey !== undefined && causes.includes(causeKey)
