import { type RawBuilder, sql } from 'kysely'

/**
 * That a notification is shown to its user: it is their own, or the cover by which it was theirs
 * lasts. Afterwards only the colleague has it.
 */
export function isShown(table = 'notifications'): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql<boolean>`(${column('for_user_id')} is null
    or exists (select from cover_grants c where c.user_id = ${column('user_id')}
      and c.covers_user_id = ${column('for_user_id')}
      and c.ended_at is null and c.starts_at <= now() and c.ends_at > now()))`
}
