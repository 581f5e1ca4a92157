import type { Action } from '#organization/approvals/actions.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'

export type ListFilter = Readonly<Record<string, string>>

/** A list that leaves as a file only with a permit. */
export type ExportList = {
  /** As the table of permits has it. */
  readonly key: string
  /** “customers” */
  readonly plural: string
  readonly action: Action
  /** Where the approver can look at the list: an in-app path. */
  readonly path: string
  /** How many rows a filter leaves; refuses a filter that does not fit. */
  readonly count: (reader: Reader, actor: Actor, filter: ListFilter) => Promise<number>
}
