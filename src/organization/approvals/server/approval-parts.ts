import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { KeepToTrials } from '#platform/server/settings/setting-trials.ts'

/** What later areas know of decisions that they keep themselves; `app` gathers it. */
export type ApprovalParts = {
  /** How many of their requests wait for a decision of the actor. */
  readonly waitingElsewhere: (reader: Reader, actor: Actor) => Promise<number>
  /** Limits that are tried on the past before they are changed. */
  readonly keepToTrials: KeepToTrials
}
