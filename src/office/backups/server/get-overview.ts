import { sql } from 'kysely'
import { megabytes } from '#platform/server/backup/megabytes.ts'
import type { PackedBackup } from '#platform/server/backup/pack-backup.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import type { BackupsOverview } from '../backups.fields.ts'
import { backupsSettings } from '../backups.settings.ts'
import { nextDrillAt } from './drill-schedule.ts'
import { findKeeper } from './find-keeper.ts'
import { findRuns, isOpen } from './find-runs.ts'

/** What this server can back up by itself. */
export type BackupsHere = {
  /** Makes a whole backup of the embedded database to send; null where this server has none. */
  readonly pack: (() => Promise<PackedBackup>) | null
  readonly isEncrypted: boolean
}

export const noBackupsHere: BackupsHere = { pack: null, isEncrypted: false }

/** A larger database is copied to a folder or a bucket, and not through a browser. */
export const mostBytesToDownload = 2_000_000_000

/** Where backups are kept, what they cover, and when the next ones are made. */
export const getOverview =
  (here: BackupsHere) =>
  async (reader: Reader): Promise<BackupsOverview> => {
    const keeper = await findKeeper(reader)
    const alarmHours = await settingOf(reader, backupsSettings.alarmHours)
    const [lastDrill = null] = await findRuns(
      reader,
      sql`r.kind = 'drill' and r.ended_at is not null`,
      1,
    )
    return {
      keeper,
      hasOwnDatabase: here.pack !== null,
      isLate: keeper !== null && (await isLate(reader, alarmHours)),
      alarmHours,
      nextDrillAt: keeper && (await nextDrillAt(reader)),
      lastDrill,
      openRuns: await findRuns(reader, sql`r.kind <> 'log' and ${isOpen}`, 5),
      download: await download(reader, here),
    }
  }

async function isLate(reader: Reader, alarmHours: number): Promise<boolean> {
  const found = await sql<{ isLate: boolean }>`select
      coalesce(newest_ended_at < now() - make_interval(hours => ${alarmHours}), true)
      or coalesce(log_at < now() - interval '10 minutes', true) as "isLate"
    from backup_keepers`.execute(reader)
  return found.rows[0]?.isLate ?? false
}

async function download(
  reader: Reader,
  { pack, isEncrypted }: BackupsHere,
): Promise<BackupsOverview['download']> {
  const facts = { mostBytes: mostBytesToDownload, isEncrypted }
  if (pack === null)
    return {
      ...facts,
      bytes: null,
      whyNot:
        'The server that answers you does not run the embedded database. Download the backup from the one that does, or use the tools of your PostgreSQL.',
    }
  const bytes = await bytesOfDatabase(reader)
  return { ...facts, bytes, whyNot: faultOfSize(bytes) }
}

export async function bytesOfDatabase(reader: Reader): Promise<number> {
  const found = await sql<{
    bytes: number
  }>`select pg_database_size(current_database())::float8 as bytes`.execute(reader)
  return found.rows[0]?.bytes ?? 0
}

/** Why a database of this size cannot be downloaded; null when it can. */
export const faultOfSize = (bytes: number): string | null =>
  bytes <= mostBytesToDownload
    ? null
    : `The database has ${megabytes(bytes)}, and at most ${megabytes(mostBytesToDownload)} can be downloaded. Set a place for backups instead.`
