-- Who the business buys from. A supplier's people sign in to the portal through a link on their
-- profile, and see this supplier's things only.
create table suppliers (
  id uuid primary key,
  code text not null unique check (code ~ '^[A-Z0-9][A-Z0-9-]{0,19}$'),
  name text not null check (length(name) between 1 and 200),
  email text,
  phone text,
  city text not null default '',
  country text not null default '',
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create index suppliers_by_words on suppliers using gin ((code || ' ' || name) gin_trgm_ops);

-- Users stand above suppliers, so that the link is said here.
alter table profiles add constraint profiles_supplier
  foreign key (supplier_id) references suppliers (id);
alter table invitations add constraint invitations_supplier
  foreign key (supplier_id) references suppliers (id);
