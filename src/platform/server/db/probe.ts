import { setTimeout as sleep } from 'node:timers/promises'
import { createPool } from './pool.ts'
import { probeLimits } from './pool-limits.ts'

export type Probe = {
  /** Whether the database answers within a second. */
  answers(): Promise<boolean>
  close(): Promise<void>
}

/**
 * Asks the database over its own connection, so that the answer does not depend on how many
 * requests wait for it. Simultaneous callers share one answer.
 */
export function openProbe(url: string): Probe {
  const pool = createPool(url, probeLimits)
  let asking: Promise<boolean> | null = null

  async function ask(): Promise<boolean> {
    const answered = pool.query('select 1').then(
      () => true,
      () => false,
    )
    const tooLate = sleep(probeLimits.answerMilliseconds, false, { ref: false })
    return Promise.race([answered, tooLate])
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
