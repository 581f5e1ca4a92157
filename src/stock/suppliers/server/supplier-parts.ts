import type { RawBuilder } from 'kysely'
import type { Noun } from '#platform/nouns.ts'
import type { Actor } from '#platform/server/actor.ts'

/** What the areas below keep of suppliers; `app` gathers it. */
export type SupplierParts = {
  /** The number of open purchase orders of the supplier `s.id` that the actor may see. */
  readonly openOrders: (actor: Actor) => RawBuilder<number>
  /** The records of other areas that go along when one supplier is merged into another. */
  readonly records: readonly SupplierRecords[]
}

/** A table of records with an `id`, each of which belongs to one supplier by `supplier_id`. */
export type SupplierRecords = {
  readonly table: string
  /** In the words of a preview, for many: `Purchase orders`. */
  readonly what: string
  /** Whose screens are refreshed. */
  readonly noun: Noun
}
