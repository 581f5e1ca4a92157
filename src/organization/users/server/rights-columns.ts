import { type Cover, grantsOf, type SharedDevice, type Standing } from '../grants.rules.ts'

/** That cover, as `c`, counts at this moment. */
export const coverCounts = 'c.ended_at is null and c.starts_at <= now() and c.ends_at > now()'

/** What decides what a user may do, as columns of a statement in which `p` is their profile. */
export const rightsColumns = `p.id as user_id, p.full_name, p.email, p.role, p.supplier_id,
  array(select r.role from user_roles r where r.user_id = p.id and r.is_active) as roles,
  case when not p.all_outlets
    then array(select o.outlet_id from user_outlets o where o.user_id = p.id) end as outlet_ids,
  coalesce((select jsonb_agg(jsonb_build_object('role', c.role, 'outletId', c.outlet_id))
    from cover_grants c where c.user_id = p.id and ${coverCounts}), '[]') as cover,
  (select min(t) from cover_grants c, unnest(array[c.starts_at, c.ends_at]) as t
    where c.user_id = p.id and c.ended_at is null and t > now()) as valid_until`

export type RightsRow = {
  readonly user_id: string
  readonly full_name: string
  readonly email: string
  readonly role: string
  readonly supplier_id: string | null
  readonly roles: readonly string[]
  /** Null means all. */
  readonly outlet_ids: readonly string[] | null
  readonly cover: readonly Cover[]
  readonly valid_until: string | null
}

export function grantsOfRow(
  row: RightsRow,
  sessionKind: Standing['sessionKind'],
  device: SharedDevice | null = null,
) {
  return grantsOf({
    activeRoles: row.roles,
    profileRole: row.role,
    outletIds: row.outlet_ids,
    cover: row.cover,
    sessionKind,
    device,
  })
}

/** Specification, section 1: the email replaces an empty or placeholder name. */
export function nameOfRow({ full_name, email }: { full_name: string; email: string }): string {
  return full_name === '' || full_name === 'New User' ? email : full_name
}
