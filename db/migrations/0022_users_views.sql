-- A list as somebody wants to see it again: filters, order and columns. A view is its owner's alone or
-- everybody's; one shared view of a page may be what those of a role start with.
create table saved_views (
  id uuid primary key,
  page text not null check (page ~ '^/[a-z/-]*$' and length(page) <= 60),
  name text not null check (length(name) between 1 and 60),
  owner_id uuid not null references profiles (id),
  audience text not null default 'private' check (audience in ('private', 'everyone')),
  default_for_role text,
  params jsonb not null default '{}' check (jsonb_typeof(params) = 'object'),
  -- Null where the view leaves the page's own columns.
  columns text[],
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint saved_views_default_is_shared
    check (default_for_role is null or audience = 'everyone'),
  constraint saved_views_name_once unique (page, owner_id, name)
);
create unique index saved_views_default_once on saved_views (page, default_for_role)
  where default_for_role is not null;
