import type { Reader } from '#platform/server/db/database.ts'
import { priorities } from '../define-rule.ts'
import type { Override } from '../notifications.rules.ts'

/** Where the business differs, by rule. */
export async function ruleOverrides(reader: Reader): Promise<ReadonlyMap<string, Override>> {
  const rows = await reader
    .selectFrom('notification_rules')
    .select(['rule', 'is_active', 'roles', 'priority'])
    .execute()
  return new Map(
    rows.map((row) => [
      row.rule,
      { isActive: row.is_active, roles: row.roles, priority: knownPriority(row.priority) },
    ]),
  )
}

export function knownPriority(text: string | null) {
  return priorities.find((priority) => priority === text) ?? null
}
