import { parseArgs } from 'node:util'
import { checkBackups } from '#platform/server/backup/check-backups.ts'
import { megabytes } from '#platform/server/backup/megabytes.ts'
import { openBackups } from '#platform/server/backup/open-backups.ts'
import type { DrillReport } from '#platform/server/backup/run-drill.ts'
import type { StoredObjects } from '#platform/server/backup/stored-objects.ts'
import { type Config, readConfig } from '#platform/server/config.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { asAppIfAllowed } from '#platform/server/db/may-take-role.ts'
import { backgroundLimits } from '#platform/server/db/pool-limits.ts'
import { requireBackups } from './backup-words.ts'
import { drillOf } from './drill-of.ts'
import { type ObtainedDatabase, runningDatabase } from './obtain-database.ts'
import { withRun } from './with-run.ts'

const usage = 'npm run backup:check [-- --drill] [--hours 26]'

/** 0: all is good. 1: something is faulty, missing or too old. 2: it could not be checked. */
const exitCodes = { good: 0, faulty: 1, unchecked: 2 } as const

const say = (line: string) => console.log(line)

/** @throws when no number of hours is given */
function hoursOf(text: string): number {
  if (/^\d{1,4}$/.test(text) && Number(text) > 0) return Number(text)
  throw new Error(`--hours needs a whole number of hours from 1 to 9999, and not "${text}".`)
}

async function check(objects: StoredObjects, hours: number): Promise<boolean> {
  say(`Checking ${objects.target.label} …`)
  const oldestMilliseconds = hours * 3_600_000
  const faults = await checkBackups({ objects, oldestMilliseconds, say })
  for (const fault of faults) say(`FAULT. ${fault}`)
  if (faults.length === 0) say('The backups are good.')
  return faults.length === 0
}

/** Restores the newest backup, and compares it with the running database where one runs. */
async function drill(config: Config, objects: StoredObjects): Promise<boolean> {
  const running = await runningDatabase(config)
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  const { signal } = stopping
  const report = running
    ? await drillBeside(running, config, objects, signal)
    : await drillOf({ objects, dataDir: config.dataDir, live: null }, { signal, onStep: say })
  for (const { label, value } of report.figures) say(`${label}: ${value}`)
  say(report.fault === null ? 'The restore drill succeeded.' : `FAULT. ${report.fault}`)
  return report.fault === null
}

async function drillBeside(
  { ownerUrl, serverUrl }: ObtainedDatabase,
  { dataDir }: Config,
  objects: StoredObjects,
  signal: AbortSignal,
): Promise<DrillReport> {
  const db = openDatabase(await asAppIfAllowed(serverUrl), { ...backgroundLimits, connections: 2 })
  try {
    return await withRun(serverUrl, 'drill', async (run) => {
      const onStep = (step: string) => {
        say(`${step} …`)
        void run.progress(0, null, step)
      }
      const report = await drillOf({ objects, dataDir, live: { db, ownerUrl } }, { signal, onStep })
      const { bytes, figures, fault } = report
      say(`Restored ${megabytes(bytes)}.`)
      return { result: report, end: { bytes, figures, fault } }
    })
  } finally {
    await db.close()
  }
}

try {
  const { values } = parseArgs({
    options: {
      drill: { type: 'boolean', default: false },
      hours: { type: 'string', default: '26' },
    },
  })
  const config = readConfig(process.env)
  const objects = await openBackups(requireBackups(config))
  const isGood = values.drill
    ? await drill(config, objects)
    : await check(objects, hoursOf(values.hours))
  process.exitCode = isGood ? exitCodes.good : exitCodes.faulty
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  console.error(`Usage: ${usage}`)
  process.exitCode = exitCodes.unchecked
}
