import type pg from 'pg'
import { hangUp } from './hang-up.ts'
import type { Probe } from './probe.ts'

const lookMilliseconds = 250

/** A connection that is in use for this long makes us ask whether the database answers at all. */
const inUseMilliseconds = 1_000

/**
 * Closes the connections in use when the network passes nothing on: their requests are answered
 * with 503 within seconds instead of after the time-out of a statement. A database that is only
 * slow, or a row that is locked, cuts nothing, because the probe has its answer.
 */
export function cutStalled(pools: readonly pg.Pool[], probe: Probe): { stop(): void } {
  const inUseSince = new Map<pg.PoolClient, number>()
  for (const pool of pools) {
    pool.on('acquire', (client) => inUseSince.set(client, performance.now()))
    pool.on('release', (_error, client) => inUseSince.delete(client))
    pool.on('remove', (client) => inUseSince.delete(client))
  }
  let isAsking = false

  async function look(): Promise<void> {
    const asked = performance.now()
    const isOld = (since: number) => since <= asked - inUseMilliseconds
    if (isAsking || ![...inUseSince.values()].some(isOld)) return
    isAsking = true
    const answers = await probe.answers()
    isAsking = false
    if (answers) return
    for (const [client, since] of inUseSince) if (since <= asked) hangUp(client)
  }

  const looking = setInterval(look, lookMilliseconds)
  return { stop: () => clearInterval(looking) }
}
