import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseAway } from '../db/database-errors.ts'
import type { Log } from '../log.ts'

export type Loop = {
  /** Works soon; if it is already working, once more afterwards. */
  wake(): void
  /** Starts no more work; resolves when the last piece has ended. */
  stop(): Promise<void>
}

const firstWaitMilliseconds = 100
const longestWaitMilliseconds = 5_000

/**
 * Repeats a piece of work: whenever it is woken, and after each pause, in case a wake-up was lost.
 * Failed work is done again at the next turn; while the database is away, the pauses grow.
 */
export function runLoop(
  log: Log,
  name: string,
  pauseMilliseconds: number,
  work: () => Promise<void>,
): Loop {
  let running: Promise<void> = Promise.resolve()
  let isWanted = false
  const stopping = new AbortController()
  let wait = firstWaitMilliseconds

  function wake(): void {
    if (isWanted || stopping.signal.aborted) return
    isWanted = true
    running = running.then(async () => {
      isWanted = false
      if (stopping.signal.aborted) return
      await work().then(
        () => {
          wait = firstWaitMilliseconds
        },
        (error: unknown) => waitAfter(error),
      )
    })
  }

  async function waitAfter(error: unknown): Promise<void> {
    log.warn({ err: error }, `${name}: later again`)
    if (!isDatabaseAway(error)) return
    await sleep(wait, undefined, { signal: stopping.signal }).catch(() => undefined)
    wait = Math.min(wait * 2, longestWaitMilliseconds)
  }

  const timer = setInterval(wake, pauseMilliseconds)
  return {
    wake,
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await running
    },
  }
}
