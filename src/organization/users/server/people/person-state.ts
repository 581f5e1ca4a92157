import { sql } from 'kysely'
import { coverCounts } from '../rights-columns.ts'

/** The status of a user, from `profiles p`; the two instants decide. */
export const personStateText = `case when p.deactivated_at is not null then 'deactivated'
  when p.suspended_at is not null then 'suspended' else 'active' end`

export const personState = sql<string>`${sql.raw(personStateText)}`

/** Cover of `profiles p` that counts now, as the role, the outlet and its end. */
export const currentCover = sql`coalesce((select jsonb_agg(jsonb_build_object('role', c.role,
    'outletId', c.outlet_id, 'endsAt', c.ends_at, 'coversName', covered.full_name)
    order by c.ends_at)
  from cover_grants c left join profiles covered on covered.id = c.covers_user_id
  where c.user_id = p.id and ${sql.raw(coverCounts)}), '[]')`

export const heldRoles = sql`coalesce((select jsonb_agg(jsonb_build_object('role', r.role,
  'isActive', r.is_active)) from user_roles r where r.user_id = p.id), '[]')`

/** Null means all. */
export const ownOutlets = sql`case when not p.all_outlets
  then array(select o.outlet_id from user_outlets o where o.user_id = p.id) end`

/** An authenticator that was confirmed, or a passkey. */
export const secondFactor = sql<boolean>`(exists (select from two_factors f
    where f.user_id = p.id and f.confirmed_at is not null)
  or exists (select from passkeys k where k.user_id = p.id))`
