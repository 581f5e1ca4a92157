import type { RawBuilder } from 'kysely'

/** What purchase orders and their suggestions need of the areas below; the composition gives it. */
export type PurchasingParts = {
  /**
   * A query of the lead times that were measured, by `supplier_id` and `variant_id`, where at least
   * `fewest` deliveries were: how many `deliveries`, their median `p50`, and `p90`, which 9 of 10 did
   * not exceed, in days.
   */
  readonly measuredLeads: (fewest: number) => RawBuilder<unknown>
  /**
   * A query of the `quantity` that open orders of customers wait for, beyond what is reserved for
   * them, by `variant_id` and `outlet_id`.
   */
  readonly shortages: RawBuilder<unknown>
  /**
   * A query of the `quantity` by which deliveries of an order were found short of what was announced,
   * by `purchase_order_id` and `variant_id`.
   */
  readonly foundShort: RawBuilder<unknown>
  /** How much of an order `po` is on invoices: `none`, `part` or `all`. */
  readonly invoiced: RawBuilder<unknown>
}
