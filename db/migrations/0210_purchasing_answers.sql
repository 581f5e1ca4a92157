-- How suppliers perform is calculated from their orders: when the supplier first answered, and whose
-- fault it was that an order ended before everything had come. Both were only in the activity log.
alter table purchase_orders
  -- The first confirmation, proposal or rejection; a later one does not move it.
  add column answered_at timestamptz,
  -- Of the reason for which it was cancelled, rejected or closed short.
  add column end_fault text check (end_fault in ('customer', 'courier', 'us', 'supplier', 'unknown'));

update purchase_orders po set answered_at = answer.at from (
  select entity_id, min(at) as at from events
  where noun = 'purchase_order' and result = 'ok' and type in ('purchase_order.confirmed',
    'purchase_order.changes_proposed', 'purchase_order.rejected')
  group by entity_id) answer
where answer.entity_id = po.id;

update purchase_orders po set end_fault = ending.fault from (
  select distinct on (entity_id) entity_id, data ->> 'fault' as fault from events
  where noun = 'purchase_order' and result = 'ok' and type in ('purchase_order.cancelled',
    'purchase_order.rejected', 'purchase_order.closed_short')
  order by entity_id, tx desc, seq desc) ending
where ending.entity_id = po.id
  and ending.fault in ('customer', 'courier', 'us', 'supplier', 'unknown');

-- Orders that were sent, for the period of a report.
create index purchase_orders_by_sending on purchase_orders (sent_at, supplier_id)
  where sent_at is not null;
