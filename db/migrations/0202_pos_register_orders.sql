-- Orders that a register sold: goods that another outlet has, or that are delivered. Who sold it, where
-- and in which session. The id comes from the device, so that an order that is sent twice is placed once.
create table register_orders (
  id uuid primary key,
  order_id uuid not null constraint register_orders_one_per_order unique references orders (id),
  -- Of the register; the order names the outlet that ships.
  outlet_id uuid not null references outlets (id),
  register_id uuid not null references registers (id),
  session_id uuid not null references register_sessions (id),
  cashier_id uuid not null references profiles (id),
  -- As the cashier saw it, before cash was rounded.
  total_minor bigint not null check (total_minor between 0 and 9007199254740991),
  -- What payment in cash adds or takes off, because smaller coins do not exist.
  rounding_minor bigint not null default 0,
  -- What was taken at the register, without change; the rest is due on delivery.
  paid_minor bigint not null,
  -- What the customer handed over in cash, and what of it was no change; null without cash.
  cash_received_minor bigint,
  cash_kept_minor bigint,
  sold_at timestamptz not null default now(),
  constraint register_orders_paid_within
    check (paid_minor between 0 and total_minor + rounding_minor),
  constraint register_orders_cash check ((cash_received_minor is null) = (cash_kept_minor is null)
    and coalesce(cash_kept_minor between 0 and least(cash_received_minor, paid_minor), true)),
  -- Cash is rounded only where nothing is left to pay.
  constraint register_orders_rounded check (rounding_minor = 0
    or paid_minor = total_minor + rounding_minor and cash_received_minor is not null),
  -- Change is given only where nothing is left to pay.
  constraint register_orders_change check (cash_received_minor is null
    or cash_received_minor = cash_kept_minor or paid_minor = total_minor + rounding_minor)
);
create index register_orders_by_register on register_orders (register_id, sold_at, id);
create index register_orders_by_session on register_orders (session_id);
create index register_orders_by_outlet on register_orders (outlet_id, sold_at, id);
create trigger register_orders_append_only before delete or update or truncate on register_orders
  for each statement execute function platform_refuse_change();
