import { type RawBuilder, sql } from 'kysely'
import { type Actor, authorId, type Grant } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { coverCounts, grantsOfRow, type RightsRow, rightsColumns } from './rights-columns.ts'

/** A colleague for whom the actor covers now: in which role, and where. */
export type CoveredPerson = {
  readonly id: string
  readonly name: string
  readonly role: string
  /** Null: at all outlets of the cover. */
  readonly outletId: string | null
}

const counts = sql.raw(coverCounts)

export async function coveredPeople(reader: Reader, actor: Actor): Promise<CoveredPerson[]> {
  const found = await sql<CoveredPerson>`
    select p.id, p.full_name as name, c.role, c.outlet_id as "outletId"
    from cover_grants c join profiles p on p.id = c.covers_user_id
    where c.user_id = ${authorId(actor)} and ${counts} order by c.created_at`.execute(reader)
  return found.rows
}

/** What the actor would hold without any cover. */
export async function grantsWithoutCover(reader: Reader, actor: Actor): Promise<readonly Grant[]> {
  const found = await sql<RightsRow>`select ${sql.raw(rightsColumns)} from profiles p
    where p.id = ${authorId(actor)}`.execute(reader)
  return found.rows.flatMap((row) => grantsOfRow({ ...row, cover: [] }, 'full'))
}

/** That the actor covers now, at the outlet in the column, for the person in the other column. */
export function isCovered(actor: Actor, person: string, outlet: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from cover_grants c where c.user_id = ${authorId(actor)}
    and c.covers_user_id = ${sql.ref(person)} and ${counts}
    and (c.outlet_id is null or c.outlet_id = ${sql.ref(outlet)}))`
}

/**
 * That a task is the actor's own, or that of a colleague for whom they cover. Nothing is changed by the
 * cover, so that the task is the colleague's alone again when it ends. The people are found first,
 * for an index to carry the condition.
 */
export function isTaskOf(actor: Actor, person: string, outlet: string): RawBuilder<boolean> {
  const me = authorId(actor)
  return sql<boolean>`(${sql.ref(person)} = any(array(select ${me}::uuid union all
      select c.covers_user_id from cover_grants c where c.user_id = ${me} and ${counts}))
    and (${sql.ref(person)} = ${me}::uuid or ${isCovered(actor, person, outlet)}))`
}

/** A covering user who gets a colleague's notifications. */
export type ToldCover = { readonly userId: string; readonly forUser: ForUser }

export type ForUser = { readonly id: string; readonly name: string }

/**
 * The users who cover now, in one of these roles, for these people at the outlet. A user who covers
 * at all of their outlets gets none about other outlets.
 */
export async function coversFor(
  reader: Reader,
  people: readonly string[],
  roles: readonly string[],
  outletId: string | null,
): Promise<ToldCover[]> {
  const found = await sql<ToldCover>`select distinct c.user_id as "userId",
      jsonb_build_object('id', covered.id, 'name', covered.full_name) as "forUser"
    from cover_grants c
    join profiles p on p.id = c.user_id
    join profiles covered on covered.id = c.covers_user_id
    where c.covers_user_id = any(${[...people]}::uuid[]) and c.role = any(${[...roles]}::text[])
      and ${counts} and p.deactivated_at is null and p.suspended_at is null
      and (${outletId}::uuid is null or c.outlet_id = ${outletId}
        or (c.outlet_id is null and (p.all_outlets or exists (select from user_outlets o
          where o.user_id = p.id and o.outlet_id = ${outletId}))))`.execute(reader)
  return found.rows
}
