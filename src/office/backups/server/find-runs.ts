import { type RawBuilder, sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { byConditions } from '#platform/server/lists/by-conditions.ts'
import { fileOfList } from '#platform/server/lists/file-of-list.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import type { BackupRunState } from '../backup-run-states.ts'
import type { BackupRunRow } from '../backups.fields.ts'
import { backupRunList } from '../backups.list.ts'

/** A server touches the run that it works on, and takes up what waits, within seconds. */
const isTouched = sql<boolean>`r.touched_at > now() - interval '2 minutes'`

/** The state of a run `r`, from its instants. */
const isIn: Readonly<Record<BackupRunState, RawBuilder<boolean>>> = {
  waiting: sql`(r.ended_at is null and r.began_at is null and ${isTouched})`,
  running: sql`(r.ended_at is null and r.began_at is not null and ${isTouched})`,
  // What was copied of the log is copied, however its server ended.
  done: sql`((r.ended_at is not null and r.fault is null)
    or (r.kind = 'log' and r.ended_at is null and not ${isTouched}))`,
  failed: sql`(r.ended_at is not null and r.fault is not null)`,
  lost: sql`(r.ended_at is null and r.kind <> 'log' and not ${isTouched})`,
}

/** It waits for a server, or one works on it. */
export const isOpen = sql<boolean>`(r.ended_at is null and ${isTouched})`

const columns = sql`r.id, r.kind, r.requested_at as "requestedAt",
  r.requested_by_name as "requestedByName", r.began_at as "beganAt", r.ended_at as "endedAt",
  case when ${isIn.done} then 'done' when ${isIn.failed} then 'failed'
    when ${isIn.running} then 'running' when ${isIn.waiting} then 'waiting' else 'lost' end as state,
  ceil(extract(epoch from r.ended_at - r.began_at))::integer as seconds,
  case when r.ended_at is not null and r.bytes_done > 0
    then ceil(r.bytes_done / 1000000.0)::integer end as megabytes,
  r.step, case when r.ended_at is null and r.bytes_total > 0
    then least(1, r.bytes_done::float8 / r.bytes_total) end as progress,
  r.fault, r.figures`

export const backupRuns = serveList<BackupRunRow, typeof backupRunList>(backupRunList, {
  table: 'backup_runs r',
  id: 'r.id',
  within: () => sql`true`,
  filters: {
    kind: 'r.kind',
    state: byConditions(isIn),
    requested: { instant: 'r.requested_at' },
  },
  sorts: {
    requested: { by: 'r.requested_at', kind: 'instant' },
    seconds: {
      by: 'ceil(extract(epoch from r.ended_at - r.began_at))::integer',
      kind: 'number',
      hasNulls: true,
    },
    size: {
      by: 'case when r.ended_at is not null and r.bytes_done > 0 then r.bytes_done end',
      kind: 'number',
      hasNulls: true,
    },
  },
  columns: () => columns,
  beside: sql``,
})

export const backupRunsFile = fileOfList(backupRuns, {
  path: '/files/backup-runs',
  name: 'backup-runs',
  access: capability.businessSettings,
})

/** The newest runs that meet a condition. */
export async function findRuns(
  reader: Reader,
  where: RawBuilder<boolean>,
  most: number,
): Promise<BackupRunRow[]> {
  const found = await sql<BackupRunRow>`select ${columns} from backup_runs r where ${where}
    order by r.requested_at desc, r.id desc limit ${most}`.execute(reader)
  return found.rows
}

export async function getRun(
  reader: Reader,
  _actor: Actor,
  { id }: { readonly id: string },
): Promise<BackupRunRow> {
  const [run] = await findRuns(reader, sql`r.id = ${id}`, 1)
  if (!run) throw notFound('This backup')
  return run
}
