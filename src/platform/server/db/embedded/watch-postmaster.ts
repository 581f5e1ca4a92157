import { isAlive } from './is-alive.ts'
import type { LockFile } from './lock-file.ts'

const BETWEEN_LOOKS_MS = 500

export type Watch = {
  /** The process that serves the folder now. */
  pid(): number
  /** Stops watching, and waits for a restart that is under way. */
  end(): Promise<void>
}

/**
 * Starts PostgreSQL again, at the same port, when it ended unexpectedly: the server answers 503
 * meanwhile and recovers by itself.
 */
export function watchPostmaster(
  first: LockFile,
  restart: (port: number) => Promise<LockFile>,
  log: (line: string) => void,
): Watch {
  let { pid } = first
  let isEnded = false
  let restarting: Promise<void> = Promise.resolve()
  let isBusy = false
  const timer = setInterval(() => {
    if (isBusy || isEnded || isAlive(pid)) return
    isBusy = true
    log(`PostgreSQL, pid ${pid}, is gone; starting it again.`)
    restarting = restart(first.port)
      .then(
        (again) => {
          pid = again.pid
        },
        (error: unknown) => log(`PostgreSQL did not start again: ${error}`),
      )
      .finally(() => {
        isBusy = false
      })
  }, BETWEEN_LOOKS_MS)
  timer.unref()
  return {
    pid: () => pid,
    async end() {
      isEnded = true
      clearInterval(timer)
      await restarting
    },
  }
}
