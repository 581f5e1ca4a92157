import { readBackupKey } from './backup-key.ts'
import type { BackupConfig } from './backup-target.ts'
import { bucketTarget } from './bucket-target.ts'
import { folderTarget } from './folder-target.ts'
import { type StoredObjects, storedObjects } from './stored-objects.ts'

/** @throws when the key cannot be read */
export async function openBackups({ target, keyFile }: BackupConfig): Promise<StoredObjects> {
  const key = keyFile === null ? null : await readBackupKey(keyFile)
  const place = target.kind === 'folder' ? folderTarget(target.folder) : bucketTarget(target)
  return storedObjects(place, key)
}
