import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { sharedSecretIn } from '#platform/server/shared-secret.ts'

const windowSeconds = 15 * 60

export type Throttle = {
  readonly key: string
  readonly limit: number
  /**
   * `quiet`: the count ends a quarter hour after the last counted attempt, so that no quarter hour
   * has more than the limit. `start`: it ends a quarter hour after the first attempt, for a key
   * that many people share and that is never quiet.
   */
  readonly endsBy: 'quiet' | 'start'
}

/**
 * Makes the keys under which tries are counted: keyed hashes, so that the table names neither
 * people nor places.
 */
export async function throttleKeys(
  reader: Reader,
): Promise<(...words: readonly string[]) => string> {
  const secret = await sharedSecretIn(reader, 'throttle')
  return (...words) => createHmac('sha256', secret).update(words.join('\n')).digest('base64url')
}

/**
 * Counts a try by one atomic statement, before anything costly happens, whichever server it
 * reaches. Above the limit it is refused and not counted.
 *
 * @returns whether this was the last one for now
 */
export async function countTry(reader: Reader, throttle: Throttle): Promise<{ isLast: boolean }> {
  const { key, limit, endsBy } = throttle
  const counted = await sql<{ tries: number }>`
    insert into throttles (key, window_start, tries) values (${key}, now(), 1)
    on conflict (key) do update set
      tries = case when ${isOver} then 1 else throttles.tries + 1 end,
      window_start = case when ${isOver} or ${endsBy === 'quiet'} then now()
        else throttles.window_start end
    where throttles.tries < ${limit} or ${isOver}
    returning tries`.execute(reader)
  const [row] = counted.rows
  if (row) return { isLast: row.tries >= limit }
  await requireTries(reader, throttle)
  throw tooManyTries(1)
}

const isOver = sql`throttles.window_start < now() - make_interval(secs => ${windowSeconds})`

/** Refuses what is over the limit already, by reading alone: a flood of guesses locks no row. */
export async function requireTries(reader: Reader, { key, limit }: Throttle): Promise<void> {
  const found = await sql<{ seconds: number }>`
    select ceil(extract(epoch from window_start) + ${windowSeconds}
      - extract(epoch from now()))::integer as seconds
    from throttles where key = ${key} and tries >= ${limit} and not (${isOver})`.execute(reader)
  const [row] = found.rows
  if (row) throw tooManyTries(Math.max(1, row.seconds))
}

/** Takes a try back that turned out to be right: only guesses count. */
export async function forgiveTries(reader: Reader, keys: readonly string[]): Promise<void> {
  await sql`update throttles set tries = greatest(tries - 1, 0)
    where key = any(${keys})`.execute(reader)
}

function tooManyTries(retryAfterSeconds: number): Refusal {
  const minutes = Math.ceil(retryAfterSeconds / 60)
  return new Refusal(
    'limited',
    'too_many_tries',
    `Too many tries. Please wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} and try again.`,
    { details: { retryAfterSeconds } },
  )
}
