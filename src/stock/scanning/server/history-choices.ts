import { sql } from 'kysely'
import { type Actor, outletsOf } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { access } from './visible-scans.ts'

type Named = { readonly id: string; readonly name: string }

/** The staff of the actor's outlets and the shared devices there, also those of before. */
export async function scanChoices(reader: Reader, actor: Actor) {
  const isColleague =
    outletsOf(actor, access) === null
      ? sql`true`
      : sql`(p.all_outlets or p.id = ${actor.userId}::uuid or exists (select from user_outlets own
          where own.user_id = p.id and ${withinOutlets(actor, access, 'own.outlet_id')}))`
  const users = await sql<Named>`select p.id, coalesce(p.full_name, p.email, '') as name
    from profiles p where p.role <> 'supplier' and ${isColleague}
    order by name, p.id limit 500`.execute(reader)
  const devices = await sql<Named>`select d.id, d.name from devices d
    where ${withinOutlets(actor, access, 'd.outlet_id')}
    order by d.name, d.id limit 500`.execute(reader)
  return { users: users.rows, devices: devices.rows }
}
