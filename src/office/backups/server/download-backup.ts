import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import { megabytes } from '#platform/server/backup/megabytes.ts'
import type { PackedBackup } from '#platform/server/backup/pack-backup.ts'
import type { Database } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { requireAllOutlets } from '#platform/server/http/authorize.ts'
import type { Download } from '#platform/server/http/files.ts'
import { newId } from '#platform/server/new-id.ts'
import { backupRunNoun } from '../backups.nouns.ts'
import { type BackupsHere, bytesOfDatabase, faultOfSize } from './get-overview.ts'

const access = capability.businessSettings

/** A whole backup as one file, for a company without a place for backups. */
export function downloadBackup({ pack }: BackupsHere): Download {
  let isPacking = false
  return {
    kind: 'download',
    path: '/files/backup.tar',
    access,
    isLong: true,
    send: async (db, actor) => {
      requirePerson(actor)
      requireAllOutlets(actor, access)
      if (pack === null)
        throw new Refusal(
          'conflict',
          'no_own_database',
          'This server does not run the embedded database. Use the tools of your PostgreSQL to back it up.',
        )
      const fault = faultOfSize(await bytesOfDatabase(db.reader))
      if (fault !== null) throw new Refusal('conflict', 'backup_too_large', fault)
      if (isPacking)
        throw new Refusal(
          'conflict',
          'backup_running',
          'Another backup is being downloaded. Try again when it has ended.',
        )
      isPacking = true
      const packed = await pack().catch((error: unknown) => {
        isPacking = false
        throw error
      })
      packed.tar.once('close', () => {
        isPacking = false
      })
      await keepDownload(db, actor, packed).catch((error: unknown) => {
        packed.tar.destroy()
        throw error
      })
      return {
        fileName: `quartermaster-backup-${packed.record.id}.tar`,
        contentType: 'application/x-tar',
        body: packed.tar,
      }
    },
  }
}

/** A backup has everything, also what a key, a device or a viewed user may not see. */
function requirePerson({ via }: Actor): void {
  if (via === 'session') return
  throw new Refusal(
    'forbidden',
    'own_session_only',
    'A backup can be downloaded in your own session only, not with an API key, at a shared device or while you view as another user.',
  )
}

async function keepDownload(db: Database, actor: Actor, { record }: PackedBackup): Promise<void> {
  const id = newId()
  await db.transaction(async (tx) => {
    await sql`insert into backup_runs (id, kind, requested_at, requested_by, requested_by_name,
        began_at, ended_at, bytes_done, figures)
      values (${id}, 'download', least(now(), ${record.beganAt}::timestamptz), ${authorId(actor)},
        ${actor.name}, least(now(), ${record.beganAt}::timestamptz), now(), ${record.bytes},
        ${JSON.stringify([{ label: 'Backup', value: record.id }])}::jsonb)`.execute(tx)
    await appendEvent(tx, actor, {
      type: 'backup_run.downloaded',
      noun: backupRunNoun,
      id,
      label: `Backup ${record.id}`,
      data: {
        size: megabytes(record.bytes),
        encryption: record.recipient === null ? 'not encrypted' : 'encrypted',
      },
    })
  })
}
