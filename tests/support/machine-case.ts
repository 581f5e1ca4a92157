import type { Machine } from '#platform/machine.ts'
import type { Noun } from '#platform/nouns.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { World } from './world.ts'

/** A state machine as `laws/states` tests it. */
export type MachineCase = {
  readonly machine: Machine
  readonly noun: Noun
  /** Puts a record into a state directly, so that every state can be tested. */
  readonly put: (db: Database, world: World, id: string, state: string) => Promise<unknown>
  /** Columns that a transition must set for the table's other rules. */
  readonly set?: (move: string, world: World) => Record<string, string | number | null>
}
