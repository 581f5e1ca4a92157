import type { Job } from '#platform/server/jobs/run-jobs.ts'
import { type CheckKey, checkKeys } from '../health.checks.ts'
import { checkWalk } from './check-data.ts'
import {
  checkBackup,
  checkConnections,
  checkDurability,
  checkSlowStatements,
} from './check-database.ts'
import {
  checkCertificate,
  checkDisk,
  checkLoad,
  checkLogLevel,
  checkServers,
} from './check-servers.ts'
import { checkJobs, checkOutbox, checkReaders } from './check-work.ts'
import type { Check, Found } from './found-check.ts'
import type { HealthFacts } from './read-health-facts.ts'

export type Evaluated = Found & { readonly key: CheckKey }

/** All checks over the same facts. */
export function evaluateChecks(
  facts: HealthFacts,
  declared: readonly Pick<Job, 'name' | 'cron'>[],
): readonly Evaluated[] {
  const checks: Readonly<Record<CheckKey, Check>> = {
    stock_levels: checkWalk('stock_levels'),
    reservations: checkWalk('reservations'),
    cod_due: checkWalk('cod_due'),
    activity_chain: checkWalk('activity_chain'),
    kept_figures: checkWalk('kept_figures'),
    readers: checkReaders,
    jobs: checkJobs(declared),
    mails: ({ mails, now }) => checkOutbox(['email', 'emails'], mails, now),
    webhooks: ({ webhooks, now }) => checkOutbox(['message', 'messages'], webhooks, now),
    durability: checkDurability,
    connections: checkConnections,
    slow_statements: checkSlowStatements,
    backup: checkBackup,
    disk: checkDisk,
    servers: checkServers,
    load: checkLoad,
    certificate: checkCertificate,
    log_level: checkLogLevel,
  }
  return checkKeys.map((key) => ({ key, ...checks[key](facts) }))
}
