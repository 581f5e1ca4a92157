import { buffer } from 'node:stream/consumers'
import { type BackupRecord, backupRecord } from './backup-record.ts'
import type { BackupTarget } from './backup-target.ts'

export const recordName = (id: string) => `base/${id}/backup.json`

/** The finished backups, the oldest first. */
export async function listBackups(target: BackupTarget): Promise<readonly BackupRecord[]> {
  const names = (await target.list('base/')).map(({ name }) => name)
  const found: BackupRecord[] = []
  for (const name of names.filter((each) => each.endsWith('/backup.json'))) {
    const source = await target.get(name)
    if (source) found.push(backupRecord.parse(JSON.parse((await buffer(source)).toString('utf8'))))
  }
  return found.toSorted((a, b) => a.beganAt.localeCompare(b.beganAt))
}
