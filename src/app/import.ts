import { createReadStream, createWriteStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import {
  getImport,
  keepFile,
  type RunOutcome,
  refusalsReport,
  runImport,
} from '#office/imports/server/index.ts'
import { addOutlet } from '#organization/outlets/server/index.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import { systemActor } from '#platform/server/actor.ts'
import { readConfig } from '#platform/server/config.ts'
import { type Database, openDatabase } from '#platform/server/db/database.ts'
import { prepareDatabase } from '#platform/server/db/prepare-database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { upperFirst } from '#platform/upper-first.ts'
import { showProgress } from './import-progress-line.ts'
import { obtainDatabase } from './obtain-database.ts'
import { obtainSealKeys } from './obtain-seal-keys.ts'

const usage = 'npm run import -- online-retail FILE [--outlet CODE] [--no-opening-stock]'

const actor = systemActor('Command line')
const say = (line: string) => console.log(line)

// npm runs its scripts in the project's folder and passes the folder in which it was called.
const folder = process.env.INIT_CWD ?? process.cwd()

type Asked = {
  readonly file: string
  readonly outlet: string | undefined
  readonly stocks: boolean
}

/**
 * Imports a file as the browser does. Ctrl+C stops after the current batch; the same command
 * continues from there.
 *
 * @returns the exit code
 */
async function importFile(asked: Asked, signal: AbortSignal): Promise<number> {
  await access(asked.file).catch(() => {
    throw new Error(`The file ${asked.file} is not there, or may not be read.`)
  })
  const config = readConfig(process.env)
  const obtained = await obtainDatabase(config, say).catch(explainInUse)
  try {
    const { url } = await prepareDatabase(obtained.ownerUrl, obtained.serverUrl)
    const db = openDatabase(url, config.pools.background, obtainSealKeys(config))
    try {
      return await keepAndRun(db, asked, signal)
    } finally {
      await db.close()
    }
  } finally {
    await obtained.stop()
  }
}

async function keepAndRun(db: Database, asked: Asked, signal: AbortSignal): Promise<number> {
  const fileName = basename(asked.file)
  const outletId = await chooseOutlet(db, asked.outlet)
  const facts = { kind: 'online-retail', fileName, outletId } as const
  const body = createReadStream(asked.file)
  const { id } = await keepFile(db, actor, { ...facts, booksOpeningStock: asked.stocks }, body)
  const outcome = await follow(db, id, signal)
  const run = await getImport(db.reader, actor, { id })
  for (const [name, count] of Object.entries(run.counts)) say(`${inWords(name)}: ${number(count)}`)
  if (run.failure) say(run.failure)
  if (run.refusedLines > 0) {
    const report = `${fileName}.refused.csv`
    await pipeline(
      Readable.from(refusalsReport(db.reader, actor, id, report)),
      createWriteStream(resolve(folder, report)),
    )
    say(`Refused lines: ${number(run.refusedLines)}, each with its reason in ${report}`)
  }
  if (outcome === 'stopped') say('Stopped. The same command goes on from here.')
  return outcome === 'finished' ? 0 : outcome === 'stopped' ? 130 : 1
}

/** Runs the import to its end, or looks on where a server was quicker to take it up. */
async function follow(db: Database, id: string, signal: AbortSignal): Promise<RunOutcome> {
  const progress = showProgress(() => getImport(db.reader, actor, { id }))
  try {
    for (;;) {
      const outcome = await runImport(db, actor, id, { signal })
      if (outcome !== 'busy') return outcome
      if (signal.aborted) return 'stopped'
      await sleep(500)
    }
  } finally {
    await progress.end()
  }
}

/** The outlet with that code; without a code the only one, which a new company gets here. */
async function chooseOutlet(db: Database, code: string | undefined): Promise<string> {
  const outlets = await db.reader.selectFrom('outlets').select(['id', 'code']).execute()
  const found = code === undefined ? outlets : outlets.filter((outlet) => outlet.code === code)
  const [only] = found
  if (only && found.length === 1) return only.id
  if (outlets.length > 0) {
    const codes = outlets.map((outlet) => outlet.code).join(', ')
    throw new Error(`Say which outlet ships these orders: --outlet with one of ${codes}.`)
  }
  const name = 'Main warehouse'
  const outlet = {
    code: code ?? 'MAIN',
    name,
    kind: 'warehouse',
    city: '',
    currency: await settingOf(db.reader, platformSettings.currency),
  } as const
  say(`There was no outlet yet; added ${outlet.code}, ${name}.`)
  return db.transaction((tx) => addOutlet(tx, actor, outlet))
}

function explainInUse(error: unknown): never {
  if (!(error instanceof Error) || error.name !== 'DataFolderInUse') throw error
  throw new Error(
    `${error.message} Or import through the running server: on its page Orders, or with DATABASE_URL set to the database that it uses.`,
  )
}

const number = (count: number) => count.toLocaleString('en-GB')

/** `cancelledUnits` becomes `Cancelled units`. */
function inWords(name: string): string {
  const words = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
  return upperFirst(words)
}

function readArguments(): Asked {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      outlet: { type: 'string' },
      'no-opening-stock': { type: 'boolean', default: false },
    },
  })
  const [kind, file] = positionals
  if (kind !== 'online-retail' || !file || positionals.length > 2)
    throw new Error(`Usage: ${usage}`)
  return { file: resolve(folder, file), outlet: values.outlet, stocks: !values['no-opening-stock'] }
}

// Rows live for one batch. Left alone, the engine answers such short lives with ever more room for
// young objects, which takes 150 MB more and saves no time.
setFlagsFromString('--semi-space-growth-factor=1')

const stopping = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => stopping.abort())
try {
  process.exitCode = await importFile(readArguments(), stopping.signal)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
