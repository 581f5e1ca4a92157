import { mailNoun } from '../../platform.nouns.ts'
import type { Database } from '../db/database.ts'
import { runLoop } from '../jobs/run-loop.ts'
import type { Hub } from '../live/hub.ts'
import type { Log } from '../log.ts'
import type { FindTransport } from './mail-transport.ts'
import { sendMails } from './send-mails.ts'

const pauseMilliseconds = 15_000

/** Sends mails soon after they were queued, and when the pause after a failed try is over. */
export function deliverMails(
  db: Database,
  hub: Hub,
  log: Log,
  findTransport: FindTransport,
  /** The nouns of which a change may open or close the way out. */
  transportNouns: readonly string[],
): { stop(): Promise<void> } {
  const closing = new AbortController()
  const loop = runLoop(log, 'mails', pauseMilliseconds, () =>
    sendMails(db, findTransport, closing.signal),
  )
  hub.onHints(loop.wake, [mailNoun.key, ...transportNouns])
  return {
    stop() {
      closing.abort()
      return loop.stop()
    },
  }
}
