import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Config } from '#platform/server/config.ts'
import type { Job } from '#platform/server/jobs/run-jobs.ts'
import { tellAdministrators } from './tell-administrators.ts'

const warnsFrom = 0.85
const urgentFrom = 0.95

/** Said once an hour, however long it lasts. */
const betweenFullMilliseconds = 3_600_000

type WatchedFolder = { readonly folder: string; readonly holds: string }

/** What this server writes to a separate disk. */
export function foldersOf({ databaseUrl, dataDir, files, anchorFile }: Config): WatchedFolder[] {
  return [
    ...(databaseUrl === null ? [{ folder: dataDir, holds: 'the database' }] : []),
    ...(files.place === 'folder' ? [{ folder: files.folder, holds: 'pictures and files' }] : []),
    ...(anchorFile === null ? [] : [{ folder: dirname(anchorFile), holds: 'the anchors' }]),
  ]
}

type Disks = {
  readonly usedShare?: (folder: string) => Promise<number>
  /** When the database last had no space for a write; null where it always had. */
  readonly fullAt?: () => number | null
}

/**
 * Notifies administrators before a disk is full: once at each level, and again after it had space.
 * The disk of a database on another machine cannot be seen: of that they hear once it was full.
 */
export function watchDisk(
  folders: readonly WatchedFolder[],
  { usedShare = usedShareOf, fullAt = () => null }: Disks = {},
): Job {
  const told = new Map<string, number>()
  let toldOfFullAt = Number.NEGATIVE_INFINITY
  return {
    name: 'watch-disk',
    cron: '* * * * *',
    work: async (db) => {
      for (const { folder, holds } of folders) {
        const used = await usedShare(folder)
        const level = used >= urgentFrom ? urgentFrom : used >= warnsFrom ? warnsFrom : 0
        const before = told.get(folder) ?? 0
        if (level < before) told.set(folder, level)
        if (level <= before) continue
        const percent = Math.floor(used * 100)
        await tellAdministrators(db, {
          title: `The disk is ${percent}% full`,
          message: `${folder}, which has ${holds}, is ${percent}% full. When it is full nothing can be saved. Free some space, or give it a larger disk.`,
          isUrgent: level === urgentFrom,
        })
        told.set(folder, level)
      }
      const last = fullAt()
      if (last === null || last - toldOfFullAt < betweenFullMilliseconds) return
      await tellAdministrators(db, {
        title: 'The disk of the database was full',
        message: `At ${new Date(last).toISOString().slice(11, 16)} UTC there was no space to save anything. What was not saved was refused. Give the database a larger disk, or free some space.`,
        isUrgent: true,
      })
      toldOfFullAt = last
    },
  }
}

export async function usedShareOf(folder: string): Promise<number> {
  // A folder that nothing was put into yet is made later.
  const found = await statfs(folder).catch(() => null)
  if (found === null || found.blocks === 0) return 0
  const used = found.blocks - found.bfree
  return used / (used + found.bavail)
}
