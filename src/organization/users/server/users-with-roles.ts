import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import type { ForUser } from './covered-people.ts'
import { coverCounts } from './rights-columns.ts'

/**
 * Users who hold one of the roles at the outlet, directly or as cover, for notifications. Without
 * an outlet it is the holders of the roles everywhere.
 */
export async function usersWithRoles(
  reader: Reader,
  roles: readonly string[],
  outletId: string | null,
): Promise<string[]> {
  return (await holdersOfRoles(reader, roles, outletId)).map(({ id }) => id)
}

/** The same users, each with the colleague for whom they cover where they hold it by that alone. */
export async function holdersOfRoles(
  reader: Reader,
  roles: readonly string[],
  outletId: string | null,
): Promise<{ readonly id: string; readonly forUser: ForUser | null }[]> {
  const isThere = sql`(${outletId}::uuid is null or p.all_outlets
    or exists (select from user_outlets o where o.user_id = p.id and o.outlet_id = ${outletId}))`
  const isOwn = sql`(exists (select from user_roles r where r.user_id = p.id and r.is_active
        and r.role = any(${roles}) and (${isThere} or r.role in ('super_admin', 'super_manager')))
      or (p.role = any(${roles}) and (${isThere} or p.role in ('super_admin', 'super_manager'))
        and not exists (select from user_roles r where r.user_id = p.id and r.is_active)))`
  const byCover = sql`c.user_id = p.id and c.role = any(${roles}) and ${sql.raw(coverCounts)}
        and (${outletId}::uuid is null or c.outlet_id = ${outletId}
          or (c.outlet_id is null and ${isThere}))`
  const found = await sql<{ id: string; forUser: ForUser | null }>`
    select p.id, case when not ${isOwn} then (
        select jsonb_build_object('id', covered.id, 'name', covered.full_name)
        from cover_grants c join profiles covered on covered.id = c.covers_user_id
        where ${byCover} order by c.created_at limit 1) end as "forUser"
    from profiles p
    where p.deactivated_at is null and p.suspended_at is null
      and (${isOwn} or exists (select from cover_grants c where ${byCover}))`.execute(reader)
  return found.rows
}

/** How a user is called, also one whose account is closed; null for an unknown id. */
export async function nameOfUser(reader: Reader, id: string): Promise<string | null> {
  const row = await reader
    .selectFrom('profiles')
    .select('full_name')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.full_name ?? null
}
