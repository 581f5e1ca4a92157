import {
  type BackupsHere,
  backupJournal,
  forgetKeeper,
  noBackupsHere,
} from '#office/backups/server/index.ts'
import { type BackupKeeper, keepBackups } from '#platform/server/backup/keep-backups.ts'
import type { Config } from '#platform/server/config.ts'
import { type Database, openDatabase } from '#platform/server/db/database.ts'
import { backgroundLimits } from '#platform/server/db/pool-limits.ts'
import type { Log } from '#platform/server/log.ts'
import { drillOf } from './drill-of.ts'
import { tellAdministrators } from './tell-administrators.ts'

/**
 * Backs the embedded database up as long as the server runs; null where no place for backups is set.
 *
 * @throws when the key of the backups cannot be read, or the database is not the embedded one
 */
export async function startBackups(
  config: Config,
  ownerUrl: string,
  db: Database,
  log: Log,
): Promise<BackupKeeper | null> {
  const { backup, databaseUrl, dataDir } = config
  if (!backup) {
    if (databaseUrl === null) await forgetKeeper(db)
    return null
  }
  if (databaseUrl !== null)
    throw new Error(
      'A place for backups is set, but the database is not the embedded one. Unset BACKUP_FOLDER and BACKUP_S3_BUCKET, and back your PostgreSQL up with pgBackRest, WAL-G or your provider (docs/OPERATING.md, “Backups”).',
    )
  // Encryption and archives take memory that most servers do not need.
  const { openBackups } = await import('#platform/server/backup/open-backups.ts')
  const { removeLeftDrills } = await import('#platform/server/backup/run-drill.ts')
  await removeLeftDrills(dataDir)
  const objects = await openBackups(backup)
  // Those of the server are closed before the last changes are sent.
  const own = openDatabase(db.url, { ...backgroundLimits, connections: 2 }, db.sealKeys)
  const keeper = keepBackups({
    objects,
    isFolder: backup.target.kind === 'folder',
    ownerUrl,
    dataDir,
    filesFolder: filesFolder(config),
    keepDays: backup.keepDays,
    journal: backupJournal(own),
    drill: (steps) => drillOf({ objects, dataDir, live: { db: own, ownerUrl } }, steps),
    onDrillFault: (fault) => tellOfDrill(own, fault),
    onFault: (message) => log.error(`The backup failed and is tried again: ${message}`),
  })
  return {
    state: keeper.state,
    stop: async () => keeper.stop().finally(() => own.close()),
  }
}

/** What an administrator can download of this server. */
export function backupsHere(config: Config, ownerUrl: string): BackupsHere {
  const { backup, databaseUrl, dataDir } = config
  if (databaseUrl !== null) return noBackupsHere
  const keyFile = backup?.keyFile ?? null
  return {
    isEncrypted: keyFile !== null,
    pack: async () => {
      const { packBackup } = await import('#platform/server/backup/pack-backup.ts')
      const { readBackupKey } = await import('#platform/server/backup/backup-key.ts')
      const key = keyFile === null ? null : await readBackupKey(keyFile)
      return packBackup({ ownerUrl, dataDir, filesFolder: filesFolder(config), key })
    },
  }
}

const filesFolder = ({ files }: Config) => (files.place === 'folder' ? files.folder : null)

async function tellOfDrill(db: Database, fault: string): Promise<void> {
  await tellAdministrators(db, {
    title: 'The restore drill failed',
    message: `The newest backup could not be restored as it should: ${fault.replace(/[.]?$/, '.')} Until a drill succeeds, do not rely on the backups. Make a whole backup, and run the drill again (Business Settings, Backups).`,
    isUrgent: true,
  })
}
