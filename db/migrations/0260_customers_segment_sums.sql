-- How many customers each segment has, what they spent and when they last ordered, so that the page of
-- segments counts no customers. Triggers note the customers that were changed; a job derives of which
-- segments they are. Rules about days change with time: a segment is right as of `counted_to`.
alter table customer_segments add column counted_to timestamptz not null default now();

create table segment_sizes_changed (
  id bigint primary key generated always as identity,
  customer_id uuid not null
);
create table segment_sizes_parts (
  customer_id uuid not null,
  segment_id uuid not null references customer_segments (id) on delete cascade,
  -- Empty in the row that counts the customer; the others have what was spent in a currency.
  currency text not null,
  customers bigint not null,
  spent_minor bigint not null,
  last_ordered_at timestamptz,
  primary key (customer_id, segment_id, currency)
);
create index segment_sizes_parts_newest on segment_sizes_parts (segment_id, last_ordered_at);
create table segment_sizes_sums (
  segment_id uuid not null references customer_segments (id) on delete cascade,
  currency text not null,
  customers bigint not null,
  spent_minor bigint not null,
  primary key (segment_id, currency)
);
-- Who passes the edge of a rule about days.
create index customers_by_last_order on customers (last_ordered_at) where last_ordered_at is not null;

create function customers_note_segments() returns trigger language plpgsql as $$
begin
  insert into segment_sizes_changed (customer_id) values (new.id);
  return null;
end $$;
create trigger customers_note_segments_when_added after insert on customers
  for each row execute function customers_note_segments();
create trigger customers_note_segments_when_changed after update on customers
  for each row when (
    (old.state, old.tags, old.city, old.accepts_mails, old.orders_placed, old.orders_delivered,
      old.orders_returned, old.last_ordered_at) is distinct from
    (new.state, new.tags, new.city, new.accepts_mails, new.orders_placed, new.orders_delivered,
      new.orders_returned, new.last_ordered_at))
  execute function customers_note_segments();

create function customers_note_segments_of_money() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into segment_sizes_changed (customer_id) values (old.customer_id);
  end if;
  if tg_op <> 'DELETE' then
    insert into segment_sizes_changed (customer_id) values (new.customer_id);
  end if;
  return null;
end $$;
create trigger customer_spending_note_segments after insert or update or delete on customer_spending
  for each row execute function customers_note_segments_of_money();
create trigger customer_credit_note_segments after insert or update or delete on customer_credit
  for each row execute function customers_note_segments_of_money();

-- The first fold derives of which segments all customers are.
insert into segment_sizes_changed (customer_id) select id from customers;
