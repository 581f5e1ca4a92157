-- Shops whose orders come in by themselves. A channel is a connection with what our house has to
-- know besides: from which outlet it ships, and how its customers pay when the shop does not say.
create table channels (
  id uuid primary key,
  -- Null once the connection was removed; what came in stays.
  connection_id uuid unique references connections (id) on delete set null,
  kind text not null check (kind in ('shopify', 'woocommerce')),
  name text not null unique check (length(name) between 1 and 60),
  -- What its orders and customers are marked with. It never changes, and no two shops share one,
  -- because two shops may count their orders alike.
  source text not null unique check (length(source) between 1 and 40),
  outlet_id uuid not null references outlets (id),
  unpaid_method text not null default 'cash_on_delivery'
    check (unpaid_method in ('cash_on_delivery', 'prepaid')),
  -- On every order of the shop; empty for none.
  tag text not null default '' check (length(tag) <= 30),
  language text not null default '' check (language ~ '^([a-z]{2})?$'),
  is_active boolean not null default true,
  last_message_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1
);

-- What a shop calls its things, where that is not our SKU or barcode.
create table channel_codes (
  channel_id uuid not null references channels (id),
  code text not null check (length(code) between 1 and 200),
  title text not null default '' check (length(title) <= 300),
  variant_id uuid not null references variants (id),
  mapped_by uuid references profiles (id),
  mapped_at timestamptz not null default now(),
  primary key (channel_id, code)
);

-- An order as its shop knows it. Every message about it locks this row, so that any number of them,
-- in any order and on any server, come to one effect.
create table channel_orders (
  channel_id uuid not null references channels (id),
  -- The shop's id as it stood in the text: it may be larger than any number is exact.
  external_ref text not null check (length(external_ref) between 1 and 60),
  -- As the shop shows it: `#1001`.
  name text not null default '',
  -- When the shop last changed what we know of it; what is older changes nothing.
  shop_updated_at timestamptz,
  order_id uuid unique references orders (id),
  -- Lines and amounts as they were last applied, and a mark of the address: what has changed since
  -- is found against it, not against what our desk made of the order.
  terms jsonb,
  -- The shop's refunds that we have recorded.
  refund_refs text[] not null default '{}',
  is_gone boolean not null default false,
  primary key (channel_id, external_ref)
);

-- Every message as it came, kept before anything is done with it.
create table channel_messages (
  id uuid primary key,
  channel_id uuid not null references channels (id),
  topic text not null check (length(topic) between 1 and 60),
  -- The shop's own mark of the message: its second arrival is the first.
  event_id text not null check (length(event_id) between 1 and 100),
  external_ref text check (length(external_ref) between 1 and 60),
  order_name text not null default '' check (length(order_name) <= 60),
  -- Empty once it is older than messages are kept, or its customer was erased.
  body text not null,
  state text not null default 'received' constraint channel_messages_state
    check (state in ('received', 'applied', 'ignored', 'refused', 'waiting')),
  state_changed_at timestamptz not null default now(),
  waits_for text check (waits_for in ('code', 'stock', 'order')),
  -- Why it is not applied, or what was found on the way, as a sentence.
  reason text not null default '',
  -- What the shop sells and we do not know: `[{ code, title }]`.
  unknown_codes jsonb not null default '[]',
  -- What it waits for of stock: `[{ variantId, quantity }]`.
  needs jsonb not null default '[]',
  order_id uuid references orders (id),
  attempts integer not null default 0,
  -- Not before, where something went wrong that nobody foresaw.
  next_try_at timestamptz not null default now(),
  received_at timestamptz not null default now(),
  version integer not null default 1,
  constraint channel_messages_wait_for_something check ((state = 'waiting') = (waits_for is not null)),
  unique (channel_id, event_id)
);
create index channel_messages_newest on channel_messages (received_at desc, id desc);
create index channel_messages_of_channel on channel_messages (channel_id, received_at desc, id desc);
create index channel_messages_due on channel_messages (received_at, id) where state = 'received';
create index channel_messages_waiting on channel_messages (channel_id, received_at, id)
  where state = 'waiting';
create index channel_messages_refused on channel_messages (channel_id) where state = 'refused';
create index channel_messages_by_ref on channel_messages (channel_id, external_ref);
create index channel_messages_by_order on channel_messages (order_id, received_at)
  where order_id is not null;
