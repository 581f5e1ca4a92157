import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'
import { type CheckKey, type CheckResult, factsOfCheck } from '../health.checks.ts'
import type { Evaluated } from './evaluate-checks.ts'
import { ring } from './ring-alarms.ts'

type Saved = {
  readonly key: string
  readonly result: CheckResult
  readonly since: string
  readonly notifiedAt: string | null
}

export type Rung = { readonly check: Evaluated; readonly what: 'begins' | 'ends' }

/**
 * Saves the results, and notifies administrators once when a fault has lasted for the patience of
 * its check, and once when it has ended. The caller holds the lock, so that one server does it.
 */
export async function saveChecks(
  tx: Tx,
  address: string,
  found: readonly Evaluated[],
  now: number,
): Promise<readonly Rung[]> {
  const saved = await sql<Saved>`select key, result, since, notified_at as "notifiedAt"
    from health_checks`.execute(tx)
  const before = new Map(saved.rows.map((row) => [row.key, row]))
  const rows = found.map((check) => nextRow(check, before.get(check.key), now))
  const rung: Rung[] = []
  for (const [index, check] of found.entries()) {
    const what = rows[index]?.rings
    if (!what) continue
    await ring(tx, address, check, what)
    rung.push({ check, what })
  }
  await sql`insert into health_checks as kept
      (key, result, figure, detail, since, checked_at, notified_at)
    select key, result, figure, detail, since, "checkedAt", "notifiedAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(key text, result text, figure text,
      detail text, since timestamptz, "checkedAt" timestamptz, "notifiedAt" timestamptz)
    on conflict (key) do update set result = excluded.result, figure = excluded.figure,
      detail = excluded.detail, since = excluded.since, checked_at = excluded.checked_at,
      notified_at = excluded.notified_at`.execute(tx)
  return rung
}

/** What is saved of a check, and which notification is due. */
export function nextRow(check: Evaluated, before: Saved | undefined, now: number) {
  const at = new Date(now).toISOString()
  const { key, result, figure, detail = '' } = check
  const since = before?.result === result ? before.since : at
  const notifiedAt = before?.notifiedAt ?? null
  const rings = dueAlarm(key, result, notifiedAt !== null, now - Date.parse(since))
  const row = { key, result, figure, detail, since, checkedAt: at, rings }
  if (rings === 'begins') return { ...row, notifiedAt: at }
  return { ...row, notifiedAt: result === 'good' ? null : notifiedAt }
}

/** A fault that has become less, or cannot be checked at the moment, has not ended. */
function dueAlarm(
  key: CheckKey,
  result: CheckResult,
  isNotified: boolean,
  lasts: number,
): Rung['what'] | null {
  const { alarm, patienceSeconds } = factsOfCheck(key)
  if (alarm === null) return null
  if (result === 'fault' && !isNotified && lasts >= patienceSeconds * 1_000) return 'begins'
  return result === 'good' && isNotified ? 'ends' : null
}
