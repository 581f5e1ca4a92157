import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import type { Draft } from '../define-rule.ts'
import { hintUsers } from './add-notifications.ts'

/** Notifications of one kind for one user, to be grouped into one line. */
export type Counted = {
  readonly userId: string
  /** The colleague for whom the user covers, if that is the only reason for the notification. */
  readonly forUserId: string | null
  readonly rule: string
  readonly groupKey: string
  readonly outletId: string | null
  readonly windowMinutes: number
  /** How many there are, and the newest of them. */
  readonly count: number
  readonly newest: Draft
  /** The title of the line once there are several; `{count}` is the number. */
  readonly groupTitle: string
  readonly groupUrl: string | null
}

/**
 * Counts them on the line that is still unread and young enough, which moves to the top, or begins
 * a new line. The number is added up in the database: a user may read the line at this moment.
 */
export async function countInGroups(tx: Tx, rows: readonly Counted[]): Promise<void> {
  if (rows.length === 0) return
  const input = rows.map((row) => ({ ...row, ...row.newest, id: newId() }))
  await sql`with input as (
      select * from jsonb_to_recordset(${JSON.stringify(input)}::jsonb) as r(id uuid, "userId" uuid,
        rule text, "groupKey" text, "outletId" uuid, "windowMinutes" integer, count integer,
        "groupTitle" text, "groupUrl" text, type text, priority text, title text, message text,
        "actionUrl" text, "forUserId" uuid)
    ), grown as (
      update notifications n set group_count = n.group_count + i.count, created_at = now(),
        priority = i.priority, action_url = i."groupUrl", message = 'Newest: ' || i.title || '.',
        title = replace(i."groupTitle", '{count}', (n.group_count + i.count)::text)
      from input i
      where n.id = (select old.id from notifications old
          where old.user_id = i."userId" and old.group_key = i."groupKey" and not old.read
            and old.deleted_at is null
            and old.created_at > now() - make_interval(mins => i."windowMinutes")
          order by old.created_at desc, old.id desc limit 1)
        and not n.read and n.deleted_at is null
      returning i.id
    )
    insert into notifications
      (id, user_id, type, priority, title, message, action_url, rule, group_key, group_count, outlet_id,
        for_user_id)
    select id, "userId", type, priority,
      case when count = 1 then title else replace("groupTitle", '{count}', count::text) end,
      case when count = 1 then message else 'Newest: ' || title || '.' end,
      case when count = 1 then "actionUrl" else "groupUrl" end,
      rule, "groupKey", count, "outletId", "forUserId"
    from input where id not in (select id from grown)`.execute(tx)
  hintUsers(tx, rows)
}
