import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { PortalTask } from '../supplier-portal.fields.ts'
import type { PortalRecords } from './portal-reader.ts'

/** What the portal knows of the areas that add a view to it; the composition passes it in. */
export type PortalParts = {
  /** Each reads `asSupplier`, so that it sees the supplier's rows alone. */
  readonly tasks: readonly ((reader: Reader, actor: Actor) => Promise<readonly PortalTask[]>)[]
  /** What their views show: a change of it refreshes the portals of its supplier. */
  readonly records: readonly PortalRecords[]
}
