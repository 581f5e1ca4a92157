import { sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { userNoun } from '#users/users.nouns.ts'
import { findRule, notificationRules, rolesTold } from '../notifications.rules.ts'
import { ruleOverrides } from './rule-overrides.ts'

/** The rules that may tell this user something, as the business has them. */
export async function ownPreferences(reader: Reader, actor: Actor) {
  const overrides = await ruleOverrides(reader)
  const mutes = await reader
    .selectFrom('notification_mutes')
    .select('rule')
    .where('user_id', '=', actor.userId)
    .execute()
  const muted = new Set(mutes.map((row) => row.rule))
  const rules = notificationRules
    .filter((rule) => overrides.get(rule.key)?.isActive ?? true)
    .filter((rule) => isConcerned(actor, rolesTold(rule, overrides.get(rule.key))))
    .map((rule) => ({
      rule: rule.key,
      label: rule.label,
      type: rule.type,
      priority: overrides.get(rule.key)?.priority ?? rule.priority,
      isMuted: muted.has(rule.key),
    }))
  return { rules }
}

const isConcerned = (actor: Actor, roles: readonly string[] | null) =>
  roles === null || roles.some((role) => actor.roles.includes(role))

/** Muted, a rule makes nothing for this user; what it told before stays. */
export async function muteRule(tx: Tx, actor: Actor, input: { rule: string; isMuted: boolean }) {
  const rule = findRule(input.rule)
  if (!rule) throw notFound('This rule')
  const changed = input.isMuted
    ? await sql`insert into notification_mutes (user_id, rule) values (${actor.userId}, ${rule.key})
        on conflict do nothing`.execute(tx)
    : await sql`delete from notification_mutes
        where user_id = ${actor.userId} and rule = ${rule.key}`.execute(tx)
  if (changed.numAffectedRows === 1n) {
    await appendEvent(tx, actor, {
      type: input.isMuted ? 'user.rule_muted' : 'user.rule_heard_again',
      noun: userNoun,
      id: actor.userId,
      label: actor.name,
      data: { rule: rule.label },
    })
  }
  return ownPreferences(tx, actor)
}
