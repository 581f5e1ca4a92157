import type { Database, Tx } from '../db/database.ts'
import { isDatabaseAway } from '../db/database-errors.ts'
import { runLoop } from '../jobs/run-loop.ts'
import type { Hub } from '../live/hub.ts'
import type { Log } from '../log.ts'
import {
  eventsAtOnce,
  readEvents,
  readersWithEvents,
  registerReaders,
  type StoredEvent,
} from './read-events.ts'

export type EventReader = {
  readonly name: string
  /** The event types it reads; `all` includes future ones. */
  readonly types: readonly string[] | 'all'
  readonly take: (tx: Tx, events: readonly StoredEvent[]) => Promise<void>
}

const longestPauseMilliseconds = 2_000

/**
 * Registers the event readers, then runs them: soon after every hint, and every two seconds besides,
 * in case a hint was lost or an older transaction was still running. Safe on any number of servers.
 */
export async function followEvents(
  db: Database,
  hub: Hub,
  log: Log,
  readers: readonly EventReader[],
): Promise<{ stop(): Promise<void> }> {
  await registerReaders(
    db.reader,
    readers.map(({ name }) => name),
  )
  let isStopped = false
  const loop = runLoop(log, 'events', longestPauseMilliseconds, async () => {
    const wanted = await readersWithEvents(db, readers)
    for (const { name, types, take } of readers.filter((reader) => wanted.has(reader.name))) {
      try {
        while (!isStopped && (await readEvents(db, name, types, take)) === eventsAtOnce);
      } catch (error) {
        if (isDatabaseAway(error)) throw error
        // The other readers are not affected; its cursor stays, and it tries again.
        log.warn({ err: error, reader: name }, 'A reader of events: later again')
      }
    }
  })
  hub.onHints(loop.wake)
  return {
    stop() {
      isStopped = true
      return loop.stop()
    },
  }
}
