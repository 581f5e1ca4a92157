-- What the desk works with: tags, priority, who looks after an order, proved addresses, suspected
-- doubles, comments, files, and counts that need no scan.
alter table orders
  add column tags text[] not null default '{}' check (cardinality(tags) <= 20),
  add column priority text not null default 'normal' check (priority in ('normal', 'high', 'urgent')),
  add column promised_on date,
  add column assigned_to uuid references profiles (id),
  -- The phone as +447946000000, or empty where none can be read from what was given.
  add column phone_key text not null default '',
  -- The address folded, so that two spellings of one are equal; empty until it was looked at.
  add column address_key text not null default '',
  add column address_verdict text not null default 'unchecked'
    check (address_verdict in ('unchecked', 'accept', 'confirm', 'fix')),
  add column address_score smallint check (address_score between 0 and 100),
  -- The earlier order that this one seems to repeat, until somebody says that it does not.
  add column duplicate_of uuid references orders (id),
  add column duplicate_cleared_at timestamptz,
  -- Where its lines went when it was merged away, and which order it was split from or copied from.
  add column merged_into uuid references orders (id),
  add column split_from uuid references orders (id),
  add column copied_from uuid references orders (id);
create index orders_by_phone on orders (phone_key, placed_at desc) where phone_key <> '';
-- For whoever sees one outlet: no sort, and nothing of the others is read.
create index orders_newest_by_outlet on orders (outlet_id, placed_at desc, id desc);
create index orders_by_assignee on orders (assigned_to, placed_at desc, id desc)
  where assigned_to is not null;
create index orders_by_tag on orders using gin (tags) where tags <> '{}';
create index orders_to_prove on orders (address_verdict, placed_at desc, id desc)
  where state in ('pending', 'confirmed') and address_verdict in ('unchecked', 'confirm', 'fix');
create index orders_suspected_doubles on orders (placed_at desc, id desc)
  where duplicate_of is not null and duplicate_cleared_at is null
    and state in ('pending', 'confirmed');
create index orders_open_by_assignee on orders (assigned_to, placed_at desc, id desc)
  where assigned_to is not null and state in ('pending', 'confirmed', 'packed');
create index orders_promised on orders (promised_on)
  where promised_on is not null and state in ('pending', 'confirmed', 'packed');
create index orders_pressing on orders (placed_at desc, id desc)
  where priority <> 'normal' and state in ('pending', 'confirmed', 'packed');
create index orders_owed on orders (placed_at desc, id desc)
  where payment_method = 'prepaid' and paid_minor - refunded_minor < total_minor - credited_minor
    and state in ('pending', 'confirmed', 'packed');
-- The common ones are found from the newest order on.
create index orders_by_odd_payment on orders (payment_state, placed_at desc, id desc)
  where payment_state in ('part_paid', 'part_refunded', 'refunded');
create index orders_split on orders (split_from) where split_from is not null;
create index orders_merged on orders (merged_into) where merged_into is not null;
-- Any fragment of the phone of a customer who is not on file; the others are found by the customer.
create index orders_guests_by_phone on orders using gin (phone_key gin_trgm_ops)
  where customer_id is null and phone_key <> '';

-- When the house lets go of a hold by itself; null where a person has to.
alter table order_holds add column ends_at timestamptz;
create index order_holds_ending on order_holds (ends_at)
  where released_at is null and ends_at is not null;
create index order_holds_by_order on order_holds (order_id, placed_at desc);

-- What a part that was split off, or an order that took another in, got of the other's payments: it
-- leaves the one as `moved` and comes to the other as a payment.
alter table order_payments
  drop constraint order_payments_kind_check,
  add constraint order_payments_kind_check check (kind in ('payment', 'refund', 'moved')),
  drop constraint order_payments_refund_names_payment,
  add constraint order_payments_refund_names_payment
    check ((kind = 'payment') = (refund_of is null));

create table order_comments (
  id uuid primary key,
  order_id uuid not null references orders (id),
  body text not null check (length(body) between 1 and 2000),
  mentions uuid[] not null default '{}',
  author_id uuid references profiles (id),
  written_at timestamptz not null default now(),
  changed_at timestamptz,
  removed_at timestamptz
);
create index order_comments_by_order on order_comments (order_id, written_at);

create table order_files (
  order_id uuid not null references orders (id),
  file_id uuid not null references files (id),
  name text not null check (length(name) between 1 and 200),
  added_by uuid references profiles (id),
  added_at timestamptz not null default now(),
  primary key (order_id, file_id)
);

-- How many orders are in each state at each outlet: the total so far, and a row for each statement
-- since. Nobody waits for a counter, and no count reads orders. A job folds the rows into the total.
create table order_counts (
  outlet_id uuid not null references outlets (id),
  state text not null,
  count bigint not null,
  primary key (outlet_id, state)
);
create table order_count_changes (
  id bigint primary key generated always as identity,
  outlet_id uuid not null,
  state text not null,
  change bigint not null
);
insert into order_counts select outlet_id, state, count(*) from orders group by outlet_id, state;

create function count_new_orders() returns trigger language plpgsql as $$
begin
  insert into order_count_changes (outlet_id, state, change)
    select outlet_id, state, count(*) from added group by outlet_id, state;
  return null;
end $$;
create function count_moved_orders() returns trigger language plpgsql as $$
begin
  insert into order_count_changes (outlet_id, state, change)
    select outlet_id, state, sum(change) from (
      select outlet_id, state, -1 as change from was
      union all select outlet_id, state, 1 from became
    ) as steps group by outlet_id, state having sum(change) <> 0;
  return null;
end $$;
create trigger count_new_orders after insert on orders referencing new table as added
  for each statement execute function count_new_orders();
create trigger count_moved_orders after update on orders
  referencing old table as was new table as became
  for each statement execute function count_moved_orders();
