-- What a check found that an import would change, value by value, so that its sender sees it before the
-- start: which records are added, what changes from what to what, and which stock is written off. The
-- rows are deleted when the import is over, because import_changes then says what was done.
create table import_differences (
  import_id uuid not null references imports on delete cascade,
  seq bigint generated always as identity,
  line bigint not null,
  did text not null check (did in ('created', 'changed', 'booked', 'unchanged')),
  record text not null,
  field text not null default '',
  before text,
  after text,
  is_cost boolean not null default false,
  lost_outlet_id uuid references outlets,
  lost_units numeric,
  lost_minor bigint,
  lost_currency text,
  warning text,
  primary key (import_id, seq),
  constraint import_differences_loss_is_whole check (
    num_nonnulls(lost_outlet_id, lost_units, lost_minor, lost_currency) in (0, 4))
);

create index import_differences_lost on import_differences (import_id, seq)
  where lost_units is not null;
create index import_differences_lost_outlet on import_differences (lost_outlet_id)
  where lost_outlet_id is not null;
