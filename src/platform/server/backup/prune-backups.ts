import { backupIdAt } from './backup-record.ts'
import type { BackupTarget } from './backup-target.ts'
import { listBackups, recordName } from './list-backups.ts'

/**
 * Removes backups that are not needed to restore any moment of the last days, the log before the
 * oldest that stays, and interrupted backups. The newest backup always stays.
 *
 * @returns the ids of the removed ones
 */
export async function pruneBackups(
  target: BackupTarget,
  keepDays: number,
  now = new Date(),
): Promise<readonly string[]> {
  const from = new Date(now.getTime() - keepDays * 86_400_000).toISOString()
  const backups = await listBackups(target)
  // The last one that had ended by then covers the first moment to keep.
  const first = Math.max(
    0,
    backups.findLastIndex(({ endedAt }) => endedAt <= from),
  )
  const removed = backups.slice(0, first)
  // The record goes last: without it a backup counts as unfinished.
  for (const { id } of removed) await removeBackup(target, id)
  for (const id of await unfinishedBackups(target, now)) await removeBackup(target, id)
  await target.removeUnfinished()
  const oldest = backups.at(first)
  if (oldest && removed.length > 0)
    for (const { name } of await target.list('wal/'))
      if (isBefore(name.slice('wal/'.length), oldest.firstSegment)) await target.remove(name)
  return removed.map(({ id }) => id)
}

/** The record goes first: without it a backup counts as unfinished. */
async function removeBackup(target: BackupTarget, id: string): Promise<void> {
  await target.remove(recordName(id))
  for (const { name } of await target.list(`base/${id}/`)) await target.remove(name)
}

/** Backups that were interrupted; one may still be in the making for a day. */
async function unfinishedBackups(target: BackupTarget, now: Date): Promise<readonly string[]> {
  const names = (await target.list('base/')).map(({ name }) => name)
  const ids = new Set(names.map((name) => name.split('/')[1] ?? ''))
  const yesterday = backupIdAt(new Date(now.getTime() - 86_400_000))
  return [...ids].filter((id) => id < yesterday && !names.includes(recordName(id)))
}

/** Files of the log have 24 hexadecimal digits, the first 8 of their timeline; others always stay. */
const isBefore = (name: string, segment: string) =>
  /^[0-9A-F]{24}[.]/.test(name) && name.slice(8, 24) < segment.slice(8, 24)
