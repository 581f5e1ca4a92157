-- A refund of a sales channel is known by the channel's own id, so that it is recorded once. A file
-- brings a refund without that id; the first message about the order says which one it was.
alter table order_refunds
  add column external_ref text,
  add column is_from_file boolean not null default false;
create unique index order_refunds_once on order_refunds (order_id, external_ref)
  where external_ref is not null;
-- The refund of a sales channel from which the charge was kept, such as a restocking fee.
alter table order_charges add column refund_ref text not null default '';
