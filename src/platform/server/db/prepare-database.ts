import { Logger, runMigrations } from 'graphile-worker'
import { continueRecord } from '../events/continue-record.ts'
import { appRole, asApp, asOwner } from './database-roles.ts'
import { grantRights } from './grant-rights.ts'
import { migrate } from './migrate.ts'
import { createPool } from './pool.ts'
import { migrationLimits } from './pool-limits.ts'

export type PreparedDatabase = {
  /** For the application's connections: their statements run with the application's rights. */
  readonly url: string
  /** The migrations that were applied now. */
  readonly applied: readonly string[]
  /** The epoch of the record that began now, in a cluster into which a dump was restored. */
  readonly epoch: number | null
  /** What the operator should know; null when all is as it should be. */
  readonly warning: string | null
}

/** Brings schema, queue and rights up to date; whoever opens the database does this first. */
export async function prepareDatabase(url: string): Promise<PreparedDatabase> {
  const ownerUrl = asOwner(url)
  const applied = await migrate(ownerUrl)
  await prepareQueue(ownerUrl)
  const epoch = await continueRecord(ownerUrl)
  if (await grantRights(ownerUrl)) return { url: asApp(url), applied, epoch, warning: null }
  return { url: ownerUrl, applied, epoch, warning: withoutRoles }
}

async function prepareQueue(ownerUrl: string): Promise<void> {
  const pgPool = createPool(ownerUrl, migrationLimits)
  const logger = new Logger(() => () => undefined)
  await runMigrations({ pgPool, logger }).finally(() => pgPool.end())
}

const withoutRoles = `The database login may not make roles, so that the server works with the rights of the tables' owner: triggers alone keep the record from being changed. Let an administrator create the role ${appRole} and grant it to this login (docs/OPERATING.md, “Rights in the database”), then start again.`
