import type { Reader } from '../db/database.ts'

/** The keys of the record after which a walk goes on. */
export type WalkPlace = readonly string[]

export type WalkStep = {
  /** Null at the end of the round. */
  readonly next: WalkPlace | null
  /** How many records were compared. */
  readonly checked: number
  /** About how many pages of the database were read. */
  readonly pages: number
  /** A sentence for each record that is wrong. */
  readonly violations: readonly string[]
}

/**
 * Two figures that have to be equal at every moment, compared record by record while users work. A step
 * compares what one statement sees, so that a change in between is no violation.
 */
export type Invariant = {
  readonly key: string
  /** @param from null at the beginning of a round */
  readonly step: (reader: Reader, from: WalkPlace | null) => Promise<WalkStep>
}
