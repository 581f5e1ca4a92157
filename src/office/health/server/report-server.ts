import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import type { ServerFacts } from '../health.fields.ts'

/** A server as it appears on the page. */
export type ReportingServer = {
  readonly id: string
  readonly name: string
  readonly version: string
  readonly startedAt: string
}

/** Writes what this server says of itself, and removes what others have not repeated for an hour. */
export async function reportServer(
  db: Database,
  { id, name, version, startedAt }: ReportingServer,
  facts: ServerFacts,
): Promise<void> {
  await sql`with old as (delete from health_servers where seen_at < now() - interval '1 hour')
    insert into health_servers (id, name, version, started_at, seen_at, facts)
    values (${id}, ${name}, ${version}, ${startedAt}, now(), ${JSON.stringify(facts)}::jsonb)
    on conflict (id) do update set seen_at = now(), facts = excluded.facts`.execute(db.reader)
}

/**
 * A server that is stopped has not failed. One of the same name that was killed is forgotten as soon
 * as its successor has started.
 */
export async function removeServer(
  db: Database,
  { id, name }: Pick<ReportingServer, 'id' | 'name'>,
  which: 'itself' | 'its predecessors',
): Promise<void> {
  await (which === 'itself'
    ? sql`delete from health_servers where id = ${id}`
    : sql`delete from health_servers where name = ${name} and id <> ${id}`
  ).execute(db.reader)
}
