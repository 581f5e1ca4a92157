import { ruleNoun } from '#office/notifications/notifications.nouns.ts'
import { notificationRules } from '#office/notifications/notifications.rules.ts'
import { addNotifications } from '#office/notifications/server/index.ts'
import { idOfName } from '#platform/server/id-of-name.ts'
import { newId } from '#platform/server/new-id.ts'
import { countEvents } from './count-events.ts'
import type { Prepare, Setting } from './write-cases.ts'

async function aNotification(setting: Setting): Promise<string> {
  const { db, person } = setting
  const draft = { type: 'warning', priority: 'high', title: newId(), message: '' } as const
  await db.transaction((tx) =>
    addNotifications(tx, [{ ...draft, actionUrl: null, userId: person.userId }]),
  )
  const row = await db.reader
    .selectFrom('notifications')
    .select('id')
    .where('title', '=', draft.title)
    .executeTakeFirstOrThrow()
  return row.id
}

async function unreadOrGone({ db }: Setting, id: string): Promise<number> {
  const row = await db.reader
    .selectFrom('notifications')
    .select(['read', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.read || row.deleted_at ? 1 : 0
}

const marksOne: Prepare = async (setting) => {
  const id = await aNotification(setting)
  const other = { id: await aNotification(setting) }
  return { input: { id }, other, effects: () => unreadOrGone(setting, id) }
}

const marksSome =
  (more: Readonly<Record<string, unknown>>): Prepare =>
  async (setting) => {
    const id = await aNotification(setting)
    const other = { ...more, ids: [await aNotification(setting)] }
    return { input: { ...more, ids: [id] }, other, effects: () => unreadOrGone(setting, id) }
  }

async function eventsOfType({ db }: Setting, type: string): Promise<number> {
  const rows = await db.reader.selectFrom('events').select('seq').where('type', '=', type).execute()
  return rows.length
}

const untouched = [...notificationRules]

export const notificationWrites: Readonly<Record<string, Prepare>> = {
  'notifications.markRead': marksOne,
  'notifications.remove': marksOne,
  'notifications.markSelected': marksSome({ read: true }),
  'notifications.removeSelected': marksSome({}),
  'notifications.snooze': marksSome({ for: 'tomorrow' }),
  'notifications.restore': async (setting) => {
    const { db } = setting
    const ids = [await aNotification(setting), await aNotification(setting)]
    await db.reader
      .updateTable('notifications')
      .set({ deleted_at: new Date().toISOString() })
      .where('id', 'in', ids)
      .execute()
    return {
      input: { ids: ids.slice(0, 1) },
      other: { ids: ids.slice(1) },
      effects: async () => 1 - (await unreadOrGone(setting, ids[0] ?? '')),
    }
  },
  'notifications.mark_all_notifications_read': async (setting) => {
    const id = await aNotification(setting)
    return {
      input: {},
      other: { p_user_id: setting.person.userId },
      effects: () => unreadOrGone(setting, id),
    }
  },
  'notifications.savePreferences': async (setting) => ({
    input: { rule: 'order.held', isMuted: true },
    other: { rule: 'order.returned', isMuted: true },
    effects: () => eventsOfType(setting, 'user.rule_muted'),
  }),
  'notifications.saveRule': async (setting) => {
    // A different rule each time, because each exists once per company.
    const rule = untouched.pop()?.key ?? ''
    const input = { rule, isActive: false, roles: null, priority: null, version: 0 }
    const id = idOfName(ruleNoun.key, rule)
    return {
      input,
      other: { ...input, priority: 'low' },
      effects: () => countEvents(setting.db, id, 'notification_rule.changed'),
    }
  },
}
