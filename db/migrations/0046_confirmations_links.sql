-- Links by which customers confirm their orders themselves. Only a hash of what opens one is kept.
create table confirmation_links (
  id uuid primary key,
  order_id uuid not null references confirmation_tasks (id),
  token_hash text not null unique,
  -- A mark of what the customer was asked to confirm: once the order is another, the link is dead.
  terms_mark text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- So often has the customer put the address right by it.
  address_changes integer not null default 0 check (address_changes between 0 and 5),
  -- The one answer that ends it.
  answer text check (answer in ('confirm', 'cancel', 'call_me')),
  answered_at timestamptz,
  constraint confirmation_links_answered_once check ((answer is null) = (answered_at is null))
);
create index confirmation_links_of_order on confirmation_links (order_id, created_at desc);

-- When the link was to be sent by itself, whether or not there was a way to the customer.
alter table confirmation_tasks add column link_tried_at timestamptz;
