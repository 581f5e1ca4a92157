import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { keepEvent } from '#platform/server/events/append-event.ts'
import type { Visit } from '#platform/server/http/visit.ts'
import { newId } from '#platform/server/new-id.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { userNoun } from '../users.nouns.ts'
import { usersSettings } from '../users.settings.ts'
import { knownBrowser } from './known-browser.ts'
import { type Person, visitorAt } from './sign-in-actors.ts'
import { countTry, forgiveTries, requireTries, throttleKeys } from './throttle.ts'

/** Many people may sit behind one address, so that it may fail far more often than an account. */
const triesOfAddress = 300

/** A try that was counted, and what becomes of it. */
export type Guess = {
  /** It was right after all and does not count. */
  forgive(): Promise<void>
  /** Logs a wrong attempt, and logs once that the limit is reached. */
  keep(what: string, person: Person | null): Promise<void>
}

/**
 * Counts a try at an account before the password is hashed. Strangers share the account's budget
 * and that of their address; a browser that is known to the account has its own.
 */
export async function countGuess(
  reader: Reader,
  visit: Visit,
  email: string,
  userId: string | null,
): Promise<Guess> {
  const limit = await settingOf(reader, usersSettings.signInTries)
  const nonce = userId === null ? null : await knownBrowser(reader, visit, userId)
  const visitor = visitorAt(visit)
  const keyOf = await throttleKeys(reader)
  if (nonce !== null)
    return countUnder(reader, visitor, limit, keyOf('browser', email.toLowerCase(), nonce))
  const key = keyOf('account', email.toLowerCase())
  await requireTries(reader, { key, limit, endsBy: 'quiet' })
  const address = keyOf('address', visit.ipAddress)
  await countTry(reader, { key: address, limit: triesOfAddress, endsBy: 'start' })
  const account = await countUnder(reader, visitor, limit, key)
  return {
    keep: account.keep,
    async forgive() {
      await account.forgive()
      await forgiveTries(reader, [address])
    },
  }
}

/** Counts a step that is expensive or sends a message, by its address. */
export async function countAddress(reader: Reader, ipAddress: string): Promise<string> {
  const key = (await throttleKeys(reader))('address', ipAddress)
  await countTry(reader, { key, limit: triesOfAddress, endsBy: 'start' })
  return key
}

/** Counts a try under a key of `throttleKeys`; the record names who tried. */
export async function countUnder(
  reader: Reader,
  trier: Actor,
  limit: number,
  key: string,
): Promise<Guess> {
  const { isLast } = await countTry(reader, { key, limit, endsBy: 'quiet' })
  return {
    forgive: () => forgiveTries(reader, [key]),
    async keep(what, person) {
      const about = {
        noun: userNoun,
        id: person?.userId ?? newId(),
        label: person?.fullName ?? 'An unknown address',
        result: 'failed',
      } as const
      await keepEvent(reader, trier, { ...about, type: 'user.sign_in_failed', data: { by: what } })
      if (isLast)
        await keepEvent(reader, trier, { ...about, type: 'user.sign_in_closed', data: { limit } })
    },
  }
}

const codeTries = 10

/** Counts an attempt at a user's second factor, over all challenges they open. */
export async function countCode(reader: Reader, trier: Actor, userId: string): Promise<Guess> {
  const keyOf = await throttleKeys(reader)
  return countUnder(reader, trier, codeTries, keyOf('code', userId))
}
