import type { Machine } from '#platform/machine.ts'
import type { Noun } from '#platform/nouns.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { World } from './world.ts'

/** A machine as `laws/states` tries it. */
export type MachineCase = {
  readonly machine: Machine
  readonly noun: Noun
  /** Puts a record into a state as no act may, so that every state can be tried. */
  readonly put: (db: Database, world: World, id: string, state: string) => Promise<unknown>
  /** What a move must bring along for the table's other rules. */
  readonly set?: (move: string, world: World) => Record<string, string | number | null>
}
