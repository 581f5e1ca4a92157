import type { RawBuilder } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import type { PlaceInSql } from '#stock/inventory/server/index.ts'

/** Instants in ISO 8601, both included. */
export type Span = { readonly from: string; readonly to: string }

/** What the areas below know of goods that are counted. */
export type StockCountParts = {
  /**
   * What happened to the goods of a place within the span, or may have happened then and was recorded
   * later: a query with `at`, `what` as a noun, and `quantity`.
   */
  readonly touches: (place: PlaceInSql, span: Span) => RawBuilder<unknown>
  /** When a picker last found a bin as empty as it is recorded. */
  readonly foundEmpty: (bin: RawBuilder<unknown>) => RawBuilder<string | null>
  /**
   * Transfers that did not arrive though goods were picked or had left, as a table with id, noun,
   * label, outlet_id of the source, variant_id and at.
   */
  readonly brokenTransfers: (reader: Reader) => Promise<RawBuilder<unknown>>
}
