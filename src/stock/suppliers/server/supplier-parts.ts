import type { RawBuilder } from 'kysely'
import type { Noun } from '#platform/nouns.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'

/** What the areas below keep of suppliers; `app` gathers it. */
export type SupplierParts = {
  /** The number of open purchase orders of the supplier `s.id` that the actor may see. */
  readonly openOrders: (actor: Actor) => RawBuilder<number>
  /** A purchase order that was written or sent after a price list, with an item of it; null for none. */
  readonly orderedSince: (
    reader: Reader,
    asked: { readonly supplierId: string; readonly listId: string },
  ) => Promise<string | null>
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
