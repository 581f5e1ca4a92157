import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseAway } from '../db/database-errors.ts'
import type { Log } from '../log.ts'

export type Loop = {
  /** Works soon; while it works already, once more afterwards. */
  wake(): void
  /** No work begins after this; resolves when the last has ended. */
  stop(): Promise<void>
}

const firstWaitMilliseconds = 100
const longestWaitMilliseconds = 5_000

/**
 * Does a piece of work again and again: whenever it is woken, and after each pause besides, in case
 * nobody could wake it. Work that fails is done again at the next turn; while the database is away,
 * turns are further and further apart.
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
