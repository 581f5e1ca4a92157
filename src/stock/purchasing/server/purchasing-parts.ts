import type { RawBuilder } from 'kysely'

/** What reorder suggestions need of the areas below; the composition gives it. */
export type PurchasingParts = {
  /**
   * A query of the lead times that were measured, by `supplier_id` and `variant_id`, where at least
   * `fewest` deliveries were: how many `deliveries`, their median `p50`, and `p90`, which 9 of 10 did
   * not exceed, in days.
   */
  readonly measuredLeads: (fewest: number) => RawBuilder<unknown>
}
