import type { BackupTarget } from './backup-target.ts'
import { listBackups } from './list-backups.ts'

/**
 * Removes backups that are not needed to restore any moment of the last days, and the log before the
 * oldest that stays. The newest backup always stays.
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
  for (const { id } of removed)
    for (const { name } of (await target.list(`base/${id}/`)).toReversed())
      await target.remove(name)
  const oldest = backups.at(first)
  if (oldest && removed.length > 0)
    for (const { name } of await target.list('wal/'))
      if (isBefore(name.slice('wal/'.length), oldest.firstSegment)) await target.remove(name)
  return removed.map(({ id }) => id)
}

/** Files of the log have 24 hexadecimal digits, the first 8 of their timeline; others always stay. */
const isBefore = (name: string, segment: string) =>
  /^[0-9A-F]{24}[.]/.test(name) && name.slice(8, 24) < segment.slice(8, 24)
