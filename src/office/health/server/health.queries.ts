import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import { type CheckResult, checkKeys } from '../health.checks.ts'
import type { SlowStatementRow } from '../health.fields.ts'
import { serversSeen } from './read-health-facts.ts'

type Row = {
  readonly key: string
  readonly result: CheckResult
  readonly figure: string
  readonly detail: string
  readonly since: string
  readonly checkedAt: string
}

const mostStatements = 20

/** The newest results, as the servers saved them. */
export async function healthStatus(reader: Reader) {
  const { rows } = await sql<Row>`select key, result, figure, detail, since,
    checked_at as "checkedAt" from health_checks`.execute(reader)
  const servers = await serversSeen(reader)
  return {
    checkedAt: rows.reduce<string | null>(
      (newest, { checkedAt }) => (newest === null || checkedAt > newest ? checkedAt : newest),
      null,
    ),
    checks: checkKeys.map((key) => {
      const row = rows.find((each) => each.key === key)
      if (!row) return { key, result: 'unknown' as const, figure: '', detail: '', since: null }
      const { result, figure, detail, since } = row
      return { key, result, figure, detail, since }
    }),
    servers: servers.map(({ name, version, startedAt, seenAt, facts }) => ({
      name,
      version,
      startedAt,
      seenAt,
      memoryMegabytes: Math.round(facts.memoryMegabytes),
      streams: facts.streams,
      logLevel: facts.logLevel,
    })),
    slowStatements: slowest(servers.flatMap(({ facts }) => facts.slowStatements)),
  }
}

/** Of all servers together, one row for each text. */
function slowest(rows: readonly SlowStatementRow[]): SlowStatementRow[] {
  return [...Map.groupBy(rows, ({ text }) => text)]
    .map(([text, same]) => ({
      text,
      count: same.reduce((sum, { count }) => sum + count, 0),
      slowestMilliseconds: Math.max(...same.map((row) => row.slowestMilliseconds)),
      lastAt:
        same
          .map(({ lastAt }) => lastAt)
          .toSorted()
          .at(-1) ?? '',
    }))
    .toSorted((one, other) => other.slowestMilliseconds - one.slowestMilliseconds)
    .slice(0, mostStatements)
}
