/** A kind of event: what happened, in the past, to which noun. */
export type EventType = `${string}.${string}`

/**
 * What a live hint tells the browsers: things of this noun changed (`ids` when there are few). With
 * `outletId` only those hear it who may see that outlet, with `userId` only this user; without
 * either, whoever is limited to some outlets hears it without the ids. It is a hint; the tables are
 * the truth.
 */
export type LiveHint = {
  readonly noun: string
  readonly ids?: readonly string[]
  readonly userId?: string
  readonly outletId?: string
}

/** The longest id list that a hint carries; above it, everything of the noun may have changed. */
export const hintIdsLimit = 20

/** Under this name an event keeps for programs what the rest of its data says in words. */
export const codedKey = 'coded'
