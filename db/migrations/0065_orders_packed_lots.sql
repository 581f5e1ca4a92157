-- What is packed is what leaves: of a product with lots the bench keeps which lot lies in the parcel, and
-- just that lot is issued when the parcel is handed over. Lines that were packed before have none; of
-- those the lots that expire first leave, as they always did.
create table order_line_lots (
  line_id uuid not null references order_lines (id) on delete cascade,
  lot_id uuid not null references lots (id),
  quantity bigint not null check (quantity > 0),
  primary key (line_id, lot_id)
);
create index order_line_lots_by_lot on order_line_lots (lot_id);
