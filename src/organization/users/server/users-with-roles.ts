import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import { coverCounts } from './rights-columns.ts'

/**
 * Users who hold one of the roles at the outlet, by themselves or as cover, for whoever has to be
 * told something there. Without an outlet it concerns the holders of the roles everywhere.
 */
export async function usersWithRoles(
  reader: Reader,
  roles: readonly string[],
  outletId: string | null,
): Promise<string[]> {
  const isThere = sql`(${outletId}::uuid is null or p.all_outlets
    or exists (select from user_outlets o where o.user_id = p.id and o.outlet_id = ${outletId}))`
  const found = await sql<{ id: string }>`
    select p.id from profiles p
    where p.deactivated_at is null and p.suspended_at is null and (
      exists (select from user_roles r where r.user_id = p.id and r.is_active
        and r.role = any(${roles}) and (${isThere} or r.role in ('super_admin', 'super_manager')))
      or (p.role = any(${roles}) and (${isThere} or p.role in ('super_admin', 'super_manager'))
        and not exists (select from user_roles r where r.user_id = p.id and r.is_active))
      or exists (select from cover_grants c where c.user_id = p.id and c.role = any(${roles})
        and ${sql.raw(coverCounts)}
        and (${outletId}::uuid is null or c.outlet_id = ${outletId}
          or (c.outlet_id is null and ${isThere}))))`.execute(reader)
  return found.rows.map((row) => row.id)
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
