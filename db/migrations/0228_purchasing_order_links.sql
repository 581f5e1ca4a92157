-- The email with an order has a link by which its supplier answers without an account. Of what opens it only a hash
-- is kept; it works for one order in one revision, and takes one answer.
create table purchase_order_links (
  id uuid primary key,
  purchase_order_id uuid not null references purchase_orders (id),
  revision integer not null check (revision > 0),
  token_hash text not null unique,
  sent_to text not null check (length(sent_to) between 1 and 254),
  -- The contact of the supplier with this address, if there is one.
  contact_name text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  answer text,
  answered_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by uuid references profiles (id),
  constraint purchase_order_links_answer check (answer in ('confirmed', 'changes_proposed', 'rejected')),
  constraint purchase_order_links_answered check ((answer is null) = (answered_at is null)),
  constraint purchase_order_links_ended_once check (answered_at is null or withdrawn_at is null)
);
create index purchase_order_links_of_order on purchase_order_links (purchase_order_id);
