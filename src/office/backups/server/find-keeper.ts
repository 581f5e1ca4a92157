import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import type { BackupsOverview } from '../backups.fields.ts'

type Keeper = NonNullable<BackupsOverview['keeper']>

/** What the server that keeps the backups wrote down last; null where none ever did. */
export async function findKeeper(reader: Reader): Promise<Keeper | null> {
  const found = await sql<Keeper>`select place, is_folder as "isFolder",
      is_encrypted as "isEncrypted", copies_files as "copiesFiles", keep_days as "keepDays",
      newest_began_at as "newestBeganAt", newest_ended_at as "newestEndedAt",
      newest_bytes as "newestBytes", oldest_at as "oldestAt", log_at as "logAt",
      next_whole_at as "nextWholeAt", fault, seen_at as "seenAt",
      seen_at > now() - interval '3 minutes' as "isSeen"
    from backup_keepers`.execute(reader)
  return found.rows[0] ?? null
}
