import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { type Actor, outletsOf } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'

/** The types in use, each found by one step along the index, however many events there are. */
export async function listTypes(reader: Reader) {
  const found = await sql<{ type: string }>`
    with recursive found as (
      (select type from events order by type limit 1)
      union all
      select (select e.type from events e where e.type > found.type order by e.type limit 1)
      from found where found.type is not null)
    select type from found where type is not null`.execute(reader)
  return { types: found.rows.map(({ type }) => type) }
}

function isColleague(actor: Actor) {
  if (outletsOf(actor, capability.activityLogs) === null) return sql`true`
  return sql`exists (select from user_outlets own where own.user_id = profiles.id
    and ${withinOutlets(actor, capability.activityLogs, 'own.outlet_id')})`
}

export async function findPeople(
  reader: Reader,
  actor: Actor,
  input: { q: string; id?: string | undefined },
) {
  const found = await sql<{ id: string; name: string; email: string | null }>`
    select id, coalesce(full_name, email, '') as name, email from profiles
    where ${input.id ? sql`id = ${input.id}` : matchesWords("(coalesce(full_name, '') || ' ' || coalesce(email, ''))", input.q)}
      and ${isColleague(actor)}
    order by full_name, id limit 20`.execute(reader)
  return { people: found.rows }
}
