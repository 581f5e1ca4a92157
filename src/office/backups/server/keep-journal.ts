import { sql } from 'kysely'
import type {
  BackupJournal,
  BackupRunKind,
  JournalRun,
  KeeperFacts,
  RunEnd,
} from '#platform/server/backup/backup-journal.ts'
import { type Database, hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { backupRunNoun } from '../backups.nouns.ts'
import { isDrillDue } from './drill-schedule.ts'

/** A run that is not touched for two minutes counts as ended with its server. */
const betweenTouchesMilliseconds = 20_000

export const bySchedule = 'Schedule'

/** Writes the runs of the server that keeps the backups down, and gives it what was requested. */
export function backupJournal(db: Database, byName = bySchedule): BackupJournal {
  return {
    async begin(kind) {
      const id = await db.transaction((tx) => beginRun(tx, kind, byName))
      return openRun(db, id)
    },
    async requested() {
      const found = await sql<{ kind: BackupRunKind }>`select kind from backup_runs
        where ended_at is null and began_at is null and touched_at > now() - interval '2 minutes'
        order by requested_at, id limit 1`.execute(db.reader)
      return found.rows[0]?.kind ?? null
    },
    isDrillDue: () => isDrillDue(db.reader),
    keep: (facts) => db.transaction((tx) => keepFacts(tx, facts)),
  }
}

async function beginRun(tx: Tx, kind: BackupRunKind, byName: string): Promise<string> {
  const taken = await sql<{
    id: string
  }>`update backup_runs set began_at = now(), touched_at = now()
    where id = (select id from backup_runs where kind = ${kind} and ended_at is null
        and began_at is null and touched_at > now() - interval '2 minutes'
      order by requested_at, id limit 1 for update skip locked)
    returning id`.execute(tx)
  const id = taken.rows[0]?.id ?? newId()
  if (taken.rows.length === 0)
    await sql`insert into backup_runs (id, kind, requested_by_name, began_at)
      values (${id}, ${kind}, ${byName}, now())`.execute(tx)
  hintAfterCommit(tx, { noun: backupRunNoun.key, ids: [id] })
  return id
}

function openRun(db: Database, id: string): JournalRun {
  let isOver = false
  const touch = () => {
    sql`update backup_runs set touched_at = now() where id = ${id} and ended_at is null`
      .execute(db.reader)
      .catch(() => undefined)
  }
  const touching = setInterval(touch, betweenTouchesMilliseconds)
  touching.unref()
  return {
    async progress(bytes, of, step) {
      if (isOver) return
      await sql`update backup_runs set touched_at = now(), bytes_done = ${bytes},
          bytes_total = ${of}, step = ${step}
        where id = ${id} and ended_at is null`.execute(db.reader)
    },
    async end(end) {
      isOver = true
      clearInterval(touching)
      await db.transaction((tx) => endRun(tx, id, end))
    },
  }
}

async function endRun(tx: Tx, id: string, { bytes, fault, figures = [] }: RunEnd): Promise<void> {
  await sql`update backup_runs set ended_at = now(), touched_at = now(), bytes_done = ${bytes},
      bytes_total = null, step = '', fault = ${fault === '' ? 'It failed without a message.' : fault},
      figures = ${JSON.stringify(figures)}::jsonb
    where id = ${id} and ended_at is null`.execute(tx)
  hintAfterCommit(tx, { noun: backupRunNoun.key, ids: [id] })
}

async function keepFacts(tx: Tx, facts: KeeperFacts): Promise<void> {
  const { newest } = facts
  await sql`insert into backup_keepers (place, is_folder, is_encrypted, copies_files, keep_days,
      newest_id, newest_began_at, newest_ended_at, newest_bytes, oldest_at, log_at, next_whole_at,
      fault)
    values (${facts.place}, ${facts.isFolder}, ${facts.isEncrypted}, ${facts.copiesFiles},
      ${facts.keepDays}, ${newest?.id ?? null}, ${newest?.beganAt ?? null},
      ${newest?.endedAt ?? null}, ${newest?.bytes ?? null}, ${facts.oldestAt}, ${facts.logAt},
      ${facts.nextWholeAt}, ${facts.fault})
    on conflict (id) do update set (place, is_folder, is_encrypted, copies_files, keep_days,
      newest_id, newest_began_at, newest_ended_at, newest_bytes, oldest_at, log_at, next_whole_at,
      fault, seen_at) = (excluded.place, excluded.is_folder, excluded.is_encrypted,
      excluded.copies_files, excluded.keep_days, excluded.newest_id, excluded.newest_began_at,
      excluded.newest_ended_at, excluded.newest_bytes, excluded.oldest_at, excluded.log_at,
      excluded.next_whole_at, excluded.fault, now())`.execute(tx)
}

/** The server with the database was started without a place for backups: none are kept any more. */
export async function forgetKeeper(db: Database): Promise<void> {
  await sql`delete from backup_keepers`.execute(db.reader)
}
