import { Logger, runMigrations } from 'graphile-worker'
import { continueRecord } from '../events/continue-record.ts'
import { appRole, asApp, asOwner } from './database-roles.ts'
import { findServerLogin } from './find-server-login.ts'
import { grantRights } from './grant-rights.ts'
import { migrate } from './migrate.ts'
import { createPool } from './pool.ts'
import { migrationLimits } from './pool-limits.ts'

export type PreparedDatabase = {
  /** For the application's connections, with the application's rights. */
  readonly url: string
  /** The migrations that were just applied. */
  readonly applied: readonly string[]
  /** The epoch of the activity log that just began, in a cluster into which a dump was restored. */
  readonly epoch: number | null
  /** What the operator should know; null when all is well. */
  readonly warning: string | null
}

/**
 * Updates schema, queue and rights; every program that opens the database does this first. The
 * first address has the login that owns the tables, the second that of the running server.
 *
 * @throws when the server's login has its own address and may not work as the application
 */
export async function prepareDatabase(
  migrateUrl: string,
  serverUrl = migrateUrl,
): Promise<PreparedDatabase> {
  const ownerUrl = asOwner(migrateUrl)
  const login =
    serverUrl === migrateUrl ? null : await findServerLogin(ownerUrl, asOwner(serverUrl))
  const applied = await migrate(ownerUrl)
  await prepareQueue(ownerUrl)
  const epoch = await continueRecord(ownerUrl)
  if (await grantRights(ownerUrl, login))
    return { url: asApp(serverUrl), applied, epoch, warning: null }
  if (login !== null) throw new Error(withoutMembership(login))
  return { url: ownerUrl, applied, epoch, warning: withoutRoles }
}

async function prepareQueue(ownerUrl: string): Promise<void> {
  const pgPool = createPool(ownerUrl, migrationLimits)
  const logger = new Logger(() => () => undefined)
  await runMigrations({ pgPool, logger }).finally(() => pgPool.end())
}

const withoutRoles = `The database login may not make roles, so that the server works with the rights of the tables' owner: triggers alone keep the record from being changed. Let an administrator create the role ${appRole} and grant it to this login (docs/OPERATING.md, “Database logins”), then start again.`

const withoutMembership = (login: string) =>
  `The login "${login}" of DATABASE_URL is not a member of ${appRole}, and the login of MIGRATE_URL may not make it one. Let an administrator run: create role ${appRole} nologin; create role quartermaster_readonly nologin; grant ${appRole} to "${login}" (docs/OPERATING.md, “Database logins”). Then start again.`
