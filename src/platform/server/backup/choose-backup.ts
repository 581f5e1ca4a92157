import { readdirSync } from 'node:fs'
import { migrationsFolder } from '../db/migrate.ts'
import type { BackupRecord } from './backup-record.ts'
import type { BackupTarget } from './backup-target.ts'
import { listBackups } from './list-backups.ts'

/**
 * The newest backup that had ended by then.
 *
 * @throws when there is none, or this version cannot read it
 */
export async function chooseBackup(
  target: BackupTarget,
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
  return found
}

const newestMigration = () =>
  readdirSync(migrationsFolder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .at(-1) ?? ''
