import { sql } from 'kysely'
import type { Database, Reader } from '#platform/server/db/database.ts'
import { type Durability, durabilityOf } from '#platform/server/db/durability.ts'
import { type ServerFacts, serverFacts } from '../health.fields.ts'

export type SeenServer = {
  readonly name: string
  readonly version: string
  readonly startedAt: string
  readonly seenAt: string
  readonly facts: ServerFacts
}

export type JobFacts = {
  readonly name: string
  readonly firstSeenAt: string
  readonly startedAt: string | null
  readonly milliseconds: number
  readonly succeededAt: string | null
  readonly failedAt: string | null
  readonly failuresInRow: number
  readonly failures: number
  readonly lastError: string
}

export type OutboxFacts = {
  /** Counted up to a maximum. */
  readonly waiting: number
  /** The oldest that is due now. */
  readonly dueSince: string | null
}

export type WalkFacts = {
  readonly key: string
  readonly roundBeganAt: string | null
  readonly steppedAt: string | null
  readonly checked: number
  readonly violations: readonly string[]
  readonly completedAt: string | null
  readonly completedChecked: number
  readonly completedViolations: readonly string[]
  readonly problem: string
}

export type ReaderFacts = { readonly name: string; readonly lagSeconds: number }

export type HealthFacts = {
  readonly now: number
  readonly servers: readonly SeenServer[]
  readonly jobs: readonly JobFacts[]
  readonly readers: readonly ReaderFacts[]
  readonly mails: OutboxFacts
  readonly webhooks: OutboxFacts
  readonly walks: readonly WalkFacts[]
  readonly database: Durability & {
    readonly version: string
    readonly connections: number
    readonly mostConnections: number
  }
}

const statementMilliseconds = 3_000
export const mostCounted = 10_000

/** Seven small statements, each with a time-out of three seconds, on one connection. */
export async function readHealthFacts(db: Database): Promise<HealthFacts> {
  return db.transaction(async (tx) => {
    await sql`select set_config('statement_timeout', ${String(statementMilliseconds)}, true)`.execute(
      tx,
    )
    return {
      now: Date.now(),
      servers: await serversSeen(tx),
      jobs: await jobsRun(tx),
      readers: await readerLags(tx),
      mails: await mailsWaiting(tx),
      webhooks: await webhooksWaiting(tx),
      walks: await walksSoFar(tx),
      database: { ...(await databaseFacts(tx)), ...(await durabilityOf(tx)) },
    }
  })
}

export async function serversSeen(reader: Reader): Promise<readonly SeenServer[]> {
  const { rows } = await sql<Omit<SeenServer, 'facts'> & { facts: unknown }>`
    select name, version, started_at as "startedAt", seen_at as "seenAt", facts from health_servers
    where seen_at > now() - interval '1 hour' order by name, started_at`.execute(reader)
  return rows.map((row) => ({ ...row, facts: serverFacts.parse(row.facts) }))
}

async function jobsRun(reader: Reader): Promise<readonly JobFacts[]> {
  const { rows } = await sql<JobFacts>`
    select name, first_seen_at as "firstSeenAt", started_at as "startedAt", milliseconds,
      succeeded_at as "succeededAt", failed_at as "failedAt",
      failures_in_row as "failuresInRow", failures, last_error as "lastError"
    from health_jobs order by name`.execute(reader)
  return rows
}

/** How old the oldest event is that each reader has not read; at most a page or two for each. */
async function readerLags(reader: Reader): Promise<readonly ReaderFacts[]> {
  const { rows } = await sql<ReaderFacts>`
    select r.name, coalesce(greatest(0, extract(epoch from now() - e.at)), 0)::float8 as "lagSeconds"
    from event_readers r left join lateral (
      select at from events where (tx, seq) > (r.tx, r.seq) order by tx, seq limit 1) as e on true
    order by r.name`.execute(reader)
  return rows
}

async function mailsWaiting(reader: Reader): Promise<OutboxFacts> {
  const { rows } = await sql<OutboxFacts>`
    select count(*)::integer as waiting,
      min(next_attempt_at) filter (where next_attempt_at <= now()) as "dueSince"
    from (select next_attempt_at from mails where sent_at is null and failed_at is null
      order by next_attempt_at limit ${mostCounted}) as waiting`.execute(reader)
  return rows[0] ?? { waiting: 0, dueSince: null }
}

/** Of the endpoints that are on: the others wait for an administrator. */
async function webhooksWaiting(reader: Reader): Promise<OutboxFacts> {
  const { rows } = await sql<OutboxFacts>`
    select coalesce(sum(of_endpoint.waiting), 0)::integer as waiting,
      min(of_endpoint.due) filter (where of_endpoint.due <= now()) as "dueSince"
    from webhook_endpoints w, lateral (
      select count(*) as waiting, min(next_attempt_at) as due from (
        select next_attempt_at from webhook_deliveries d
        where d.endpoint_id = w.id and next_attempt_at is not null
        order by next_attempt_at limit ${mostCounted}) as d) as of_endpoint
    where w.is_active`.execute(reader)
  return rows[0] ?? { waiting: 0, dueSince: null }
}

async function walksSoFar(reader: Reader): Promise<readonly WalkFacts[]> {
  const { rows } = await sql<WalkFacts>`
    select key, round_began_at as "roundBeganAt", stepped_at as "steppedAt", checked, violations,
      completed_at as "completedAt", completed_checked as "completedChecked",
      completed_violations as "completedViolations", problem
    from health_walks order by key`.execute(reader)
  return rows
}

/** `pg_stat_activity` hides the sessions of other logins; the counts of each database are for all. */
async function databaseFacts(reader: Reader) {
  const { rows } = await sql<{ version: string; connections: number; mostConnections: number }>`
    select current_setting('server_version') as version,
      (select sum(numbackends) from pg_stat_database)::integer as connections,
      current_setting('max_connections')::integer
        - current_setting('superuser_reserved_connections')::integer as "mostConnections"`.execute(
    reader,
  )
  return rows[0] ?? { version: '', connections: 0, mostConnections: 1 }
}
