-- The score of a supplier, as it was when it was shared, behind a link for a meeting. Only a hash of the token is kept.
create table supplier_score_links (
  id uuid primary key,
  supplier_id uuid not null references suppliers (id),
  token_hash text not null unique,
  card jsonb not null check (jsonb_typeof(card) = 'object'),
  made_by uuid references profiles (id),
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  withdrawn_at timestamptz
);
create index supplier_score_links_open on supplier_score_links (supplier_id) where withdrawn_at is null;
