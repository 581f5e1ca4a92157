import { type BackupKeeper, keepBackups } from '#platform/server/backup/keep-backups.ts'
import type { Config } from '#platform/server/config.ts'
import type { Log } from '#platform/server/log.ts'

/**
 * Backs the embedded database up as long as the server runs; null where no place for backups is set.
 *
 * @throws when the key of the backups cannot be read, or the database is not the embedded one
 */
export async function startBackups(
  { backup, databaseUrl, dataDir, files }: Config,
  ownerUrl: string,
  log: Log,
): Promise<BackupKeeper | null> {
  if (!backup) return null
  if (databaseUrl !== null)
    throw new Error(
      'A place for backups is set, but the database is not the embedded one. Unset BACKUP_FOLDER and BACKUP_S3_BUCKET, and back your PostgreSQL up with pgBackRest, WAL-G or your provider (docs/OPERATING.md, “Backups”).',
    )
  // Encryption and archives take memory that most servers do not need.
  const { openBackups } = await import('#platform/server/backup/open-backups.ts')
  return keepBackups({
    objects: await openBackups(backup),
    ownerUrl,
    dataDir,
    filesFolder: files.place === 'folder' ? files.folder : null,
    keepDays: backup.keepDays,
    onFault: (message) => log.error(`The backup failed and is tried again: ${message}`),
  })
}
