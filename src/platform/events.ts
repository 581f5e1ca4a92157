/** A kind of event: the noun, then what happened to it, in the past tense. */
export type EventType = `${string}.${string}`

/**
 * A live hint for browsers: records of this noun changed (`ids` when there are few). With
 * `outletId` it goes only to users with access to that outlet, with `userId` only to that user, with
 * `supplierId` only to the users of that supplier; without any of them, users limited to some outlets get it without the ids. It is only a hint; the
 * tables are the truth.
 */
export type LiveHint = {
  readonly noun: string
  readonly ids?: readonly string[]
  readonly userId?: string
  readonly outletId?: string
  readonly supplierId?: string
}

/** The longest id list of a hint; above it, everything of the noun may have changed. */
export const hintIdsLimit = 20

/** The key under which an event keeps codes for programs, beside the sentences in its data. */
export const codedKey = 'coded'
