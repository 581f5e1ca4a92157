import type { Database, Tx } from '#platform/server/db/database.ts'
import { runLoop } from '#platform/server/jobs/run-loop.ts'
import type { Hub } from '#platform/server/live/hub.ts'
import type { Log } from '#platform/server/log.ts'
import { channelMessageNoun, channelNoun } from '../channels.nouns.ts'
import { applyMessage } from './apply-message.ts'
import { type ClaimedMessage, claimMessage } from './claim-message.ts'
import { keepFailure, settleFailure } from './settle-failure.ts'

const pauseMilliseconds = 3_000

/**
 * Applies what shops have sent, the oldest first, each message in one transaction. Any number of
 * servers may do so at once: a message is locked by who applies it, and so is the order it is about.
 */
export function applyMessagesSoon(db: Database, hub: Hub, log: Log): { stop(): Promise<void> } {
  let isStopped = false
  const loop = runLoop(log, 'channels', pauseMilliseconds, async () => {
    while (!isStopped && (await applyNext(db, log)));
  })
  hub.onHints(loop.wake, [channelMessageNoun.key, channelNoun.key])
  return {
    stop() {
      isStopped = true
      return loop.stop()
    },
  }
}

/** Applies one message that is due; false when there is none. */
export async function applyNext(db: Database, log: Pick<Log, 'warn'>): Promise<boolean> {
  let claimed: ClaimedMessage | null = null
  try {
    return await db.transaction(async (tx) => {
      claimed = await claimMessage(tx)
      if (claimed === null) return false
      await applyMessage(tx, claimed)
      return true
    })
  } catch (error) {
    if (claimed === null) throw error
    await settleFailure(db, log, claimed, error)
    return true
  }
}

/**
 * Applies what is due within one transaction, for the demo, whose messages place nothing that would
 * have to be undone.
 */
export async function applyAllIn(tx: Tx): Promise<void> {
  for (let message = await claimMessage(tx); message !== null; message = await claimMessage(tx))
    try {
      await applyMessage(tx, message)
    } catch (error) {
      await keepFailure(tx, message, error)
    }
}
