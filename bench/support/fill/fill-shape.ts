/**
 * How many of each kind to create; `sizesFor` gives the numbers for a business with this many
 * orders.
 */
export type FillSizes = {
  readonly orders: number
  readonly customers: number
  /** Variants, one per product; their SKUs are `B-0`, `B-1` and so on. */
  readonly products: number
  readonly parcels: number
  readonly trackingEvents: number
  readonly returns: number
  readonly callTasks: number
  readonly calls: number
  readonly advice: number
  readonly claims: number
  readonly dues: number
  readonly registerSessions: number
  readonly sales: number
  readonly purchaseOrders: number
  readonly remittances: number
  readonly levels: number
  readonly movements: number
  readonly transfers: number
  readonly events: number
  readonly users: number
}

/**
 * The rows of one area, created in bulk. All fills run in one transaction, in the order of
 * `all-fills.ts`, without triggers: a fill writes what triggers would fill in, and may read the
 * tables of the fills before it.
 */
export type Fill = {
  /** The tables whose indexes are created after all rows are inserted. */
  readonly tables: readonly string[]
  statements(sizes: FillSizes): readonly string[]
}

/** In the ratios of the bench database: what a business of 1,000,000 orders has of the others. */
export function sizesFor(orders: number): FillSizes {
  const per = (ofAMillion: number) => Math.ceil((orders * ofAMillion) / 1_000_000)
  return {
    orders,
    customers: per(300_000),
    products: Math.min(20_000, Math.max(500, per(200_000))),
    parcels: per(290_000),
    trackingEvents: per(850_000),
    returns: per(47_000),
    callTasks: per(163_000),
    calls: per(148_000),
    advice: per(20_000),
    claims: per(5_000),
    dues: per(120_000),
    registerSessions: per(20_000),
    sales: per(300_000),
    purchaseOrders: Math.max(2_000, per(30_000)),
    remittances: Math.max(20, per(2_000)),
    levels: Math.min(40_000, Math.max(1_000, per(400_000))),
    movements: per(1_700_000),
    transfers: per(20_000),
    events: per(240_000),
    users: Math.min(300, Math.max(40, per(3_000))),
  }
}
