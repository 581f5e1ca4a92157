-- Sales made while the server could not be reached. A till leases sale numbers ahead, so that the number
-- of a receipt that is printed without the network is final; each leased number belongs to one register.
create table sale_number_leases (
  number bigint primary key,
  register_id uuid not null references registers (id),
  leased_by uuid not null references profiles (id),
  leased_at timestamptz not null default now()
);
create index sale_number_leases_by_register on sale_number_leases (register_id, number);

alter table sales
  add column leased_number bigint references sale_number_leases (number),
  add column is_offline boolean not null default false,
  -- Who sent it, and when it reached the server; a manager may send the sales of a broken till.
  add column recorded_by uuid references profiles (id),
  add column recorded_at timestamptz not null default now(),
  -- What a manager should look at: goods and money had changed hands when the server learned of them.
  add column findings text[] not null default '{}',
  add column reviewed_by uuid references profiles (id),
  add column reviewed_at timestamptz,
  add constraint sales_leased_number check (leased_number is null or leased_number = number),
  add constraint sales_offline_number check (not is_offline or leased_number is not null),
  add constraint sales_findings check (findings <@ array['price_differs', 'discount_above_limit',
    'not_for_sale', 'not_in_stock', 'session_over', 'clock_differs']),
  add constraint sales_reviewed check ((reviewed_by is null) = (reviewed_at is null)
    and (reviewed_at is null or findings <> '{}'));
create index sales_to_review on sales (sold_at, id) where findings <> '{}' and reviewed_at is null;
