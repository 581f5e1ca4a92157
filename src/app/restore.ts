import { parseArgs } from 'node:util'
import { gapInWords } from '#platform/server/backup/log-gaps.ts'
import { openBackups } from '#platform/server/backup/open-backups.ts'
import { restoreBackup } from '#platform/server/backup/restore-backup.ts'
import { readConfig } from '#platform/server/config.ts'
import { pathFromCaller, requireBackups } from './backup-words.ts'

const usage = 'npm run restore [-- --at 2026-11-28T14:30:00Z] [--into FOLDER]'

const say = (line: string) => console.log(line)

/** A moment without its zone would be guessed. */
function momentOf(text: string | undefined): Date | null {
  if (text === undefined) return null
  const isWhole = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text)
  const at = new Date(text)
  if (isWhole && !Number.isNaN(at.getTime())) return at
  throw new Error(
    `--at needs a moment with its time zone, such as 2026-11-28T14:30:00Z or 2026-11-28T15:30:00+01:00, and not "${text}".`,
  )
}

try {
  const { values } = parseArgs({ options: { at: { type: 'string' }, into: { type: 'string' } } })
  const config = readConfig(process.env)
  const objects = await openBackups(requireBackups(config))
  const into = values.into === undefined ? config.dataDir : pathFromCaller(values.into)
  const began = performance.now()
  const found = await restoreBackup(objects, into, momentOf(values.at), say)
  const seconds = Math.round((performance.now() - began) / 1000)
  const { record, lastChangeAt, files, gap, lacksSealKey } = found
  say(`Restored into ${into} in ${seconds} s, from the backup ${record.id} and the log after it.`)
  say(`Its last change is of ${lastChangeAt ?? record.endedAt}. Files: ${files}.`)
  if (gap && values.at === undefined)
    say(
      `Not everything could be restored: the log in the place for backups lacks ${gapInWords(gap)}. Changes after that are not there.`,
    )
  if (lacksSealKey)
    say(
      'The key of sealed values is not in this backup. Put your copy of seal.key into the folder before the start, or passwords of connections and second factors cannot be read.',
    )
  say('Check it with npm run verify, then start.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  console.error(`Usage: ${usage}`)
  process.exitCode = 1
}
