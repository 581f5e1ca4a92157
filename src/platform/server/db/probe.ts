import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { createPool } from './pool.ts'
import { probeLimits } from './pool-limits.ts'

export type Probe = {
  /** Whether the database answers within the time-out of this probe. */
  answers(): Promise<boolean>
  close(): Promise<void>
}

/** The connection itself is given up a moment later, so that a late answer is still read. */
const graceMilliseconds = 250

/**
 * Asks the database over its own connection, so that the answer does not depend on how many
 * requests wait for it. Simultaneous callers share one answer.
 */
export function openProbe(url: string, milliseconds = probeLimits.answerMilliseconds): Probe {
  const pool = createPool(url, {
    ...probeLimits,
    connectMilliseconds: milliseconds,
    statementMilliseconds: milliseconds,
    answerMilliseconds: milliseconds + graceMilliseconds,
  })
  let asking: Promise<boolean> | null = null

  async function tooLate(): Promise<false> {
    await sleep(milliseconds, null, { ref: false })
    // An answer that came while this process was busy is read before it counts as missing.
    return setImmediate(false)
  }

  async function ask(): Promise<boolean> {
    const answered = pool.query('select 1').then(
      () => true,
      () => false,
    )
    return Promise.race([answered, tooLate()])
  }

  return {
    answers() {
      asking ??= ask().finally(() => {
        asking = null
      })
      return asking
    },
    close: () => pool.end(),
  }
}
