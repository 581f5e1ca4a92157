-- What opens the page on which a customer withdraws their consent to advertising by one way. Only a
-- hash is kept; a link works as long as the customer's record is there.
create table consent_links (
  token_hash text primary key,
  customer_id uuid not null references customers (id),
  way text not null check (way in ('mails', 'messages')),
  created_at timestamptz not null default now()
);
create index consent_links_of_customer on consent_links (customer_id);
