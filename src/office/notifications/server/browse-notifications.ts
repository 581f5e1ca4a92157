import { type RawBuilder, sql } from 'kysely'
import { byValue } from '#platform/server/lists/filter-sql.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { type Kind, kinds, knownNouns, knownTypes, nounsOfKind, typesOfKind } from '../kinds.ts'
import type { Notification } from '../notifications.contract.ts'
import { notificationList } from '../notifications.list.ts'
import { personalRules } from '../notifications.rules.ts'
import { isShown } from './is-shown.ts'

/** One's own, which an index finds: they bound every order but the newest first, which it is in. */
export const notifications = serveList<Notification, typeof notificationList>(notificationList, {
  table: 'notifications n',
  id: 'n.id',
  within: (actor) =>
    sql`(n.user_id = ${actor.userId} and n.deleted_at is null and ${isShown('n')})`,
  filters: {
    unread: 'not n.read',
    kind: byValue((value) => ofKind(kinds.find((kind) => kind === value) ?? 'other')),
    priority: 'n.priority',
    rule: 'n.rule',
    resolved: sql`(n.resolved_at is not null)`,
    when: { instant: 'n.created_at' },
    outletId: 'n.outlet_id',
    type: 'n.type',
    snoozed: byValue((value) =>
      value === 'yes' ? sql`n.snoozed_until is not null` : sql`n.snoozed_until is null`,
    ),
    mine: sql`(n.rule is null or n.rule = any(${[...personalRules]}))`,
  },
  sorts: {
    what: { by: 'lower(n.title)', kind: 'text' },
    state: {
      by: `array_position(array['low', 'normal', 'high', 'urgent'], n.priority)`,
      kind: 'number',
    },
    when: { by: 'n.created_at', kind: 'instant' },
    resolved: { by: 'n.resolved_at', kind: 'instant', hasNulls: true },
  },
  search: (words) => matchesWords("n.title || ' ' || n.message", words),
  // The columns of the entity; the others are internal.
  columns: () => sql`n.id, n.user_id, n.type, n.priority, n.title, n.message, n.read, n.action_url,
    n.created_at, n.rule, n.group_count, n.resolved_at, n.outlet_id,
    n.snoozed_until`,
  beside: sql``,
})

const noun = sql`split_part(n.rule, '.', 1)`

const ofKind = (kind: Kind): RawBuilder<boolean> =>
  kind === 'other'
    ? sql`case when n.rule is null then n.type <> all(${[...knownTypes]})
        else ${noun} <> all(${[...knownNouns]}) end`
    : sql`case when n.rule is null then n.type = any(${[...typesOfKind(kind)]})
        else ${noun} = any(${[...nounsOfKind(kind)]}) end`
