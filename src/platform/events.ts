/** A kind of event: what happened, in the past, to which noun. */
export type EventType = `${string}.${string}`

/**
 * What a live hint tells the browsers: things of this noun changed (`ids` when there are few), or,
 * with `outletId`, that only those of this outlet are concerned; with `userId`, only this user. It is a hint; the tables are the truth.
 */
export type LiveHint = {
  readonly noun: string
  readonly ids?: readonly string[]
  readonly userId?: string
  readonly outletId?: string
}

/** The longest id list that a hint carries; above it, everything of the noun may have changed. */
export const hintIdsLimit = 20
