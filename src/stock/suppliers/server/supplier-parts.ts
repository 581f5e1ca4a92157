import type { RawBuilder } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'

/** What the areas below keep of suppliers; `app` gathers it. */
export type SupplierParts = {
  /** The number of open purchase orders of the supplier `s.id` that the actor may see. */
  readonly openOrders: (actor: Actor) => RawBuilder<number>
}
