import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { lockByName } from '#platform/server/db/lock-by-name.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { backupKindLabels } from '../backup-run-states.ts'
import { backupRunNoun } from '../backups.nouns.ts'
import { findKeeper } from './find-keeper.ts'
import { findRuns, isOpen } from './find-runs.ts'

type Input = { readonly kind: 'whole' | 'drill' }

/** Requests a run; the server that keeps the backups takes it up within seconds. */
export async function startRun(tx: Tx, actor: Actor, { kind }: Input): Promise<{ id: string }> {
  const label = backupKindLabels[kind]
  await lockByName(tx, 'backup runs')
  await requireKeeper(tx, kind)
  const [open] = await findRuns(tx, sql`r.kind = ${kind} and ${isOpen}`, 1)
  if (open)
    throw new Refusal(
      'conflict',
      'backup_running',
      `A ${label.toLowerCase()} is already waiting or running. Wait until it has ended.`,
    )
  const id = newId()
  await sql`insert into backup_runs (id, kind, requested_by, requested_by_name)
    values (${id}, ${kind}, ${authorId(actor)}, ${actor.name})`.execute(tx)
  await appendEvent(tx, actor, { type: 'backup_run.requested', noun: backupRunNoun, id, label })
  return { id }
}

async function requireKeeper(tx: Tx, kind: Input['kind']): Promise<void> {
  const keeper = await findKeeper(tx)
  if (keeper === null)
    throw new Refusal(
      'conflict',
      'no_backups',
      'No place for backups is set. Set BACKUP_FOLDER or BACKUP_S3_BUCKET on the server, and start it again.',
    )
  if (!keeper.isSeen)
    throw new Refusal(
      'conflict',
      'keeper_away',
      'The server that keeps the backups does not run. Start it, and try again.',
    )
  if (kind === 'drill' && keeper.newestEndedAt === null)
    throw new Refusal(
      'conflict',
      'no_backups',
      'There is no whole backup to restore yet. Back up first.',
    )
}
