import { flushCompileCache } from 'node:module'
import { parseArgs } from 'node:util'
import { demoPassword, demoUsers } from '#organization/users/demo-users.ts'
import {
  hasAnyUser,
  offerFirstAdminToken,
  refuseDemoInProduction,
} from '#organization/users/server/index.ts'
import { addressOf, type Config, readConfig } from '#platform/server/config.ts'
import { type Database, openDatabase } from '#platform/server/db/database.ts'
import { warningOfLogin } from '#platform/server/db/login-risks.ts'
import { prepareDatabase } from '#platform/server/db/prepare-database.ts'
import { longestEndMilliseconds } from '#platform/server/http/close-in-time.ts'
import { createLog } from '#platform/server/log.ts'
import { buildWebIfChanged } from './build-web.ts'
import { composeApp } from './compose.ts'
import { fillDemo } from './demo/fill-demo.ts'
import { runDev } from './dev.ts'
import { catchUncaught } from './last-resort.ts'
import { obtainDatabase } from './obtain-database.ts'
import { obtainSealKeys } from './obtain-seal-keys.ts'
import { requireDurability } from './require-durability.ts'
import { sealWithNewest } from './seal-with-newest.ts'
import { nameSourceLines } from './source-lines.ts'
import { backupsHere, startBackups } from './start-backups.ts'
import { startWatching } from './start-watching.ts'
import { tellLoginRisk } from './tell-login-risk.ts'
import { watchBackups } from './watch-backups.ts'

/** After the last request has ended: for jobs, connections and the embedded database. */
const longestEndingMilliseconds = 9_000

const say = (line: string) => console.log(line)

async function start(): Promise<void> {
  const { values } = parseArgs({
    options: {
      'no-demo': { type: 'boolean', default: false },
      'no-build': { type: 'boolean', default: false },
      dev: { type: 'boolean', default: false },
    },
  })
  if (values.dev) return runDev(say)
  const config = configOrExit()
  const log = createLog(config.logLevel)
  const stops: (() => Promise<void>)[] = []
  const stop = stopper(stops, config.drainSeconds * 1_000 + longestEndMilliseconds)
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(0))
  catchUncaught(log, () => stop(1))
  try {
    if (!values['no-build']) await buildWebIfChanged(say)
    const obtained = await obtainDatabase(config, say)
    stops.unshift(() => obtained.stop())
    const { url, applied, epoch, warning } = await prepareDatabase(
      obtained.ownerUrl,
      obtained.serverUrl,
    )
    if (applied.length > 0) say(`Database brought up to date (${applied.length} migrations).`)
    if (epoch)
      say(
        `This database was restored from a dump into another cluster. Its record goes on as epoch ${epoch}; events that wait are read now.`,
      )
    if (warning) console.warn(warning)
    const sealKeys = obtainSealKeys(config)
    const db = openDatabase(url, config.pools.requests, sealKeys)
    for (const line of await sealWithNewest(db, config)) console.warn(line)
    const loginRisk = await warningOfLogin(db.reader)
    const risks = [loginRisk, await requireDurability(db, config)]
    for (const risk of risks) if (risk) console.warn(risk)
    await refuseDemoInProduction(db, config.isProduction)
    if (!values['no-demo'] && !config.isProduction && !(await hasAnyUser(db.reader))) {
      say('First start: filling in the demo …')
      const filling = openDatabase(url, config.pools.background, sealKeys)
      await fillDemo(filling, new Date(), say).finally(() => filling.close())
    }
    // After the demo was filled in, so that its super admin is notified as well.
    await tellLoginRisk(db, loginRisk)
    const backups = await startBackups(config, obtained.ownerUrl, db, log)
    if (backups) stops.unshift(() => backups.stop())
    const watchers = backups ? [watchBackups(backups)] : []
    const { app, watched, close } = await composeApp(config, log, db, undefined, {
      jobs: watchers,
      backups: backupsHere(config, obtained.ownerUrl),
    })
    stops.unshift(close)
    const watching = await startWatching({ config, log, watched, backups })
    stops.unshift(() => watching.stop())
    const words = await introduction(config, db)
    await app.listen({ host: config.host, port: config.port })
    // From here on the server waits for a lost database; nothing may end the server over it.
    for (const line of words) say(line)
    // Now, because a server that is killed would leave nothing for the next start.
    flushCompileCache()
  } catch (error) {
    console.error(explain(error, config))
    await stopAll(stops)
    process.exit(1)
  }
}

/** Where the server is, and how to get in. */
async function introduction(config: Config, db: Database): Promise<readonly string[]> {
  const address = `Quartermaster is at ${addressOf(config)}`
  const token = await offerFirstAdminToken(db)
  if (token)
    return [
      address,
      `No one can sign in yet. Open the address and create the first super admin with this one-time token: ${token}`,
    ]
  const demo = await db.reader
    .selectFrom('profiles')
    .select('email')
    .where(
      'email',
      'in',
      demoUsers.map((user) => user.email),
    )
    .execute()
  if (demo.length === 0) return [address]
  return [
    address,
    `Demo users, password ${demoPassword}:`,
    ...demo.map(({ email }) => `  ${email}`),
  ]
}

/** A setting that makes no sense is the reader's to mend: the sentence is enough. */
function configOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

/** A terminal's Ctrl+C and the parent's SIGTERM may both arrive: the server is stopped once. */
function stopper(
  stops: readonly (() => Promise<void>)[],
  drainMilliseconds: number,
): (exitCode: number) => void {
  let isStopping = false
  return (exitCode) => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), drainMilliseconds + longestEndingMilliseconds).unref()
    stopAll(stops).then(
      () => process.exit(exitCode),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
}

/** In turn, the latest opened first; each has its turn even when one before it failed. */
async function stopAll(stops: readonly (() => Promise<void>)[]): Promise<void> {
  for (const stop of stops) await stop().catch((error: unknown) => console.error(error))
}

function explain(error: unknown, config: Config): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    const isOfMetrics = 'port' in error && error.port === config.metrics?.port
    const [host, port, setting] = isOfMetrics
      ? [config.metrics?.host, config.metrics?.port, 'METRICS_PORT']
      : [config.host, config.port, 'PORT']
    return `Port ${port} on ${host} is in use. Stop the other program, or set ${setting} to a free one.`
  }
  return error instanceof Error ? error.message : String(error)
}

nameSourceLines()
await start()
