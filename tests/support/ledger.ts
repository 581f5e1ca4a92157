import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { findCardFaults } from '#sales/gift-cards/server/index.ts'

/**
 * Sums the ledger again and compares it with what is stored beside it. Empty when all is right:
 * levels equal their movements, reserved equals the open reservations, every reservation belongs to
 * a line that still needs it, short lines have a hold, no order is incomplete, and gift cards hold what
 * their entries add up to.
 */
export async function ledgerFaults(db: Database): Promise<unknown[]> {
  const found = await sql<{ fault: string; what: string }>`
    select 'level differs from movements' as fault, level.variant_id::text as what
    from stock_levels level left join lateral (
      select coalesce(sum(on_hand_delta), 0) as on_hand, coalesce(sum(reserved_delta), 0) as reserved,
        coalesce(sum(unavailable_delta), 0) as unavailable
      from stock_movements m
      where m.variant_id = level.variant_id and m.outlet_id = level.outlet_id) as sums on true
    where (level.on_hand, level.reserved, level.unavailable)
      is distinct from (sums.on_hand::bigint, sums.reserved::bigint, sums.unavailable::bigint)
    union all
    select 'reserved differs from reservations', level.variant_id::text
    from stock_levels level left join lateral (
      select coalesce(sum(quantity), 0)::bigint as open from stock_reservations r
      where r.variant_id = level.variant_id and r.outlet_id = level.outlet_id) as sums on true
    where level.reserved <> sums.open
    union all
    select 'reservation differs from demand', coalesce(r.source_line_id, l.id)::text
    from (select l.id, l.ready_quantity as needed from order_lines l
      join orders o on o.id = l.order_id where o.state in ('pending', 'confirmed', 'packed')
        and l.ready_quantity > 0) as l
    full join (select * from stock_reservations where source_noun = 'order') as r
      on r.source_line_id = l.id
    where r.quantity is distinct from l.needed::bigint
    union all
    select 'order total differs from lines', o.number::text
    from orders o left join lateral (
      select coalesce(sum(amount_minor), 0)::bigint as minor, coalesce(sum(tax_minor), 0)::bigint as tax
      from order_charges c where c.order_id = o.id) as charges on true
    left join lateral (
      select coalesce(sum(line_minor), 0)::bigint as lines, coalesce(sum(discount_minor), 0)::bigint
          as discounts, coalesce(sum(order_discount_minor), 0)::bigint as order_discount,
        coalesce(sum(tax_minor), 0)::bigint as tax
      from order_lines l where l.order_id = o.id) as sums on true
    where o.state <> 'cancelled' and (o.lines_minor, o.line_discounts_minor, o.order_discount_minor,
        o.tax_minor - o.shipping_tax_minor - charges.tax, o.charges_minor)
      is distinct from (sums.lines, sums.discounts, sums.order_discount, sums.tax, charges.minor)
    union all
    select 'payments differ from what they add up to', o.number::text
    from orders o left join lateral (
      select coalesce(sum(case kind when 'payment' then amount_minor when 'moved' then -amount_minor
          end), 0)::bigint as paid,
        coalesce(sum(amount_minor) filter (where kind = 'refund'), 0)::bigint as refunded
      from order_payments p where p.order_id = o.id) as sums on true
    where (o.paid_minor, o.refunded_minor) is distinct from (sums.paid, sums.refunded)
    union all
    select 'short order without a hold', o.number::text
    from orders o join order_lines l on l.order_id = o.id
    where o.state in ('pending', 'confirmed', 'packed') and l.short_quantity > 0
      and not exists (select from order_holds h where h.order_id = o.id and h.released_at is null
        and h.cause = case when l.variant_id is null then 'unmatched' else 'short' end)
    union all
    select 'order without its event', o.number::text from orders o
    where not exists (select from events e where e.entity_id = o.id and e.type = 'order.placed')`.execute(
    db.reader,
  )
  return [...found.rows, ...(await findCardFaults(db.reader))]
}
