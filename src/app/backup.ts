import { parseArgs } from 'node:util'
import { makeBackupKey } from '#platform/server/backup/backup-key.ts'
import { listBackups } from '#platform/server/backup/list-backups.ts'
import { makeBackup } from '#platform/server/backup/make-backup.ts'
import { megabytes } from '#platform/server/backup/megabytes.ts'
import { openBackups } from '#platform/server/backup/open-backups.ts'
import { pruneBackups } from '#platform/server/backup/prune-backups.ts'
import { readConfig } from '#platform/server/config.ts'
import { pathFromCaller, requireBackups } from './backup-words.ts'
import { obtainDatabase, runningDatabase } from './obtain-database.ts'
import { withRun } from './with-run.ts'

const usage = 'npm run backup [-- --list | --new-key FILE]'

const say = (line: string) => console.log(line)

/** Makes a whole backup now, whether a server runs or not. */
async function backUp(): Promise<void> {
  const config = readConfig(process.env)
  const backup = requireBackups(config)
  const objects = await openBackups(backup)
  const obtained = (await runningDatabase(config)) ?? (await obtainDatabase(config, say))
  try {
    if (!objects.key)
      say(
        'Not encrypted: everyone who has this backup can read it. Set BACKUP_KEY_FILE to encrypt it.',
      )
    let told = 0
    const onProgress = (done: number, of: number) => {
      if (done - told < 100_000_000) return
      told = done
      say(`${megabytes(done)} of about ${megabytes(of)} …`)
    }
    const { id, endedAt, bytes } = await withRun(obtained.serverUrl, 'whole', async () => {
      const made = await makeBackup(obtained.ownerUrl, objects, config.dataDir, { onProgress })
      const figures = [{ label: 'Backup', value: made.id }]
      return { result: made, end: { bytes: made.bytes, fault: null, figures } }
    })
    say(`The backup ${id} is in ${objects.target.label}: ${megabytes(bytes)}, as of ${endedAt}.`)
    for (const removed of await pruneBackups(objects.target, backup.keepDays))
      say(`Removed the backup ${removed}, which is no longer needed.`)
  } finally {
    await obtained.stop()
  }
}

async function list(): Promise<void> {
  const { target } = await openBackups(requireBackups(readConfig(process.env)))
  const backups = await listBackups(target)
  if (backups.length === 0) say(`There is no backup in ${target.label}.`)
  for (const { id, endedAt, bytes, recipient } of backups)
    say(
      `${id}  as of ${endedAt}  ${megabytes(bytes)}  ${recipient ? 'encrypted' : 'not encrypted'}`,
    )
}

try {
  const { values } = parseArgs({
    options: { list: { type: 'boolean', default: false }, 'new-key': { type: 'string' } },
  })
  const keyFile = values['new-key']
  if (keyFile !== undefined) {
    const path = pathFromCaller(keyFile)
    await makeBackupKey(path)
    say(
      `The key is in ${path}. Keep it on another machine as well: without it no backup can be read.`,
    )
  } else if (values.list) await list()
  else await backUp()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  console.error(`Usage: ${usage}`)
  process.exitCode = 1
}
