import { resolve } from 'node:path'
import type { BackupConfig } from '#platform/server/backup/backup-target.ts'
import type { Config } from '#platform/server/config.ts'

/** npm runs its scripts in the project's folder and passes the folder in which it was called. */
export const pathFromCaller = (path: string) => resolve(process.env.INIT_CWD ?? process.cwd(), path)

/** @throws when the environment names no place for backups, or the database is not the embedded one */
export function requireBackups({ databaseUrl, backup }: Config): BackupConfig {
  if (databaseUrl !== null)
    throw new Error(
      'DATABASE_URL names a PostgreSQL of your own. Back it up with pgBackRest, WAL-G or your provider (docs/OPERATING.md, “Backups”); these commands are for the embedded database.',
    )
  if (backup) return backup
  throw new Error(
    'No place for backups is set. Set BACKUP_FOLDER to a folder, best on another machine, or BACKUP_S3_BUCKET to a bucket (docs/OPERATING.md, “Backups”).',
  )
}
