import type { ServerFacts } from '#office/health/health.fields.ts'
import type { BackupKeeper } from '#platform/server/backup/keep-backups.ts'
import type { Config } from '#platform/server/config.ts'
import { certificateReader } from '#platform/server/outside/read-certificate.ts'
import type { SlowStatements } from '#platform/server/watch/slow-statements.ts'
import type { WatchedApp } from './compose.ts'
import { foldersOf, usedShareOf } from './watch-disk.ts'

export type Watched = {
  readonly config: Config
  readonly watched: WatchedApp
  readonly backups: Pick<BackupKeeper, 'state'> | null
  readonly slow: SlowStatements | null
}

const mostStatements = 10
const megabyte = 1024 * 1024

/** What this server says of itself to the others, each time since the time before. */
export function ownFacts({ config, watched, backups, slow }: Watched): () => Promise<ServerFacts> {
  const readCertificate = certificateReader(config.publicUrl)
  let use = performance.eventLoopUtilization()
  return async () => {
    const before = use
    use = performance.eventLoopUtilization()
    const state = backups?.state() ?? null
    return {
      logLevel: config.logLevel,
      isProduction: config.isProduction,
      memoryMegabytes: process.memoryUsage.rss() / megabyte,
      busyShare: performance.eventLoopUtilization(use, before).utilization,
      streams: watched.streams(),
      pools: poolsOf(watched),
      disks: await disksOf(config),
      backup: state && {
        newestAt: state.newestAt?.toISOString() ?? null,
        logAt: state.logAt?.toISOString() ?? null,
        fault: state.fault,
      },
      hasOwnDatabase: config.databaseUrl === null,
      allowsUnsafeDatabase: config.allowsUnsafeDatabase,
      slowFromMilliseconds: config.slowStatementMilliseconds,
      slowCount: slow?.countOfLastHour() ?? 0,
      slowStatements: slow?.ofLastHour().slice(0, mostStatements) ?? [],
      certificate: await readCertificate(),
    }
  }
}

export function poolsOf({ pools }: WatchedApp): ServerFacts['pools'] {
  return Object.entries(pools).map(([name, pool]) => ({
    name,
    inUse: pool.totalCount - pool.idleCount,
    most: pool.options.max,
    waiting: pool.waitingCount,
  }))
}

export function disksOf(config: Config): Promise<ServerFacts['disks']> {
  return Promise.all(
    foldersOf(config).map(async (disk) => ({ ...disk, used: await usedShareOf(disk.folder) })),
  )
}
