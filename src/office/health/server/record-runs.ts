import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { type JobDone, jobDone } from '#platform/server/watch/signals.ts'

type Runs = {
  name: string
  startedAt: string
  milliseconds: number
  succeededAt: string | null
  failedAt: string | null
  /** Since the newest success, or in all where there was none. */
  failuresInRow: number
  failures: number
  lastError: string
}

const longestError = 300

export type RunRecorder = {
  /** Writes what has ended since the last time, in one statement. */
  readonly save: (db: Database) => Promise<void>
  readonly stop: () => void
}

/** Remembers how the jobs of this server ended, until that is saved. */
export function recordRuns(): RunRecorder {
  let waiting = new Map<string, Runs>()
  const stop = jobDone.listen((done) => {
    waiting.set(done.name, added(waiting.get(done.name), done))
  })
  return {
    async save(db) {
      if (waiting.size === 0) return
      const saved = waiting
      waiting = new Map()
      try {
        await saveRuns(db, [...saved.values()])
      } catch (error) {
        // Newer runs of the same job say more.
        waiting = new Map([...saved, ...waiting])
        throw error
      }
    },
    stop,
  }
}

function added(before: Runs | undefined, { name, startedAt, milliseconds, error }: JobDone): Runs {
  const ended = new Date(startedAt + milliseconds).toISOString()
  const isGood = error === null
  return {
    name,
    startedAt: new Date(startedAt).toISOString(),
    milliseconds: Math.round(milliseconds),
    succeededAt: isGood ? ended : (before?.succeededAt ?? null),
    failedAt: isGood ? (before?.failedAt ?? null) : ended,
    failuresInRow: isGood ? 0 : (before?.failuresInRow ?? 0) + 1,
    failures: (before?.failures ?? 0) + (isGood ? 0 : 1),
    lastError: isGood ? (before?.lastError ?? '') : describe(error),
  }
}

function describe(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return (
    text
      .replaceAll(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, longestError) || 'No reason was given.'
  )
}

async function saveRuns(db: Database, runs: readonly Runs[]): Promise<void> {
  const rows = runs.toSorted((one, other) => one.name.localeCompare(other.name))
  await sql`insert into health_jobs as kept (name, started_at, milliseconds, succeeded_at, failed_at,
      failures_in_row, failures, last_error)
    select name, "startedAt", milliseconds, "succeededAt", "failedAt", "failuresInRow", failures,
      "lastError"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(name text, "startedAt" timestamptz,
      milliseconds integer, "succeededAt" timestamptz, "failedAt" timestamptz,
      "failuresInRow" integer, failures bigint, "lastError" text)
    on conflict (name) do update set started_at = excluded.started_at,
      milliseconds = excluded.milliseconds,
      succeeded_at = coalesce(excluded.succeeded_at, kept.succeeded_at),
      failed_at = coalesce(excluded.failed_at, kept.failed_at),
      failures_in_row = excluded.failures_in_row
        + case when excluded.succeeded_at is null then kept.failures_in_row else 0 end,
      failures = kept.failures + excluded.failures,
      last_error = case when excluded.last_error = '' then kept.last_error
        else excluded.last_error end`.execute(db.reader)
}
