import { setTimeout as sleep } from 'node:timers/promises'
import { setArchiving } from '../../backup/archive-log.ts'
import { adoptPostmaster } from './adopt-postmaster.ts'
import { connectionStringTo, DATABASE, serverConnectionString } from './connection-string.ts'
import { createCluster } from './create-cluster.ts'
import { type DataFolder, hasCluster, openDataFolder, refuseOtherMajor } from './data-folder.ts'
import { errorCode } from './error-code.ts'
import { launchPostmaster } from './launch-postmaster.ts'
import type { LockFile } from './lock-file.ts'
import { PostmasterNotReady } from './not-ready.ts'
import { ownDataFolder } from './own-data-folder.ts'
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts'
import { removeUnfinishedClusters } from './remove-unfinished-clusters.ts'
import { setUpDatabase } from './set-up-database.ts'
import { chooseAllowedRun } from './spawn-as-allowed.ts'
import { stopPostmaster } from './stop-postmaster.ts'
import { watchPostmaster } from './watch-postmaster.ts'

const TRIES = 20
const BETWEEN_TRIES_MS = 500

type Log = (line: string) => void

export type EmbeddedPostgres = {
  /** For migrations and set-up: this login has all rights. */
  readonly ownerUrl: string
  /** For the running server, with only the rights that the application needs. */
  readonly serverUrl: string
  /** True when the server of an earlier, killed Quartermaster was found running. */
  readonly adopted: boolean
  readonly pid: number
  stop(): Promise<void>
}

/**
 * Runs the PostgreSQL that comes with Quartermaster on a data folder. One Quartermaster server at a
 * time owns it; another is refused with DataFolderInUse. PostgreSQL outlives a killed process, and
 * the next start adopts it.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  log: Log
  /** Finished files of the log wait to be backed up, instead of being used again. */
  archives?: boolean
}): Promise<EmbeddedPostgres> {
  const folder = openDataFolder(options.dataDir)
  const binaries = findPostgresBinaries()
  for (let tries = 1; ; tries++) {
    try {
      const started = await tryToStart(folder, binaries, options.log)
      await setArchiving(started.ownerUrl, folder.root, options.archives ?? false)
      return started
    } catch (error) {
      if (tries === TRIES || !isPassing(error)) throw error
      await sleep(BETWEEN_TRIES_MS)
    }
  }
}

async function tryToStart(folder: DataFolder, binaries: PostgresBinaries, log: Log) {
  if (hasCluster(folder)) refuseOtherMajor(folder, binaries.major)
  const found = await adoptPostmaster(folder, log)
  const running = found ?? (await launch(folder, binaries, log))
  const { pid, port } = running
  await setUpDatabase(port, folder)
  const serverUrl = serverConnectionString(port, folder)
  const ownership = await ownDataFolder({ serverUrl, dataDir: folder.root, log })
  log(`PostgreSQL ${found ? 'was still running' : 'runs'} at port ${port}, pid ${pid}.`)
  const again = (samePort: number) => launch(folder, binaries, log, samePort)
  const watch = watchPostmaster(running, again, log)
  let stopping: Promise<void> | undefined
  const stop = async () => {
    await watch.end()
    await ownership.letGoAfter(() => stopPostmaster(folder, watch.pid(), binaries.pgCtl, log))
  }
  return {
    ownerUrl: connectionStringTo(DATABASE, port, folder),
    serverUrl,
    adopted: found !== undefined,
    get pid() {
      return watch.pid()
    },
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}

async function launch(
  folder: DataFolder,
  binaries: PostgresBinaries,
  log: Log,
  port?: number,
): Promise<LockFile> {
  removeUnfinishedClusters(folder)
  const way = chooseAllowedRun(folder, binaries.postgres)
  if (!hasCluster(folder)) {
    log(`First start: making the database in ${folder.cluster}.`)
    await createCluster(folder, way, binaries.initdb)
  }
  return launchPostmaster(folder, way, binaries.postgres, log, port)
}

/** The server that was found may be closing, or may have just closed. */
function isPassing(error: unknown): boolean {
  if (error instanceof PostmasterNotReady) return true
  return ['57P01', '57P03', 'ECONNREFUSED', 'ECONNRESET'].includes(errorCode(error) ?? '')
}
