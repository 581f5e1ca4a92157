import { sql } from 'kysely'
import type { Prepare } from './write-cases.ts'

/** Only one run of a kind may wait, so that two users request different ones. */
const kinds = ['whole', 'drill'] as const
let prepared = 0

export const backupWrites: Readonly<Record<string, Prepare>> = {
  'backups.start': async ({ db }) => {
    await sql`insert into backup_keepers (place, is_folder, is_encrypted, copies_files, keep_days,
        newest_id, newest_began_at, newest_ended_at, newest_bytes)
      values ('/mnt/backups', true, true, true, 14, 'a backup', now(), now(), 1)
      on conflict (id) do update set seen_at = now()`.execute(db.reader)
    await sql`delete from backup_runs where ended_at is null`.execute(db.reader)
    const kind = kinds[prepared % 2]
    const other = kinds[(prepared + 1) % 2]
    prepared += 1
    return {
      input: { kind },
      other: { kind: other },
      effects: async () => {
        const found = await sql<{ count: number }>`select count(*)::integer as count
          from backup_runs where kind = ${kind} and ended_at is null`.execute(db.reader)
        return found.rows[0]?.count ?? 0
      },
    }
  },
}
