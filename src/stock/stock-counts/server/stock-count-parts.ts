import type { RawBuilder } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'

/** The columns or values that name the place of a line in SQL. */
export type PlaceInSql = {
  readonly variant: RawBuilder<unknown>
  readonly outlet: RawBuilder<unknown>
  readonly bin: RawBuilder<unknown>
  readonly lot: RawBuilder<unknown>
}

/** What the areas below know of goods that are counted. */
export type StockCountParts = {
  /** How much is picked from a place and still on hand in the ledger, because it has not left. */
  readonly picked: (place: PlaceInSql) => RawBuilder<number>
  /** When a picker last found a bin as empty as it is recorded. */
  readonly foundEmpty: (bin: RawBuilder<unknown>) => RawBuilder<string | null>
  /**
   * Transfers that did not arrive though goods were picked or had left, as a table with id, noun,
   * label, outlet_id of the source, variant_id and at.
   */
  readonly brokenTransfers: (reader: Reader) => Promise<RawBuilder<unknown>>
}
