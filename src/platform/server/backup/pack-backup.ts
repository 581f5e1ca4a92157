import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pack } from 'tar-stream'
import type { BackupKey } from './backup-key.ts'
import type { BackupRecord } from './backup-record.ts'
import { fileCopier } from './copy-files.ts'
import { folderTarget } from './folder-target.ts'
import { leftFolders } from './left-folders.ts'
import { makeBackup } from './make-backup.ts'
import { storedObjects } from './stored-objects.ts'

type Packing = {
  readonly ownerUrl: string
  readonly dataDir: string
  readonly filesFolder: string | null
  readonly key: BackupKey | null
}

export type PackedBackup = {
  readonly record: BackupRecord
  /** A tar archive of a folder that `npm run restore` takes as BACKUP_FOLDER. */
  readonly tar: Readable
}

const folderOf = (dataDir: string) => join(dataDir, 'backup-to-download')

/**
 * Makes a whole backup with the files of users beside the data, and sends it as one archive. What is
 * on the disk for that is removed at its end, also when it is not taken.
 */
export async function packBackup(wanted: Packing): Promise<PackedBackup> {
  const { ownerUrl, dataDir, filesFolder, key } = wanted
  await removeLeftDownloads(dataDir)
  const folder = join(folderOf(dataDir), `${process.pid}-${Date.now()}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const objects = storedObjects(folderTarget(folder), key)
    const record = await makeBackup(ownerUrl, objects, dataDir)
    if (filesFolder !== null) await fileCopier(objects, filesFolder).copyNew()
    const packing = pack()
    const tar = new PassThrough()
    // Either end is the end of both: the file was sent, given up, or could not be read.
    pipeline(packing, tar).then(remove, remove)
    packAll(packing, folder).catch((error: unknown) =>
      packing.destroy(error instanceof Error ? error : new Error(String(error))),
    )
    return { record, tar }
  } catch (error) {
    await remove()
    throw error
  }
}

async function packAll(tar: ReturnType<typeof pack>, folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const name = path.slice(join(folder, '/').length).replaceAll('\\', '/')
    const { size } = await stat(path)
    await pipeline(createReadStream(path), tar.entry({ name, size, mode: 0o600 }))
  }
  tar.finalize()
}

/** Of servers that were killed while they sent one. */
async function removeLeftDownloads(dataDir: string): Promise<void> {
  const left = await leftFolders(folderOf(dataDir), '').catch(() => [])
  for (const { path, isOwn } of left) if (!isOwn) await rm(path, { recursive: true, force: true })
}
