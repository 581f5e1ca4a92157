import { readdirSync } from 'node:fs'
import { migrationsFolder } from '../db/migrate.ts'
import type { BackupKey } from './backup-key.ts'
import type { BackupRecord } from './backup-record.ts'
import { listBackups } from './list-backups.ts'
import type { StoredObjects } from './stored-objects.ts'

/**
 * The newest backup that had ended by then.
 *
 * @throws when there is none, or this version cannot read it
 */
export async function chooseBackup(
  { target, key }: Pick<StoredObjects, 'target' | 'key'>,
  at: Date | null,
  postgresMajor: number,
): Promise<BackupRecord> {
  const backups = await listBackups(target)
  const [oldest] = backups
  if (!oldest) throw new Error(`There is no backup in ${target.label}.`)
  const found = at ? backups.findLast(({ endedAt }) => endedAt <= at.toISOString()) : backups.at(-1)
  if (!found)
    throw new Error(
      `The oldest backup in ${target.label} ended at ${oldest.endedAt}; nothing before that can be restored.`,
    )
  if (found.postgresMajor !== postgresMajor)
    throw new Error(
      `The backup ${found.id} is of PostgreSQL ${found.postgresMajor}, and this Quartermaster runs PostgreSQL ${postgresMajor}, which cannot read it. Restore it with the version of Quartermaster that made it, and move the data with pg_dump.`,
    )
  if (found.schema > newestMigration())
    throw new Error(
      `The backup ${found.id} was made by a newer version of Quartermaster (migration ${found.schema}). Restore it with that version.`,
    )
  const fault = keyFault(found, key)
  if (fault) throw new Error(fault)
  return found
}

/** Why a backup cannot be read with this key, or without one; null when it can. */
export function keyFault({ id, recipient }: BackupRecord, key: BackupKey | null): string | null {
  if (recipient === null || recipient === key?.recipient) return null
  return key
    ? `The backup ${id} is encrypted for another key: it needs that of ${recipient}, and the file in BACKUP_KEY_FILE has that of ${key.recipient}.`
    : `The backup ${id} is encrypted. Name the file with its key in BACKUP_KEY_FILE; without it the backup cannot be read.`
}

const newestMigration = () =>
  readdirSync(migrationsFolder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .at(-1) ?? ''
