import { setTimeout } from 'node:timers/promises'
import type { Database } from '#platform/server/db/database.ts'
import { sealEvents } from '#platform/server/events/seal-events.ts'
import { chainExtent } from '#platform/server/events/verify-chain.ts'

const pauseMilliseconds = 20

/**
 * Seals until nothing waits. Events wait for older transactions of the whole server, and so for
 * those of databases in which other tests run at the same time.
 */
export async function sealAll(db: Database): Promise<number> {
  let sealed = await sealEvents(db)
  while ((await chainExtent(db.reader)).waiting > 0) {
    await setTimeout(pauseMilliseconds)
    sealed += await sealEvents(db)
  }
  return sealed
}
