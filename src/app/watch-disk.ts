import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Config } from '#platform/server/config.ts'
import type { Job } from '#platform/server/jobs/run-jobs.ts'
import { tellAdministrators } from './tell-administrators.ts'

const warnsFrom = 0.85
const urgentFrom = 0.95

type WatchedFolder = { readonly folder: string; readonly holds: string }

/** What this server writes to a separate disk. */
export function foldersOf({ databaseUrl, dataDir, files, anchorFile }: Config): WatchedFolder[] {
  return [
    ...(databaseUrl === null ? [{ folder: dataDir, holds: 'the database' }] : []),
    ...(files.place === 'folder' ? [{ folder: files.folder, holds: 'pictures and files' }] : []),
    ...(anchorFile === null ? [] : [{ folder: dirname(anchorFile), holds: 'the anchors' }]),
  ]
}

/**
 * Notifies administrators before a disk is full: once at each level, and again after it had space.
 */
export function watchDisk(
  folders: readonly WatchedFolder[],
  usedShare: (folder: string) => Promise<number> = usedShareOf,
): Job {
  const told = new Map<string, number>()
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
    },
  }
}

async function usedShareOf(folder: string): Promise<number> {
  // A folder that nothing was put into yet is made later.
  const found = await statfs(folder).catch(() => null)
  if (found === null || found.blocks === 0) return 0
  const used = found.blocks - found.bfree
  return used / (used + found.bavail)
}
