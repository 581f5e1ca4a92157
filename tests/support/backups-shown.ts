import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'

type ShownRun = {
  readonly kind: string
  readonly hoursAgo: number
  readonly minutes: number
  readonly megabytes: number
  readonly fault?: string
}

const runs: readonly ShownRun[] = [
  { kind: 'log', hoursAgo: 1, minutes: 59, megabytes: 96 },
  { kind: 'log', hoursAgo: 2, minutes: 60, megabytes: 128 },
  { kind: 'whole', hoursAgo: 9, minutes: 4, megabytes: 1_840 },
  { kind: 'drill', hoursAgo: 20, minutes: 11, megabytes: 1_812 },
  {
    kind: 'log',
    hoursAgo: 26,
    minutes: 0,
    megabytes: 0,
    fault: 'ENOSPC: no space left on device, write',
  },
  { kind: 'whole', hoursAgo: 33, minutes: 4, megabytes: 1_812 },
]

/** Backups that a server keeps, as the section of business settings shows them. */
export async function showBackups(db: Database): Promise<void> {
  await sql`insert into backup_keepers (place, is_folder, is_encrypted, copies_files, keep_days,
      newest_id, newest_began_at, newest_ended_at, newest_bytes, oldest_at, log_at, next_whole_at,
      seen_at)
    values ('/mnt/backups/quartermaster', true, true, true, 14, 'newest',
      now() - interval '9 hours 4 minutes', now() - interval '9 hours', 1840000000,
      now() - interval '14 days', now(), now() + interval '15 hours', now() + interval '1 day')
    on conflict (id) do nothing`.execute(db.reader)
  for (const { kind, hoursAgo, minutes, megabytes, fault } of runs)
    await sql`insert into backup_runs (id, kind, requested_at, requested_by_name, began_at,
        ended_at, bytes_done, fault, figures)
      select ${newId()}, ${kind}, at, 'Schedule', at, at + make_interval(mins => ${minutes}),
        ${megabytes * 1_000_000}, ${fault ?? null}, '[{"label": "Orders", "value": "12,480"}]'
      from (select now() - make_interval(hours => ${hoursAgo}) as at) as began`.execute(db.reader)
}
