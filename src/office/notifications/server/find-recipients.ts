import { sql } from 'kysely'
import { permissionsOfRoles } from '#organization/users/role-table.ts'
import { roles as everyRole } from '#organization/users/roles.ts'
import { coversFor, type ForUser, holdersOfRoles } from '#organization/users/server/index.ts'
import { codedKey } from '#platform/events.ts'
import { isRecord } from '#platform/is-record.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { StoredEvent } from '#platform/server/events/read-events.ts'
import type { Rule } from '../define-rule.ts'
import { type Override, rolesTold } from '../notifications.rules.ts'

/** A user to notify, and the colleague they cover for, if that is the only reason. */
export type Recipient = { readonly userId: string; readonly forUser: ForUser | null }

/** A notification to a cover begins with the name of the colleague. */
export const titleFor = (forUser: ForUser | null, title: string) =>
  forUser === null ? title : `For ${forUser.name}: ${title}`

export type FindRecipients = (
  rule: Rule,
  event: StoredEvent,
  override?: Override,
) => Promise<readonly Recipient[]>

/** Finds whom a rule notifies of an event; within a batch each query runs once. */
export async function recipientsFinder(tx: Tx): Promise<FindRecipients> {
  const muted = await mutedRules(tx)
  const holders = new Map<string, Promise<readonly Recipient[]>>()

  function holdersOf(roles: readonly string[], outletId: string | null) {
    const question = `${outletId} ${roles.join()}`
    const asked = holders.get(question) ?? askHolders(tx, roles, outletId)
    holders.set(question, asked)
    return asked
  }

  async function named({ to }: Rule, event: StoredEvent): Promise<readonly Recipient[]> {
    if ('user' in to) return [themselves(event.entityId)]
    if ('roles' in to) return []
    const ids =
      'authorOf' in to
        ? await authorsOf(tx, event.entityId, to.authorOf)
        : namedIn(event, to.namedIn)
    if (!to.coverNeeds || ids.length === 0) return ids.map(themselves)
    const { key } = to.coverNeeds
    const able = everyRole.filter((role) => permissionsOfRoles([role]).has(key))
    const covers = await coversFor(tx, ids, able, event.outletId)
    const others = covers.filter(({ userId }) => userId !== event.actorId && !ids.includes(userId))
    return [...ids.map(themselves), ...others]
  }

  return async (rule, event, override) => {
    const only = rule.onlyRoles?.(event)
    const roles = rolesTold(rule, override)?.filter((role) => only?.includes(role) ?? true) ?? null
    const concerned =
      roles === null
        ? await named(rule, event)
        : (await holdersOf(roles, event.outletId)).filter(({ userId }) => userId !== event.actorId)
    return concerned.filter(({ userId }) => !muted.has(`${userId} ${rule.key}`))
  }
}

const themselves = (userId: string): Recipient => ({ userId, forUser: null })

async function askHolders(tx: Tx, roles: readonly string[], outletId: string | null) {
  const holders = await holdersOfRoles(tx, roles, outletId)
  return holders.map(({ id, forUser }): Recipient => ({ userId: id, forUser }))
}

/** Users are not notified of what they wrote themselves. */
function namedIn({ data, actorId }: StoredEvent, key: string): string[] {
  const coded = data[codedKey]
  const ids = data[key] ?? (isRecord(coded) ? coded[key] : undefined)
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
