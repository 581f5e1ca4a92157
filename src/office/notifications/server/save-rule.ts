import { sql } from 'kysely'
import { changesBetween } from '#platform/changes.ts'
import { notFound, Refusal, staleVersion } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { idOfName } from '#platform/server/id-of-name.ts'
import type { Priority, Rule } from '../define-rule.ts'
import type { RuleRow } from '../notifications.contract.ts'
import { ruleNoun } from '../notifications.nouns.ts'
import { findRule, notificationRules, rolesTold } from '../notifications.rules.ts'
import { knownPriority } from './rule-overrides.ts'

export async function listRules(reader: Reader): Promise<{ rules: RuleRow[] }> {
  const kept = await reader.selectFrom('notification_rules').selectAll().execute()
  const byRule = new Map(kept.map((row) => [row.rule, row]))
  return { rules: notificationRules.map((rule) => rowOf(rule, byRule.get(rule.key))) }
}

type Kept = {
  readonly is_active: boolean
  readonly roles: string[] | null
  readonly priority: string | null
  readonly changed_by_name: string
  readonly changed_at: string
  readonly version: number
}

function rowOf(rule: Rule, kept: Kept | undefined): RuleRow {
  const usualRoles = rolesTold(rule)
  return {
    rule: rule.key,
    label: rule.label,
    type: rule.type,
    isActive: kept?.is_active ?? true,
    priority: knownPriority(kept?.priority ?? null) ?? rule.priority,
    usualPriority: rule.priority,
    roles: usualRoles && [...(kept?.roles ?? usualRoles)],
    usualRoles: usualRoles && [...usualRoles],
    changedBy: kept?.changed_by_name ?? null,
    changedAt: kept?.changed_at ?? null,
    version: kept?.version ?? 0,
  }
}

type RuleInput = {
  readonly rule: string
  readonly isActive: boolean
  readonly roles: readonly string[] | null
  readonly priority: Priority | null
  readonly version: number
}

/** Keeps where the business differs; null keeps the declared. The version seen must be the last. */
export async function saveRule(tx: Tx, actor: Actor, input: RuleInput): Promise<RuleRow> {
  const rule = findRule(input.rule)
  if (!rule) throw notFound('This rule')
  refuseRecipients(rule, input)
  const before = await keptOf(tx, rule)
  const stale = staleVersion(`“${rule.label}”`, input.version, before?.version ?? 0)
  if ((before?.version ?? 0) !== input.version) throw stale
  // Two at once: the second finds the row there, or another version, and changes nothing.
  const written = await sql`
    insert into notification_rules (rule, is_active, roles, priority, changed_by, changed_by_name)
    values (${rule.key}, ${input.isActive}, ${input.roles}::text[], ${input.priority},
      ${authorId(actor)}, ${actor.name})
    on conflict (rule) do update set is_active = excluded.is_active, roles = excluded.roles,
      priority = excluded.priority, changed_by = excluded.changed_by,
      changed_by_name = excluded.changed_by_name, changed_at = now(),
      version = notification_rules.version + 1
    where notification_rules.version = ${input.version}`.execute(tx)
  if (written.numAffectedRows !== 1n) throw stale
  const was = rowOf(rule, before)
  const is = rowOf(rule, await keptOf(tx, rule))
  await appendEvent(tx, actor, {
    type: 'notification_rule.changed',
    noun: ruleNoun,
    id: idOfName(ruleNoun.key, rule.key),
    label: rule.label,
    data: changesBetween(decided(was), decided(is)),
  })
  return is
}

/** The parts of a rule that a manager can change. */
const decided = ({ isActive, roles, priority }: RuleRow) => ({ isActive, roles, priority })

const keptOf = (tx: Tx, rule: Rule) =>
  tx.selectFrom('notification_rules').selectAll().where('rule', '=', rule.key).executeTakeFirst()

function refuseRecipients(rule: Rule, { roles, isActive }: RuleInput): void {
  if (roles === null) return
  if (rolesTold(rule) === null) {
    throw new Refusal(
      'unprocessable',
      'fixed_recipients',
      `“${rule.label}” tells the one whom it is about; roles do not apply to it.`,
      { field: 'roles' },
    )
  }
  if (roles.length > 0 || !isActive) return
  throw new Refusal(
    'unprocessable',
    'no_recipients',
    `“${rule.label}” has no recipients. Choose a role, or switch the rule off.`,
    { field: 'roles' },
  )
}
