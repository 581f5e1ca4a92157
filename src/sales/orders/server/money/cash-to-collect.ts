import { sql } from 'kysely'

/** What is still to be collected at the door of orders `o`; nothing where it is paid another way. */
export const cashToCollect = sql<number>`(case when o.payment_method = 'cash_on_delivery'
  then greatest(o.balance_minor, 0) else 0 end)`
