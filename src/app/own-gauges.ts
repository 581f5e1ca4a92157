import type { BackupKeeper } from '#platform/server/backup/keep-backups.ts'
import type { Config } from '#platform/server/config.ts'
import { defineGauges } from '#platform/server/watch/gauges.ts'
import type { WatchedApp } from './compose.ts'
import { disksOf, poolsOf } from './own-facts.ts'

type Own = {
  readonly config: Config
  readonly watched: WatchedApp
  readonly backups: Pick<BackupKeeper, 'state'> | null
}

/** What a server knows of itself, also while the database is away. */
export const ownGauges = ({ config, watched, backups }: Own) =>
  defineGauges({
    declared: {
      quartermaster_pool_connections: {
        help: 'Connections of a pool that are in use',
        labels: ['pool'],
      },
      quartermaster_pool_connections_max: { help: 'The size of a pool', labels: ['pool'] },
      quartermaster_pool_waiting: { help: 'Callers that wait for a connection', labels: ['pool'] },
      quartermaster_live_streams: { help: 'Open live streams' },
      quartermaster_disk_used_ratio: {
        help: 'The used share of a disk with data',
        labels: ['holds'],
      },
      quartermaster_backup_age_seconds: { help: 'Age of the newest whole backup' },
      quartermaster_backup_log_age_seconds: {
        help: 'Time since changes were last copied to the backup',
      },
      quartermaster_backup_failing: { help: '1 while the last attempt of a backup has failed' },
      quartermaster_database_up: { help: '1 while the database answers within a second' },
    },
    read: async () => {
      const pools = poolsOf(watched).map((pool) => ({ ...pool, labels: { pool: pool.name } }))
      return {
        quartermaster_pool_connections: pools.map(({ labels, inUse: value }) => ({
          labels,
          value,
        })),
        quartermaster_pool_connections_max: pools.map(({ labels, most: value }) => ({
          labels,
          value,
        })),
        quartermaster_pool_waiting: pools.map(({ labels, waiting: value }) => ({ labels, value })),
        quartermaster_live_streams: [{ value: watched.streams() }],
        quartermaster_disk_used_ratio: (await disksOf(config)).map(({ holds, used: value }) => ({
          labels: { holds },
          value,
        })),
        ...backupGauges(backups),
        quartermaster_database_up: [{ value: (await watched.answers()) ? 1 : 0 }],
      }
    },
  })

function backupGauges(backups: Own['backups']) {
  if (backups === null) return {}
  const { newestAt, logAt, fault } = backups.state()
  const ageOf = (at: Date | null) =>
    at === null ? [] : [{ value: (Date.now() - at.getTime()) / 1_000 }]
  return {
    quartermaster_backup_age_seconds: ageOf(newestAt),
    quartermaster_backup_log_age_seconds: ageOf(logAt),
    quartermaster_backup_failing: [{ value: fault === null ? 0 : 1 }],
  }
}
