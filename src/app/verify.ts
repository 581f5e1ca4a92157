import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#platform/server/config.ts'
import { type Database, openDatabase } from '#platform/server/db/database.ts'
import { asAppIfAllowed } from '#platform/server/db/may-take-role.ts'
import { backgroundLimits } from '#platform/server/db/pool-limits.ts'
import { anchorLine, checkAnchors } from '#platform/server/events/anchors.ts'
import type { ChainFault } from '#platform/server/events/find-chain-fault.ts'
import { sealEvents } from '#platform/server/events/seal-events.ts'
import { obtainDatabase, runningDatabase } from './obtain-database.ts'
import { verifyFigures, walkChain } from './verify-data.ts'

const usage = 'npm run verify [-- --print-anchor | --anchor FILE]'

const say = (line: string) => console.log(line)

// npm runs its scripts in the project's folder and passes the folder in which it was called.
const folder = process.env.INIT_CWD ?? process.cwd()

type Asked = { readonly anchorFile: string | undefined; readonly printsAnchor: boolean }

/** Verifies the record, or prints its anchor and nothing else. Returns the exit code. */
async function verify(db: Database, asked: Asked): Promise<number> {
  if (asked.printsAnchor) {
    await sealEvents(db)
    const line = await anchorLine(db.reader)
    if (line) say(line)
    return line ? 0 : 1
  }
  const fault =
    (await walkChain(db, say)) ?? (await compare(db, asked.anchorFile)) ?? (await verifyFigures(db))
  say(fault ? `BROKEN. ${fault.sentence}` : 'The record is good.')
  return fault ? 1 : 0
}

async function compare(db: Database, file: string | undefined): Promise<ChainFault | null> {
  if (file === undefined) return null
  return checkAnchors(db.reader, await readFile(resolve(folder, file), 'utf8'))
}

function readArguments(): Asked {
  const { values } = parseArgs({
    options: { anchor: { type: 'string' }, 'print-anchor': { type: 'boolean', default: false } },
  })
  return { anchorFile: values.anchor, printsAnchor: values['print-anchor'] }
}

try {
  const asked = readArguments()
  const quiet = asked.printsAnchor ? () => undefined : say
  const config = readConfig(process.env)
  // A server may be running on the data folder; then its database is used.
  const obtained = (await runningDatabase(config)) ?? (await obtainDatabase(config, quiet))
  try {
    // Readers may not see the hashes, and an anchor is printed when all is sealed.
    const url = await asAppIfAllowed(obtained.serverUrl)
    const db = openDatabase(url, { ...backgroundLimits, connections: 4 })
    process.exitCode = await verify(db, asked).finally(() => db.close())
  } finally {
    await obtained.stop()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  console.error(`Usage: ${usage}`)
  process.exitCode = 2
}
