import { type Config, readConfig } from '#platform/server/config.ts'
import { copyDatabase } from '#platform/server/db/copy-database.ts'
import { countUsers, hasTables } from '#platform/server/db/database-in-use.ts'
import { prepareDatabase } from '#platform/server/db/prepare-database.ts'
import { obtainDatabase } from './obtain-database.ts'

const usage = 'TO_DATABASE_URL=… [TO_MIGRATE_URL=…] npm run move-database, or TO_DATA_DIR=…'

const say = (line: string) => console.log(line)

/** The settings of the new database are those of a server, with TO_ before each. */
function targetConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.entries(env).flatMap(([name, value]) =>
    name.startsWith('TO_') ? [[name.slice('TO_'.length), value] as const] : [],
  )
  const names = ['DATABASE_URL', 'DATABASE_URL_FILE', 'DATA_DIR']
  if (!given.some(([name]) => names.includes(name)))
    throw new Error(
      'Name the new database: TO_DATABASE_URL (and TO_MIGRATE_URL) for a PostgreSQL of your own, or TO_DATA_DIR for the embedded one in a new folder.',
    )
  return readConfig(Object.fromEntries(given))
}

/** Copies the database into an empty one, in a cluster of any version that Quartermaster runs on. */
async function move(): Promise<void> {
  const config = readConfig(process.env)
  const target = targetConfig(process.env)
  const from = await obtainDatabase(config, () => undefined)
  try {
    if (config.databaseUrl) await requireStopped(from.ownerUrl)
    const to = await obtainDatabase(target, () => undefined)
    try {
      if (await hasTables(to.ownerUrl))
        throw new Error(
          'The new database has tables already. Name an empty one: nothing was changed.',
        )
      say('Making the tables …')
      await prepareDatabase(to.ownerUrl, to.serverUrl)
      say('Copying …')
      const began = performance.now()
      const { tables, rows } = await copyDatabase(from.ownerUrl, to.ownerUrl)
      const seconds = Math.ceil((performance.now() - began) / 1000)
      say(
        `Moved ${tables} tables with ${rows.toLocaleString('en-GB')} rows in ${seconds} s. Both sides have the same rows.`,
      )
    } finally {
      await to.stop()
    }
  } finally {
    await from.stop()
  }
  say(nextStep(config, target))
}

async function requireStopped(ownerUrl: string): Promise<void> {
  const users = await countUsers(ownerUrl)
  if (users === 0) return
  throw new Error(
    `The database is in use by ${users} connections. Stop all servers first, so that nothing is written that the copy lacks.`,
  )
}

function nextStep(from: Config, to: Config): string {
  const key =
    from.databaseUrl === null && from.sealKey === null && from.sealKeyFile === null
      ? ` Give them the key too: SEAL_KEY_FILE with a copy of ${from.dataDir}/seal.key.`
      : ''
  const files =
    from.files.place === 'folder'
      ? ` Files of users are still in ${from.files.folder}: set FILES_FOLDER to that folder or a copy of it.`
      : ''
  const where = to.databaseUrl === null ? `DATA_DIR=${to.dataDir}` : 'the new DATABASE_URL'
  return `Start the servers with ${where}, and never those of the former database again.${key}${files}`
}

try {
  await move()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  console.error(`Usage: ${usage}`)
  process.exitCode = 1
}
