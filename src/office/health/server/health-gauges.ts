import type { Database } from '#platform/server/db/database.ts'
import type { Job } from '#platform/server/jobs/run-jobs.ts'
import { defineGauges, type Sample } from '#platform/server/watch/gauges.ts'
import type { CheckResult } from '../health.checks.ts'
import { evaluateChecks } from './evaluate-checks.ts'
import {
  type HealthFacts,
  type JobFacts,
  readHealthFacts,
  type WalkFacts,
} from './read-health-facts.ts'

const resultValues: Readonly<Record<CheckResult, number>> = {
  unknown: -1,
  good: 0,
  attention: 1,
  fault: 2,
}

const seconds = (at: string | null) => (at === null ? null : Date.parse(at) / 1_000)

/** What all servers share, read from the database; a failed read leaves all of it out. */
export const healthGauges = (db: Database, declared: readonly Pick<Job, 'name' | 'cron'>[]) =>
  defineGauges({
    declared: {
      quartermaster_check_result: {
        help: 'Result of each check of System health: 0 good, 1 attention, 2 fault, -1 unknown',
        labels: ['check'],
      },
      quartermaster_reader_lag_seconds: {
        help: 'Age of the oldest event that a reader has not read',
        labels: ['reader'],
      },
      quartermaster_job_last_success_timestamp_seconds: {
        help: 'When a job last succeeded, on any server',
        labels: ['job'],
      },
      quartermaster_job_failures: { help: 'Failed runs of a job so far', labels: ['job'] },
      quartermaster_job_failures_in_row: {
        help: 'Failed runs of a job since its last success',
        labels: ['job'],
      },
      quartermaster_job_duration_seconds: { help: 'Duration of the newest run', labels: ['job'] },
      quartermaster_invariant_violations: {
        help: 'Records that violate an invariant, at most 20 are counted',
        labels: ['invariant'],
      },
      quartermaster_invariant_checked_timestamp_seconds: {
        help: 'When an invariant was last checked, in part',
        labels: ['invariant'],
      },
      quartermaster_outbox_waiting: { help: 'Messages that wait', labels: ['outbox'] },
      quartermaster_outbox_oldest_seconds: {
        help: 'For how long the oldest message is due',
        labels: ['outbox'],
      },
      quartermaster_database_connections: { help: 'Connections of PostgreSQL in use' },
      quartermaster_database_connections_max: { help: 'Connections that PostgreSQL allows' },
      quartermaster_database_unsafe_settings: {
        help: 'How many of fsync, full_page_writes and synchronous_commit are off',
      },
      quartermaster_servers: { help: 'Servers that share the database' },
    },
    read: async () => {
      const facts = await readHealthFacts(db)
      return {
        quartermaster_check_result: evaluateChecks(facts, declared).map(({ key, result }) => ({
          labels: { check: key },
          value: resultValues[result],
        })),
        quartermaster_reader_lag_seconds: facts.readers.map(({ name, lagSeconds }) => ({
          labels: { reader: name },
          value: lagSeconds,
        })),
        ...jobGauges(facts.jobs.filter(({ name }) => declared.some((job) => job.name === name))),
        ...walkGauges(facts.walks),
        ...outboxGauges(facts),
        quartermaster_database_connections: [{ value: facts.database.connections }],
        quartermaster_database_connections_max: [{ value: facts.database.mostConnections }],
        quartermaster_database_unsafe_settings: [{ value: facts.database.unsafe.length }],
        quartermaster_servers: [{ value: facts.servers.length }],
      }
    },
  })

/** Without what is not known yet. */
function samplesOf<T>(
  rows: readonly T[],
  label: string,
  nameOf: (row: T) => string,
  figureOf: (row: T) => number | null,
): Sample[] {
  return rows.flatMap((row) => {
    const value = figureOf(row)
    return value === null ? [] : [{ labels: { [label]: nameOf(row) }, value }]
  })
}

function jobGauges(jobs: readonly JobFacts[]) {
  const of = (figureOf: (job: JobFacts) => number | null) =>
    samplesOf(jobs, 'job', ({ name }) => name, figureOf)
  return {
    quartermaster_job_last_success_timestamp_seconds: of(({ succeededAt }) => seconds(succeededAt)),
    quartermaster_job_failures: of(({ failures }) => failures),
    quartermaster_job_failures_in_row: of(({ failuresInRow }) => failuresInRow),
    quartermaster_job_duration_seconds: of(({ milliseconds }) => milliseconds / 1_000),
  }
}

function walkGauges(walks: readonly WalkFacts[]) {
  const of = (figureOf: (walk: WalkFacts) => number | null) =>
    samplesOf(walks, 'invariant', ({ key }) => key, figureOf)
  return {
    quartermaster_invariant_violations: of(({ violations, completedViolations }) =>
      Math.max(violations.length, completedViolations.length),
    ),
    quartermaster_invariant_checked_timestamp_seconds: of(({ steppedAt }) => seconds(steppedAt)),
  }
}

function outboxGauges({ mails, webhooks, now }: HealthFacts) {
  const both = [
    { outbox: 'mail', ...mails },
    { outbox: 'webhook', ...webhooks },
  ]
  return {
    quartermaster_outbox_waiting: both.map(({ outbox, waiting }) => ({
      labels: { outbox },
      value: waiting,
    })),
    quartermaster_outbox_oldest_seconds: both.map(({ outbox, dueSince }) => ({
      labels: { outbox },
      value: dueSince === null ? 0 : Math.max(0, (now - Date.parse(dueSince)) / 1_000),
    })),
  }
}
