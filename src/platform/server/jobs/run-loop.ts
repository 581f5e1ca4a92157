import type { Log } from '../log.ts'

export type Loop = {
  /** Works soon; while it works already, once more afterwards. */
  wake(): void
  /** No work begins after this; resolves when the last has ended. */
  stop(): Promise<void>
}

/**
 * Does a piece of work again and again: whenever it is woken, and after each pause besides, in case
 * nobody could wake it. Work that fails is done again at the next turn.
 */
export function runLoop(
  log: Log,
  name: string,
  pauseMilliseconds: number,
  work: () => Promise<void>,
): Loop {
  let running: Promise<void> = Promise.resolve()
  let isWanted = false
  let isStopped = false

  function wake(): void {
    if (isWanted || isStopped) return
    isWanted = true
    running = running.then(async () => {
      isWanted = false
      if (isStopped) return
      await work().catch((error: unknown) => log.warn({ err: error }, `${name}: later again`))
    })
  }

  const timer = setInterval(wake, pauseMilliseconds)
  return {
    wake,
    async stop() {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}
