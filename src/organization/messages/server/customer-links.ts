import { createHash, randomBytes } from 'node:crypto'
import { countMiss, requireMisses } from '#organization/users/server/index.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Actor, systemActor } from '#platform/server/actor.ts'
import type { Database, Reader } from '#platform/server/db/database.ts'

const tokenBytes = 32

/** What opens a link in a message to a customer; of it only the hash is kept. */
export const newLinkToken = (): string => randomBytes(tokenBytes).toString('base64url')

export const hashOfLink = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')

/**
 * A user of the link acts as the customer, even where a colleague is signed in in the same browser.
 */
export function customerActor({ requestId, ipAddress }: Actor): Actor {
  return { ...systemActor('Customer by link', 'link'), requestId, ipAddress }
}

/**
 * Opens a link. The answer is the same for an unknown link and an expired one; misses are counted
 * by their origin, separately for each kind of link (`what`).
 */
export async function openLink<L>(
  db: Pick<Database, 'reader'>,
  visitor: Actor,
  what: string,
  find: (reader: Reader) => Promise<L | undefined>,
): Promise<L> {
  await requireMisses(db.reader, visitor, what)
  const link = await find(db.reader)
  if (link !== undefined) return link
  await countMiss(db.reader, visitor, what)
  throw unknownLink()
}

export function unknownLink(): Refusal {
  return new Refusal(
    'missing',
    'link_unknown',
    'This link opens nothing, or no more. Open it from the newest message that we sent you, or call us.',
  )
}

/** What the link was about is settled; `why` is for the page, the sentence for the customer. */
export function linkOver(why: string, sentence: string): Refusal {
  return new Refusal('gone', 'link_over', sentence, { details: { why } })
}
