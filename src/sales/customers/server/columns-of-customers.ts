import { sql } from 'kysely'

/** The columns of customers `c` as the endpoints name them. */
export const pickColumns = sql`c.id, c.number, c.state, c.full_name as "fullName", c.phone, c.email,
  c.address, c.city, c.postcode, c.country, c.price_list_id as "priceListId"`

export const rowColumns = sql`${pickColumns}, c.tags, c.orders_placed as "ordersPlaced",
  c.orders_open as "ordersOpen", c.orders_delivered as "ordersDelivered",
  c.orders_returned as "ordersReturned", c.orders_cancelled as "ordersCancelled",
  c.last_ordered_at as "lastOrderedAt", c.created_at as "createdAt", c.version,
  (select coalesce(jsonb_agg(jsonb_build_object('currency', s.currency, 'minor', greatest(s.spent_minor, 0),
      'orders', s.orders) order by s.spent_minor desc), '[]')
    from customer_spending s where s.customer_id = c.id) as spent,
  (select coalesce(jsonb_agg(jsonb_build_object('currency', b.currency, 'minor', b.balance_minor)
      order by b.balance_minor desc), '[]')
    from customer_credit b where b.customer_id = c.id and b.balance_minor > 0) as credit`

/** When a customer was last heard of: the order of the list, and of its index. */
export const lastSeenText = 'coalesce(c.last_ordered_at, c.created_at)'
export const lastSeen = sql.raw(lastSeenText)
