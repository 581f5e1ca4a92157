-- Orders get taxes, discounts, payments, invoices and edits. Every amount is in minor units.
--
-- A line is worth `line_minor` (quantity × unit price). Off it go the discount on the line and its
-- share of the discount on the order; tax is inside of what is left, or comes on top of it.
alter table order_lines
  -- What the variant cost by its list when it was ordered, where somebody gave another price.
  add column list_price_minor bigint check (list_price_minor >= 0),
  add column price_reason text not null default '',
  add column discount_minor bigint not null default 0 check (discount_minor >= 0),
  add column discount_reason text not null default '',
  -- The shares of all lines add up to the order's discount: largest remainder.
  add column order_discount_minor bigint not null default 0 check (order_discount_minor >= 0),
  add column tax_basis_points integer not null default 0 check (tax_basis_points between 0 and 10000),
  add column tax_minor bigint not null default 0 check (tax_minor >= 0),
  add constraint order_lines_discount_within
    check (discount_minor + order_discount_minor <= line_minor);

alter table orders
  add column prices_include_tax boolean not null default true,
  add column tax_rounding text not null default 'line' check (tax_rounding in ('line', 'document')),
  add column line_discounts_minor bigint not null default 0 check (line_discounts_minor >= 0),
  add column order_discount_minor bigint not null default 0 check (order_discount_minor >= 0),
  add column discount_reason text not null default '',
  add column shipping_tax_basis_points integer not null default 0
    check (shipping_tax_basis_points between 0 and 10000),
  add column shipping_tax_minor bigint not null default 0 check (shipping_tax_minor >= 0),
  -- All tax in it, that of shipping as well.
  add column tax_minor bigint not null default 0 check (tax_minor >= 0),
  -- Sums of order_payments, kept in the transaction that writes a payment.
  add column paid_minor bigint not null default 0,
  add column refunded_minor bigint not null default 0,
  -- What of the refunds was for goods, shipping or goodwill: it is not owed again. The rest was paid
  -- too much.
  add column credited_minor bigint not null default 0,
  drop constraint orders_total_adds_up,
  add constraint orders_total_adds_up check (total_minor = lines_minor - line_discounts_minor
    - order_discount_minor + shipping_minor + case when prices_include_tax then 0 else tax_minor end),
  add constraint orders_refunds_within
    check (refunded_minor between 0 and paid_minor and credited_minor between 0 and refunded_minor);
alter table orders
  add column payment_state text not null generated always as (case
    when refunded_minor > 0 and refunded_minor = paid_minor then 'refunded'
    when credited_minor > 0 then 'part_refunded'
    when paid_minor = 0 and total_minor > 0 then 'unpaid'
    when paid_minor - refunded_minor < total_minor then 'part_paid'
    else 'paid' end) stored;

-- Why money goes back: for goods, for shipping, as goodwill, or because too much was paid. It is paid
-- out in as many rows of order_payments as there are payments that it is taken from.
create table order_refunds (
  id uuid primary key,
  order_id uuid not null references orders (id),
  lines_minor bigint not null check (lines_minor >= 0),
  shipping_minor bigint not null check (shipping_minor >= 0),
  goodwill_minor bigint not null check (goodwill_minor >= 0),
  overpaid_minor bigint not null check (overpaid_minor >= 0),
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null,
  created_by uuid references profiles (id),
  created_at timestamptz not null default now(),
  constraint order_refunds_add_up
    check (amount_minor = lines_minor + shipping_minor + goodwill_minor + overpaid_minor)
);
create index order_refunds_by_order on order_refunds (order_id, created_at);

-- What was paid for an order and what was given back. Rows are never changed: a mistake is refunded
-- or paid anew.
create table order_payments (
  id uuid primary key,
  order_id uuid not null references orders (id),
  kind text not null check (kind in ('payment', 'refund')),
  method text not null check (method in
    ('cash', 'card', 'bank_transfer', 'cash_on_delivery', 'store_credit', 'gateway')),
  amount_minor bigint not null check (amount_minor > 0),
  -- The payment that is given back.
  refund_of uuid references order_payments (id),
  refund_id uuid references order_refunds (id),
  reference text not null default '',
  reason text not null default '',
  -- As the shop that took it calls it, so that its second message changes nothing.
  external_ref text,
  taken_at timestamptz not null default now(),
  created_by uuid references profiles (id),
  constraint order_payments_refund_names_payment check ((kind = 'refund') = (refund_of is not null)),
  constraint order_payments_refund_has_cause check ((kind = 'refund') = (refund_id is not null))
);
create index order_payments_by_order on order_payments (order_id, taken_at, id);
create index order_payments_by_refunded on order_payments (refund_of) where refund_of is not null;
create unique index order_payments_once on order_payments (order_id, external_ref)
  where external_ref is not null;

-- What of which line a refund gives back.
create table order_refund_lines (
  refund_id uuid not null references order_refunds (id),
  line_id uuid not null references order_lines (id),
  quantity integer not null check (quantity > 0),
  amount_minor bigint not null check (amount_minor >= 0),
  primary key (refund_id, line_id)
);
create index order_refund_lines_by_line on order_refund_lines (line_id);

-- Each edit with what stood before and after; an order is never changed without one.
create table order_edits (
  id uuid primary key,
  order_id uuid not null references orders (id),
  reason text not null,
  before jsonb not null,
  after jsonb not null,
  difference_minor bigint not null,
  edited_by uuid references profiles (id),
  edited_at timestamptz not null default now()
);
create index order_edits_by_order on order_edits (order_id, edited_at desc);

-- Invoices are numbered without a gap, so their counter is a row that the transaction locks.
create table invoice_counter (
  is_single boolean primary key default true check (is_single),
  last_number bigint not null default 1000
);
insert into invoice_counter default values;
create table order_invoices (
  id uuid primary key,
  number bigint not null unique,
  -- With the prefix of its outlet at that time: `INV-1001`.
  label text not null,
  order_id uuid not null references orders (id),
  -- The invoice that this one corrects.
  replaces uuid references order_invoices (id),
  -- All that stands on it, as it was issued.
  snapshot jsonb not null,
  issued_at timestamptz not null default now(),
  issued_by uuid references profiles (id)
);
create index order_invoices_by_order on order_invoices (order_id, number desc);
