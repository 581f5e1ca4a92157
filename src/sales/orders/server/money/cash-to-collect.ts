import { sql } from 'kysely'

/** The cash to collect for orders `o`; zero for other payment methods. */
export const cashToCollect = sql<number>`(case when o.payment_method = 'cash_on_delivery'
  then greatest(o.balance_minor, 0) else 0 end)`
