/** A kind of event: what happened, in the past, to which noun. */
export type EventType = `${string}.${string}`

/**
 * What a live hint tells the browsers: things of this noun changed (`ids` when there are few), or,
 * with `userId`, that only this user is concerned. It is a hint; the tables are the truth.
 */
export type LiveHint = {
  readonly noun: string
  readonly ids?: readonly string[]
  readonly userId?: string
}

/** The longest id list that a hint carries; above it, everything of the noun may have changed. */
export const hintIdsLimit = 20
