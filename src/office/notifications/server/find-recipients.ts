import { sql } from 'kysely'
import { usersWithRoles } from '#organization/users/server/index.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { StoredEvent } from '#platform/server/events/read-events.ts'
import type { Rule } from '../define-rule.ts'
import { type Override, rolesTold } from '../notifications.rules.ts'

export type FindRecipients = (
  rule: Rule,
  event: StoredEvent,
  override?: Override,
) => Promise<readonly string[]>

/** Finds whom a rule tells of an event; within a batch the same question is asked once. */
export async function recipientsFinder(tx: Tx): Promise<FindRecipients> {
  const muted = await mutedRules(tx)
  const holders = new Map<string, Promise<readonly string[]>>()

  function holdersOf(roles: readonly string[], outletId: string | null) {
    const question = `${outletId} ${roles.join()}`
    const asked = holders.get(question) ?? usersWithRoles(tx, roles, outletId)
    holders.set(question, asked)
    return asked
  }

  async function named(rule: Rule, event: StoredEvent): Promise<readonly string[]> {
    if ('user' in rule.to) return [event.entityId]
    if ('namedIn' in rule.to) return namedIn(event, rule.to.namedIn)
    if (!('authorOf' in rule.to)) return []
    return authorsOf(tx, event.entityId, rule.to.authorOf)
  }

  return async (rule, event, override) => {
    const only = rule.onlyRoles?.(event)
    const roles = rolesTold(rule, override)?.filter((role) => only?.includes(role) ?? true) ?? null
    const concerned =
      roles === null
        ? await named(rule, event)
        : (await holdersOf(roles, event.outletId)).filter((id) => id !== event.actorId)
    return concerned.filter((id) => !muted.has(`${id} ${rule.key}`))
  }
}

/** Nobody is told of what they wrote themselves. */
function namedIn({ data, actorId }: StoredEvent, key: string): string[] {
  const ids = data[key]
  return Array.isArray(ids) ? ids.map(String).filter((id) => id !== actorId) : []
}

async function mutedRules(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await tx.selectFrom('notification_mutes').select(['user_id', 'rule']).execute()
  return new Set(rows.map((row) => `${row.user_id} ${row.rule}`))
}

/** Who appended the newest event of this type to the record, if a person did who is still there. */
async function authorsOf(tx: Tx, entityId: string, type: string): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select p.id from profiles p
    join (select actor_id from events where entity_id = ${entityId} and type = ${type}
      order by tx desc, seq desc limit 1) as author on author.actor_id = p.id
    where p.deactivated_at is null and p.suspended_at is null`.execute(tx)
  return found.rows.map((row) => row.id)
}
