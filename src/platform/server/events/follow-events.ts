import type { Database, Tx } from '../db/database.ts'
import type { Hub } from '../live/hub.ts'
import type { Log } from '../log.ts'
import { readEvents, type StoredEvent } from './read-events.ts'

export type EventReader = {
  readonly name: string
  readonly types: readonly string[]
  readonly take: (tx: Tx, events: readonly StoredEvent[]) => Promise<void>
}

const longestPauseMilliseconds = 2_000

/**
 * Runs the readers of events: soon after every hint, and every two seconds besides, in case a hint
 * was lost or an older transaction was still running. Safe in any number of servers.
 */
export function followEvents(
  db: Database,
  hub: Hub,
  log: Log,
  readers: readonly EventReader[],
): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  let isWanted = false
  let isStopped = false

  async function readAll(): Promise<void> {
    for (const reader of readers) {
      while (!isStopped && (await readEvents(db, reader.name, reader.types, reader.take)) > 0);
    }
  }

  function wake(): void {
    if (isWanted || isStopped) return
    isWanted = true
    running = running.then(async () => {
      isWanted = false
      await readAll().catch((error: unknown) => log.warn({ err: error }, 'events are read later'))
    })
  }

  hub.onHints(wake)
  const timer = setInterval(wake, longestPauseMilliseconds)
  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}
