import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { countTry, requireTries, throttleKeys } from './throttle.ts'

/** Several people may sit behind one address, and a link is easily cut when it is copied. */
const missesOfAddress = 60

/** Refuses clients that have tried invalid links too often, before another is looked up. */
export async function requireMisses(reader: Reader, visitor: Actor, what: string): Promise<void> {
  await requireTries(reader, await missesOf(reader, visitor, what))
}

/** Counts a link that opened nothing; the caller is outside of any transaction that may be undone. */
export async function countMiss(reader: Reader, visitor: Actor, what: string): Promise<void> {
  await countTry(reader, await missesOf(reader, visitor, what))
}

async function missesOf(reader: Reader, { ipAddress }: Actor, what: string) {
  const keyOf = await throttleKeys(reader)
  return {
    key: keyOf('miss', what, ipAddress ?? ''),
    limit: missesOfAddress,
    endsBy: 'start',
  } as const
}
