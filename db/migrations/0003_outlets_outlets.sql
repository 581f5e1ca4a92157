-- An outlet is a warehouse or store that owns stock.

create table outlets (
  id uuid primary key,
  code text not null unique check (code ~ '^[A-Z0-9]{1,10}$'),
  name text not null,
  kind text not null check (kind in ('warehouse', 'store')),
  city text not null,
  currency char(3) not null,
  ships boolean not null default true,
  sells boolean not null default true,
  created_at timestamptz not null default now()
);
