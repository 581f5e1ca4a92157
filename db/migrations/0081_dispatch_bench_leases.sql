-- Two benches that asked for the next order were given the same one. An order is kept for the bench
-- that has it for a short while, which an open screen renews; a bench that is left, or dies, frees it.
create table bench_leases (
  order_id uuid primary key references orders (id),
  user_id uuid not null references profiles (id),
  kept_until timestamptz not null
);
