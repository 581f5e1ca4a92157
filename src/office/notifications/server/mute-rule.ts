import { sql } from 'kysely'
import { userNoun } from '#organization/users/users.nouns.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import type { Rule } from '../define-rule.ts'
import { type Delivery, deliveryLabels, isDelivery, usualDelivery } from '../delivery.ts'
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
  const chosen = await reader
    .selectFrom('notification_ways')
    .select(['rule', 'way'])
    .where('user_id', '=', actor.userId)
    .execute()
  const ways = new Map(chosen.map(({ rule, way }) => [rule, way]))
  const muted = new Set(mutes.map((row) => row.rule))
  const rules = notificationRules
    .filter((rule) => overrides.get(rule.key)?.isActive ?? true)
    .filter((rule) => isConcerned(actor, rolesTold(rule, overrides.get(rule.key))))
    .map((rule) => {
      const priority = overrides.get(rule.key)?.priority ?? rule.priority
      const way = ways.get(rule.key) ?? ''
      return {
        rule: rule.key,
        label: rule.label,
        type: rule.type,
        priority,
        isMuted: muted.has(rule.key),
        delivery: isDelivery(way) ? way : usualDelivery(priority),
      }
    })
  return { rules }
}

const isConcerned = (actor: Actor, roles: readonly string[] | null) =>
  roles === null || roles.some((role) => actor.roles.includes(role))

/** A muted rule creates no notifications for this user; earlier ones stay. */
export async function muteRule(
  tx: Tx,
  actor: Actor,
  input: { rule: string; isMuted: boolean; delivery?: Delivery | undefined },
) {
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
  if (input.delivery) await chooseDelivery(tx, actor, rule, input.delivery)
  return ownPreferences(tx, actor)
}

async function chooseDelivery(tx: Tx, actor: Actor, rule: Rule, delivery: Delivery) {
  const changed = await sql`insert into notification_ways (user_id, rule, way)
    values (${actor.userId}, ${rule.key}, ${delivery})
    on conflict (user_id, rule) do update set way = excluded.way, chosen_at = now()
      where notification_ways.way <> excluded.way`.execute(tx)
  if (changed.numAffectedRows !== 1n) return
  await appendEvent(tx, actor, {
    type: 'user.delivery_chosen',
    noun: userNoun,
    id: actor.userId,
    label: actor.name,
    data: { rule: rule.label, delivery: deliveryLabels[delivery] },
  })
}
