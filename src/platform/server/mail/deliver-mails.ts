import { mailNoun } from '../../platform.nouns.ts'
import type { Database } from '../db/database.ts'
import { runLoop } from '../jobs/run-loop.ts'
import type { Hub } from '../live/hub.ts'
import type { Log } from '../log.ts'
import type { FindTransport } from './mail-transport.ts'
import { sendMails } from './send-mails.ts'

const pauseMilliseconds = 15_000

/** Sends emails soon after they were queued, and after the pause that follows a failed attempt. */
export function deliverMails(
  db: Database,
  hub: Hub,
  log: Log,
  findTransport: FindTransport,
  /** The nouns whose changes may make a transport available or unavailable. */
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
